export function startDialogSample(): void {
  const dialog = document.querySelector('dialog');
  document.querySelector('[data-open]')?.addEventListener('click', () => dialog?.showModal());
}
