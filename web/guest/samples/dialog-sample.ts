/** Opens the dialog of the test page. */
export function start(): void {
  const dialog = document.querySelector('dialog');
  document.querySelector('[data-open]')?.addEventListener('click', () => dialog?.showModal());
}
