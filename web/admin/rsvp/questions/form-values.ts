import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { findBoundErrors, hasBounds } from '../../../../contract/answer-bounds.ts';
import {
  ALWAYS_ASKED,
  ASKED_ONCE,
  listInputTypes,
  QUESTION_SORT_DEFAULT,
  questionForm,
} from '../../../../contract/questions.ts';
import { OPTION_TYPES, QUESTION_SCOPES, type InputType, type Question } from '../../../../contract/rsvp.ts';

export type QuestionValues = z.input<ReturnType<typeof buildQuestionSchema>>;
type CheckedQuestion = z.output<ReturnType<typeof buildQuestionSchema>>;
export type QuestionFormState = UseFormReturn<QuestionValues, unknown, CheckedQuestion>;

/** Reads one option a line. */
export const listOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toIds = (value: string): string[] => value.split(' ').filter((id) => id !== '');

const readBound = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const FIELDS = questionForm
  .pick({ label: true, input_type: true, placeholder: true, help_text: true, enabled: true, required: true })
  .extend({
    scope: z.enum(QUESTION_SCOPES),
    adults_only: z.boolean(),
    minimum: z.string().transform(readBound),
    maximum: z.string().transform(readBound),
    /** The ids of items, with spaces between them; empty: always. */
    schedule: z.string().transform((value) => (value === '' ? null : toIds(value))),
    sort_order: z
      .string()
      .transform((text) => (text.trim() === '' ? QUESTION_SORT_DEFAULT : Number(text)))
      .pipe(z.number('Please enter a number.').int('Please enter a whole number.').min(0).max(1_000_000)),
    options: z.string().transform((text) => {
      const options = listOptions(text);
      return options.length > 0 ? options : null;
    }),
  });

/** The options are one per line; an empty position means the end. */
export const buildQuestionSchema = (question: Question | undefined) =>
  FIELDS.refine(
    ({ input_type, options }) =>
      !hasOptions(input_type) || options !== null || explainFixedOptions(question) !== undefined,
    { path: ['options'], message: 'Please enter at least one option.', when: () => true },
  )
    .superRefine((form, context) => {
      if (!takesBounds(form.input_type, question)) return;
      for (const [field, message] of Object.entries(findBoundErrors(form)))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform((form) => ({
      ...form,
      options: hasOptions(form.input_type) ? form.options : null,
      ...(!takesBounds(form.input_type, question) && { minimum: null, maximum: null }),
      adults_only: form.scope === 'person' && form.adults_only,
    }));

export function toQuestionValues(question: Question | undefined, count: number): QuestionValues {
  return {
    label: question?.label ?? '',
    input_type: question?.input_type ?? 'text',
    sort_order: formatSortOrder(question?.sort_order ?? count + 1),
    options: question?.options?.join('\n') ?? '',
    placeholder: question?.placeholder ?? '',
    help_text: question?.help_text ?? '',
    enabled: question?.enabled ?? true,
    required: question?.required ?? false,
    scope: question?.scope ?? 'reply',
    schedule: question?.schedule?.join(' ') ?? '',
    adults_only: question?.adults_only ?? false,
    minimum: question?.minimum ?? '',
    maximum: question?.maximum ?? '',
  };
}

/** One that nobody has given is empty. */
const formatSortOrder = (order: number): string => (order === QUESTION_SORT_DEFAULT ? '' : String(order));

/** Whether the hosts can say which numbers or dates they take. */
export const takesBounds = (input_type: InputType, question: Question | undefined): boolean =>
  hasBounds({ input_type, question_key: question?.question_key ?? '' });

export const hasOptions = (type: InputType): boolean => OPTION_TYPES.includes(type);

/** Adds an item to the ids in the form's value, or removes it. */
export function flipItem(value: string, id: string): string {
  const ids = toIds(value);
  return (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]).join(' ');
}

export const hasItem = (value: string, id: string): boolean => toIds(value).includes(id);

/** Whether the question can be asked of each person, and for some items only. */
export const getAudienceChoices = (question: Question | undefined) => ({
  perPerson: !ASKED_ONCE.includes(question?.question_key ?? ''),
  perItem: !ALWAYS_ASKED.includes(question?.question_key ?? ''),
});

/** Questions that fill a field of the reply are restricted. */
export const listAllowedTypes = (question: Question | undefined): readonly InputType[] =>
  listInputTypes(question?.question_key ?? '');

/** Returns why the options of a question cannot be changed, or undefined if they can. */
export function explainFixedOptions(question: Question | undefined): string | undefined {
  if (question?.question_key === 'attendance')
    return 'These three answers can’t be changed. Your template sets their wording.';
  if (question?.question_key === 'guests') return 'The choices depend on each invitation’s maximum.';
  return undefined;
}
