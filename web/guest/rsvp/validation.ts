import type { Question } from '../../../contract/rsvp.ts';

/** What is wrong with answers: a sentence for each, by question. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong with the answer to one question. */
export const findFieldError = (faults: FieldErrors | undefined, key: string): string | undefined =>
  faults && Object.hasOwn(faults, key) ? faults[key] : undefined;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * All fields of a form. Not by `form.elements`, nor by anything else in small letters: a question whose key is that word
 * would stand in its place.
 */
export const listControls = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>('input, select, textarea'),
];

/**
 * What the server would refuse, as far as the browser can tell, in the server's words: nobody waits for a slow connection
 * to hear that a field is empty.
 */
export function validateForm(form: HTMLFormElement, questions: readonly Question[]): FieldErrors {
  const shown = listControls(form).filter(isShown);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const own = shown.filter(({ name }) => name === question.question_key);
      const fault = validateQuestion(question, own);
      return fault === undefined ? [] : [[question.question_key, fault]];
    }),
  );
}

function validateQuestion({ label, input_type, required }: Question, controls: readonly Control[]): string | undefined {
  if (controls.length === 0) return undefined;
  // What a browser cannot read it hands over as nothing: it would be lost without a word.
  if (controls.some(({ validity }) => validity.badInput)) return UNREADABLE[input_type] ?? 'Please check this answer.';
  if (!controls.some(isGiven)) return required ? `Please answer “${label}”.` : undefined;
  return controls.some(({ validity }) => validity.typeMismatch) ? 'Please enter a valid email address' : undefined;
}

const UNREADABLE: Partial<Record<Question['input_type'], string>> = {
  number: 'Please enter a number.',
  date: 'Please enter a date.',
};

const isGiven = (control: Control): boolean =>
  control.type === 'radio' || control.type === 'checkbox'
    ? control instanceof HTMLInputElement && control.checked
    : control.value.trim() !== '';

const isShown = (control: Control): boolean => !('checkVisibility' in control) || control.checkVisibility();
