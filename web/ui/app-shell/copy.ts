/**
 * Copies text to the clipboard and returns whether that succeeded. Falls back to a hidden field and `execCommand` if
 * the browser denies the clipboard API.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Inside an open modal dialog, because everything outside of it is inert.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  // Deprecated, but the only way without the permission or outside of a secure context.
  const command: unknown = Reflect.get(document, 'execCommand');
  const copied = typeof command === 'function' && Reflect.apply(command, document, ['copy']) === true;
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
