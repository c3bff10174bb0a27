import { findBoundErrors, hasBounds } from '../../../contract/answer-bounds.ts';
import { ASKED_ALWAYS, EMAIL_KEYS, NAME_KEYS } from '../../../contract/answers.ts';
import { QUESTIONS_MAX } from '../../../contract/limits.ts';
import {
  ALWAYS_ASKED,
  ASKED_ONCE,
  listInputTypes,
  QUESTION_KEY_MAX,
  deriveQuestionKey,
} from '../../../contract/questions.ts';
import { ATTENDANCES, OPTION_TYPES, type InputType, type Question } from '../../../contract/rsvp.ts';

export const QUESTION_LIMIT = {
  what: 'questions',
  table: 'rsvp_questions',
  lock: 'events',
  max: QUESTIONS_MAX,
} as const;

export const DEFAULT_QUESTIONS: readonly Omit<Question, 'id'>[] = [
  buildStandardQuestion('name', 'Your name', 'text', { required: true }),
  buildStandardQuestion('email', 'Email', 'email', { required: true }),
  buildStandardQuestion('attendance', 'Will you attend?', 'radio', { required: true, options: [...ATTENDANCES] }),
  buildStandardQuestion('guests', 'How many of you will come?', 'select'),
  buildStandardQuestion('guest_names', 'Who is coming with you?', 'textarea', { placeholder: 'One name per line' }),
  buildStandardQuestion('dietary_restrictions', 'Any allergies or dietary needs?', 'textarea'),
  buildStandardQuestion('message', 'A few words to the hosts', 'textarea'),
].map((question, index) => ({ ...question, sort_order: index + 1 }));

function buildStandardQuestion(
  question_key: string,
  label: string,
  input_type: InputType,
  more: Partial<Question> = {},
) {
  const open = { options: null, required: false, enabled: true, placeholder: '', help_text: '', ...ASKED_ALWAYS };
  return { question_key, label, input_type, ...open, ...more };
}

/**
 * Questions that fill a field of the reply must keep that field's type; owners may reword, move, hide, delete them, and
 * make them optional.
 */
export function validateQuestion(question: Omit<Question, 'id'>): Record<string, string> {
  const { question_key, input_type, options, scope, schedule } = question;
  if (scope === 'person' && ASKED_ONCE.includes(question_key))
    return { scope: 'This question is asked once in each reply.' };
  if (schedule !== null && ALWAYS_ASKED.includes(question_key))
    return { schedule: 'This question is asked in every reply.' };
  const kinds = listInputTypes(question_key);
  if (!kinds.includes(input_type)) return { input_type: `The type of this question must be ${kinds.join(' or ')}.` };
  if (question_key === 'attendance' && !hasSameOptions(options ?? [], ATTENDANCES)) {
    return { options: `The options of this question must be ${ATTENDANCES.join(', ')}.` };
  }
  if (question_key === 'guests') {
    return options === null ? {} : { options: 'The options of this question come from the invitation.' };
  }
  if (OPTION_TYPES.includes(input_type) && options === null) return { options: 'Please enter at least one option.' };
  return findBoundErrors(question);
}

const hasSameOptions = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && others.every((other) => some.includes(other));

/** Only numbers and dates have bounds; another type starts without those of the former. */
export function normalizeBounds<Bounded extends Pick<Question, 'question_key' | 'input_type' | 'minimum' | 'maximum'>>(
  question: Bounded,
): Bounded {
  return hasBounds(question) ? question : { ...question, minimum: null, maximum: null };
}

export function normalizeOptions(inputType: InputType, options: readonly string[] | null | undefined): string[] | null {
  if (!OPTION_TYPES.includes(inputType) || !options || options.length === 0) return null;
  return [...new Set(options)];
}

/** The key gets a number if it is taken or needs another type. */
export function chooseFreeKey(question: Omit<Question, 'id' | 'question_key'>, taken: ReadonlySet<string>): string {
  const wanted = deriveQuestionKey(question.label);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`;
    const question_key = wanted.slice(0, QUESTION_KEY_MAX - suffix.length) + suffix;
    const unfit = CORE_KEYS.includes(question_key) && isInvalid({ ...question, question_key });
    if (!taken.has(question_key) && !unfit) return question_key;
  }
}

const CORE_KEYS = [...NAME_KEYS, ...EMAIL_KEYS, 'attendance', 'guests'];
const isInvalid = (question: Omit<Question, 'id'>) => Object.keys(validateQuestion(question)).length > 0;
