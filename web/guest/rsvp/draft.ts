import type { Typed } from '../../../contract/answers.ts';
import { keep, kept } from '../storage.ts';

/** What was entered and is not sent yet: this browser keeps it, so that no reload and no tunnel costs an answer. */
export interface Draft {
  typed: Typed;
  /** What was tried to be sent, and under which key: once more under the same key is never twice. */
  attempt?: Attempt | undefined;
}

export interface Attempt {
  content: string;
  key: string;
}

/** The name under which it is kept: one for each invitation, and one for whoever comes without. */
export const draftName = (eventId: string, token: string | undefined): string =>
  `rsvpDraft:${eventId}:${token ?? 'open'}`;

/** The draft of that name; null without one. */
export function readDraft(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(kept(name) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'object';
}

/** Keeps a draft; null forgets it. */
export function keepDraft(name: string, draft: Draft | null): void {
  keep(name, draft && JSON.stringify(draft));
}

/** Puts a draft back into its form. Fields in which something else stands by now stay as they are. */
export function fillIn(form: HTMLFormElement, typed: Typed): void {
  const touched = new Set([...form.elements].filter(isTouched).map((field) => nameOf(field)));
  for (const field of form.elements) {
    const values = touched.has(nameOf(field)) ? undefined : typed[nameOf(field)];
    if (values === undefined) continue;
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      field.checked = values.includes(field.value);
    } else if (field instanceof HTMLSelectElement) {
      const wanted = [...field.options].findIndex(({ value }) => value === values[0]);
      if (wanted >= 0) field.selectedIndex = wanted;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = values.join('\n');
    }
  }
}

/** Whether a form stands as it came: nothing was entered, and nothing put back. */
export const isUntouched = (form: HTMLFormElement): boolean => ![...form.elements].some(isTouched);

const nameOf = (field: Element): string => ('name' in field ? String(field.name) : '');

function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const fresh = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, fresh);
  }
  if (field instanceof HTMLInputElement) {
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  }
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}
