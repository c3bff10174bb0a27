import type { z } from 'zod';
import { QUESTION_SORT_DEFAULT, type QuestionForm, type questions } from '../../../contract/questions.ts';
import type { OwnQuestion, Question } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import { completeOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { touchEvent } from '../event/actions.ts';
import { listOwnSchedule } from '../schedule/actions.ts';
import {
  DEFAULT_QUESTIONS,
  QUESTION_LIMIT,
  chooseFreeKey,
  normalizeBounds,
  normalizeOptions,
  validateQuestion,
} from './question-rules.ts';
import {
  deleteQuestion,
  insertQuestions,
  listQuestions,
  saveQuestionOrder,
  readEnabledQuestions,
  readKeys,
  readQuestion,
  readQuestionIds,
  updateQuestion,
} from './question-store.ts';

const MAX_QUESTIONS = 1000;

/** Expects the transaction that creates the site. */
export async function addDefaultQuestions(tx: Db, scope: PublicScope): Promise<void> {
  await insertQuestions(
    tx,
    scope,
    DEFAULT_QUESTIONS.map((question) => ({ ...question, id: createId() })),
  );
}

/** Leaves out hidden questions. */
export async function listEnabledQuestions(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<Question[]> {
  return readEnabledQuestions(db, scope);
}

/** Includes hidden questions. */
export async function listAllQuestions(db: Db, scope: OwnerScope): Promise<OwnQuestion[]> {
  return listQuestions(db, scope, { after: undefined, take: MAX_QUESTIONS });
}

/**
 * Without a key the question gets one derived from its label. Throws 409 for a key that is taken and for too many
 * questions, and field errors for a type without the options that it needs.
 */
export async function createQuestion(services: Services, scope: OwnerScope, form: QuestionForm): Promise<OwnQuestion> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await requireRoom(tx, scope, QUESTION_LIMIT);
    const taken = await readKeys(tx, scope);
    const described = {
      label: form.label,
      input_type: form.input_type,
      options: normalizeOptions(form.input_type, form.options),
      required: form.required ?? false,
      enabled: form.enabled ?? true,
      sort_order: form.sort_order ?? QUESTION_SORT_DEFAULT,
      placeholder: form.placeholder ?? '',
      help_text: form.help_text ?? '',
      scope: form.scope ?? 'reply',
      schedule: await requireItems(tx, scope, form.schedule ?? null),
      adults_only: form.adults_only ?? false,
      minimum: form.minimum ?? null,
      maximum: form.maximum ?? null,
    };
    const question_key = form.question_key ?? chooseFreeKey(described, taken);
    const question = requireValidQuestion(normalizeBounds({ ...described, question_key, id: createId() }), taken);
    await insertQuestions(tx, scope, [question]);
    return { ...question, version: 1 };
  });
}

/** Throws 404 for an unknown question, 409 if the given version is no longer current, else as `createQuestion`. */
export async function changeQuestion(
  services: Services,
  scope: OwnerScope,
  id: string,
  { seen_version: seen, ...form }: z.output<typeof questions.change.body>,
): Promise<OwnQuestion> {
  const questionId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const before = requireFound(await readQuestion(tx, scope, questionId));
    if (seen !== undefined && seen !== before.version) throw new ApiError('changed_elsewhere');
    const input_type = form.input_type ?? before.input_type;
    const options = normalizeOptions(input_type, form.options === undefined ? before.options : form.options);
    const question = normalizeBounds({
      ...before,
      ...(input_type !== before.input_type && { minimum: null, maximum: null }),
      ...pickGivenFields(form),
      input_type,
      options,
      schedule: form.schedule === undefined ? before.schedule : await requireItems(tx, scope, form.schedule, before),
      version: before.version + 1,
    });
    requireValidQuestion(question, await readKeys(tx, scope, questionId));
    await updateQuestion(tx, scope, question);
    return question;
  });
}

/** The given ids come first, the others keep their current order. Throws 400 for an unknown id. */
export async function orderQuestions(
  services: Services,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<OwnQuestion[]> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    return saveQuestionOrder(tx, scope, completeOrder(await readQuestionIds(tx, scope), ids));
  });
}

/** Existing answers stay with their replies. Throws 404 for an unknown question. */
export async function removeQuestion(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const questionId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    if (!(await deleteQuestion(tx, scope, questionId))) throw new ApiError('not_found');
  });
}

/**
 * Throws a field error for an item that is not in the schedule. A question keeps those that were deleted: without any, it
 * would be asked of everybody.
 */
async function requireItems(
  tx: Db,
  scope: OwnerScope,
  ids: readonly string[] | null,
  before?: Question,
): Promise<string[] | null> {
  if (ids === null) return null;
  const known = new Set([...(await listOwnSchedule(tx, scope)).map(({ id }) => id), ...(before?.schedule ?? [])]);
  const named = [...new Set(ids.map((id) => parseId(id) ?? id))];
  if (named.every((id) => known.has(id))) return named;
  throw buildFieldErrors({ schedule: 'One of these is not in the schedule any more. Please reload this page.' });
}

function requireValidQuestion(question: Question, taken: ReadonlySet<string>): Question {
  if (taken.has(question.question_key)) throw new ApiError('question_exists');
  const errors = validateQuestion(question);
  if (Object.keys(errors).length > 0) throw buildFieldErrors(errors);
  return question;
}

function pickGivenFields<Form extends object>(form: Form): { [Key in keyof Form]: Exclude<Form[Key], undefined> } {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Form]: Exclude<Form[Key], undefined>;
  };
}
