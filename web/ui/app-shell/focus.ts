/** Puts the focus on the page itself, after what had it is gone with its row. */
export function focusPage(): void {
  requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
}
