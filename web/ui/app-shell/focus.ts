/** Moves the focus to the page's main element after the focused element was removed. */
export function focusPage(): void {
  requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
}
