import { buildFormInput, COMPANION_KEYS, findInput, type FormInput } from '../../../contract/answers.ts';
import type { Question } from '../../../contract/rsvp.ts';
import type { IdempotentRequest } from '../idempotent-request.ts';
import { store, readStored } from '../storage.ts';
import { listControls, type Control } from './validation.ts';

/** All that the form says; with a value, or without one, for each question. */
export function readForm(form: HTMLFormElement | null, asked: readonly Question[]): FormInput {
  const held = new FormData(form ?? undefined);
  const read = (key: string) => held.getAll(key).filter((value) => typeof value === 'string');
  return { ...Object.fromEntries([...held.keys()].map((key) => [key, read(key)])), ...buildFormInput(asked, read) };
}

/** Unsent input, kept in the browser so that a reload or a lost connection does not lose it. */
export interface Draft {
  typed: FormInput;
  /** The last request sent and its idempotency key. */
  attempt?: IdempotentRequest | undefined;
}

/** Returns the storage key of a draft: one for each invitation, and one for replies without an invitation. */
export const getDraftStorageKey = (eventId: string, token: string | undefined): string =>
  `rsvpDraft:${eventId}:${token ?? 'open'}`;

export function readDraft(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(readStored(name) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'typed' in value && typeof value.typed === 'object';
}

/** null deletes the draft. */
export function storeDraft(name: string, draft: Draft | null): void {
  store(name, draft && JSON.stringify(draft));
}

/** What a decline leaves out of the reply, in case the guest comes after all; null if that is nothing. */
export function buildCompanyDraft(typed: FormInput): Draft | null {
  const company = Object.entries(typed).filter(
    ([key, values]) => COMPANION_KEYS.includes(key) && values.some((value) => value.trim() !== ''),
  );
  return company.length > 0 ? { typed: Object.fromEntries(company) } : null;
}

/** Fields that the reader has changed since stay as they are. */
export function restoreDraft(form: HTMLFormElement, typed: FormInput): void {
  const controls = listControls(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    if (!touched.has(control.name) && Object.hasOwn(typed, control.name))
      setControl(control, findInput(typed, control.name));
  }
}

function setControl(control: Control, values: readonly string[]): void {
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    control.checked = values.includes(control.value);
  } else if (control instanceof HTMLSelectElement) {
    const wanted = [...control.options].findIndex(({ value }) => value === values[0]);
    if (wanted >= 0) control.selectedIndex = wanted;
  } else {
    control.value = values.join('\n');
  }
}

/** Fills a field as if the reader had typed it, so that the form follows, and focuses it. */
export function fillField(id: string, text: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  setControl(input, [text]);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

export const isUntouched = (form: HTMLFormElement): boolean => !listControls(form).some(isTouched);

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const fresh = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, fresh);
  }
  const ticked = control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  return ticked || control.value !== control.defaultValue;
}
