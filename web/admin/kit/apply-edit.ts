import type { Edit, Selection } from './light-editing.ts';

export function readSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selection {
  return { text: value, from: selectionStart, to: selectionEnd };
}

/** Edits a text field as typing does: forms notice it, and the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only edit by script that can be undone with the browser's own Undo.
  const command: unknown = Reflect.get(document, 'execCommand');
  const sent = insert === '' ? ['delete'] : ['insertText', false, insert];
  const done = typeof command === 'function' && Reflect.apply(command, document, sent) === true;
  if (!done) {
    field.setRangeText(insert, from, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const [start, end] = select;
  field.setSelectionRange(start, end);
}
