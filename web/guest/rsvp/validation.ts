import { explainBounds, isWithinBounds } from '../../../contract/answer-bounds.ts';
import { ANSWER_LENGTHS, formatTooLong } from '../../../contract/answer-lengths.ts';
import { ANSWER_ERRORS, NAME_KEYS } from '../../../contract/answers.ts';
import { INVALID_EMAIL } from '../../../contract/email.ts';
import type { Question } from '../../../contract/rsvp.ts';
import type { FormQuestion } from '../../../contract/people-layout.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export const findFieldError = (errors: FieldErrors | undefined, key: string): string | undefined =>
  errors && Object.hasOwn(errors, key) ? errors[key] : undefined;

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Lists all fields of a form. It does not use `form.elements` or other properties of the form, because a field with
 * that name would shadow them.
 */
export const listControls = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>('input, select, textarea'),
];

/**
 * Validates the form as the server does, as far as a browser can, with the server's messages, so that guests on a slow
 * connection see errors at once. `others` are errors that no field shows on its own.
 */
export function validateForm(
  form: HTMLFormElement,
  questions: readonly FormQuestion[],
  others: FieldErrors = {},
): FieldErrors {
  const shown = listControls(form).filter(isShown);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const own = shown.filter(({ name }) => name === question.question_key);
      const error = validateQuestion(question, own) ?? findFieldError(others, question.question_key);
      return error === undefined ? [] : [[question.question_key, error]];
    }),
  );
}

function validateQuestion(question: FormQuestion, controls: readonly Control[]): string | undefined {
  const { input_type, required, missing } = question;
  if (controls.length === 0) return undefined;
  // An unparsable value is submitted as an empty one and would be lost silently.
  if (controls.some(({ validity }) => validity.badInput)) return describeUnreadable(input_type);
  if (!controls.some(isGiven)) return required ? (missing ?? ANSWER_ERRORS.missing(question)) : undefined;
  if (controls.some(({ value }) => !isWithinBounds(question, value))) return explainBounds(question);
  const tooLong = explainLength(question, controls.map(({ value }) => value).join('\n'));
  if (tooLong !== undefined) return tooLong;
  return controls.some(({ validity }) => validity.typeMismatch) ? INVALID_EMAIL : undefined;
}

function explainLength({ input_type, question_key: key }: Question, answer: string): string | undefined {
  const isName = NAME_KEYS.includes(key) || /^people\.\d+\.name$/.test(key);
  const lengths: Partial<Record<string, number>> = ANSWER_LENGTHS;
  const max = lengths[isName ? 'name' : input_type];
  return max !== undefined && answer.trim().length > max ? formatTooLong(max) : undefined;
}

/**
 * Focuses the first field that shows an error; of a group, the option that is chosen. Scrolls to the list of errors if that
 * leaves the field on the screen, else to the field.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const refused = form.querySelector('[data-refused]:has(input, select, textarea)');
  const summary = form.querySelector('.error-summary');
  if (!refused || !summary) return;
  const find = (fields: string) => refused.querySelector<HTMLElement>(fields);
  // The browser would show the field alone, with its question below the menu.
  (find('input:checked') ?? find('input, select, textarea'))?.focus({ preventScroll: true });
  summary.scrollIntoView({ behavior: 'instant' });
  if (refused.getBoundingClientRect().bottom > innerHeight) refused.scrollIntoView({ behavior: 'instant' });
}

const describeUnreadable = (type: Question['input_type']): string =>
  type === 'number' || type === 'date' ? ANSWER_ERRORS[type] : ANSWER_ERRORS.unreadable;

const isGiven = (control: Control): boolean =>
  control.type === 'radio' || control.type === 'checkbox'
    ? control instanceof HTMLInputElement && control.checked
    : control.value.trim() !== '';

const isShown = (control: Control): boolean => !('checkVisibility' in control) || control.checkVisibility();
