/**
 * Puts text on the clipboard; answers whether it is there. Where the browser does not permit it, a hidden field and the
 * old command do the same.
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
  // Within an open dialog, because everything outside is inert.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  // Deprecated, and still the only way without the permission or outside a secure context.
  const command: unknown = Reflect.get(document, 'execCommand');
  const copied = typeof command === 'function' && Reflect.apply(command, document, ['copy']) === true;
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
