import { z } from 'zod';
import { EMAIL_KEYS, KEYS_FROM_PEOPLE, NAME_KEYS } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { orderForm } from './sort-order.ts';
import { INPUT_TYPES, OPTION_TYPES, ownQuestion, question, QUESTION_SCOPES, type InputType } from './rsvp.ts';
import { SCHEDULE_MAX } from './limits.ts';
import { flag, line } from './values.ts';

export const QUESTION_KEY_MAX = 50;
export const QUESTION_SORT_DEFAULT = 999;

export function deriveQuestionKey(label: string): string {
  const key = label
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s_]/g, '')
    .replace(/\s+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, QUESTION_KEY_MAX);
  return key === '' ? 'question' : key;
}

/** Questions that fill a field of the reply must keep that field's type. */
export function listInputTypes(key: string): readonly InputType[] {
  if (NAME_KEYS.includes(key)) return ['text'];
  if (EMAIL_KEYS.includes(key)) return ['email'];
  if (key === 'attendance') return ['radio', 'select'];
  if (key === 'guests') return ['select', 'number'];
  return ['text', 'textarea', 'email', 'tel', 'number', 'date', ...OPTION_TYPES];
}

/** Questions that every reply asks, whoever comes to whichever item. */
export const ALWAYS_ASKED: readonly string[] = [...NAME_KEYS, ...EMAIL_KEYS, ...KEYS_FROM_PEOPLE];
/** Questions that fill one field of the reply, so that they cannot be asked of each person. */
export const ASKED_ONCE: readonly string[] = [...ALWAYS_ASKED, 'phone', 'message'];

const shortText = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => (text === null ? '' : text));

const bound = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), line(30))
  .transform((text) => (text === '' ? null : text));

export const questionForm = z.object({
  question_key: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,50}$/, 'Use only lowercase letters, digits, and underscores.')
    // No object in JSON can have this key, so no guest could answer.
    .refine((key) => key !== '__proto__', 'Please choose another key.')
    .optional(),
  label: line(300, 'Question text is required'),
  input_type: z.enum(INPUT_TYPES, 'Please choose an input type.'),
  options: z
    .array(line(200))
    .max(100, 'You can add up to 100 options.')
    .transform((options) => options.filter((option) => option !== ''))
    .nullish(),
  required: flag.optional(),
  enabled: flag.optional(),
  sort_order: z.coerce.number().int().min(0).max(1_000_000).optional(),
  placeholder: shortText(300),
  help_text: shortText(500),
  scope: z.enum(QUESTION_SCOPES, 'Please choose who is asked.').optional(),
  schedule: z
    .array(z.string().max(100), 'Please choose from the schedule.')
    .max(SCHEDULE_MAX, 'Please choose from the schedule.')
    .transform((ids) => (ids.length === 0 ? null : ids))
    .nullish(),
  adults_only: flag.optional(),
  /** Only for numbers and dates. */
  minimum: bound.nullish(),
  maximum: bound.nullish(),
});
export type QuestionForm = z.output<typeof questionForm>;
/** `seen_version` is the version that the owner saw; the change is refused if it is no longer current. */
const questionChange = questionForm.partial().extend({ seen_version: z.number().int().optional() });

export const questions = {
  asked: endpoint({
    method: 'GET',
    path: '/events/:event/rsvp/questions',
    access: 'event',
    summary: 'Lists the questions that guests see',
    output: z.array(question),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/rsvp/questions',
    access: 'owner',
    summary: 'Lists all questions, including hidden ones',
    output: z.array(ownQuestion),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/rsvp/questions',
    access: 'owner',
    summary: 'Adds a question',
    body: questionForm,
    output: ownQuestion,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'question_exists', 'limit_reached'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/rsvp/questions/:id',
    access: 'owner',
    summary: 'Updates some or all fields of a question',
    body: questionChange,
    output: ownQuestion,
    errors: ['not_signed_in', 'question_exists', 'changed_elsewhere'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/rsvp/questions/order',
    access: 'owner',
    summary: 'Reorders the questions',
    body: orderForm,
    output: z.array(ownQuestion),
    errors: ['not_signed_in'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/rsvp/questions/:id',
    access: 'owner',
    summary: 'Deletes a question and keeps its answers',
    errors: ['not_signed_in'],
  }),
};
