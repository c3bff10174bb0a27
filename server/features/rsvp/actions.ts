import type { z } from 'zod';
import type { Question, QuestionForm, rsvp, RsvpResponse, RsvpSubmission } from '../../../contract/rsvp.ts';
import { QUESTION_SORT_DEFAULT } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, invalidFields, orNotFound } from '../../kit/errors.ts';
import { asId, newId } from '../../kit/ids.ts';
import type { OwnerScope, PublicScope } from '../../kit/scopes.ts';
import type { Services } from '../../services.ts';
import { replyTerms, stampEvent } from '../event/actions.ts';
import { lockInvited, recordAnswer, type Invited } from '../guests/actions.ts';
import { checkReply, DEFAULT_QUESTIONS, freeKey, keptOptions, questionFaults } from './rules.ts';
import {
  deleteQuestion,
  deleteResponse,
  insertQuestions,
  insertResponse,
  readEnabledQuestions,
  readKeys,
  readQuestion,
  readResponse,
  replaceResponse,
  updateQuestion,
  type ResponseColumns,
} from './store.ts';

/** Gives a new event its questions (interface 3, Guests). For whoever opens a site, in the same transaction. */
export async function addDefaultQuestions(tx: Db, scope: PublicScope): Promise<void> {
  await insertQuestions(
    tx,
    scope,
    DEFAULT_QUESTIONS.map((question) => ({ ...question, id: newId() })),
  );
}

/** The questions that guests are asked, in their order. */
export async function questionsOf(db: Db, scope: PublicScope): Promise<Question[]> {
  return readEnabledQuestions(db, scope);
}

/**
 * Takes a reply. By invitation a second one writes over the first, and the invitation's status follows. 404 for an
 * unknown token, 409 after the deadline where replies end with it, 400 with fields for what is missing or wrong.
 */
export async function submitReply(
  services: Services,
  scope: PublicScope,
  submission: RsvpSubmission,
): Promise<{ reply: RsvpResponse; replaced: boolean }> {
  const { guest_token } = submission;
  return services.db.transaction(async (tx) => {
    const invited = guest_token ? orNotFound(await lockInvited(tx, scope, guest_token)) : undefined;
    const { late, closes } = await replyTerms(tx, scope);
    if (late && closes) throw new ApiError('rsvp_closed');
    const questions = await readEnabledQuestions(tx, scope);
    return keepReply(tx, scope, invited, { ...checkReply(submission, { questions, invited }), late });
  });
}

async function keepReply(tx: Db, scope: PublicScope, invited: Invited | undefined, reply: ResponseColumns) {
  const before = invited && (await replaceResponse(tx, scope, invited.id, reply));
  const row = { ...reply, id: newId(), invitation_id: invited?.id ?? null };
  const kept = before ?? (await insertResponse(tx, scope, row));
  if (invited) await recordAnswer(tx, scope, invited.id, reply.attendance);
  return { reply: kept, replaced: before !== undefined };
}

/** Deletes a reply; the invitation that it came by is then one without an answer. 404 when the event has no such reply. */
export async function removeReply(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const responseId = orNotFound(asId(id));
  await services.db.transaction(async (tx) => {
    const { invitation_id } = orNotFound(await readResponse(tx, scope, responseId));
    // The invitation first, as a reply does: two that lock in the same order never wait for each other in a circle.
    if (invitation_id !== null) await recordAnswer(tx, scope, invitation_id, null);
    if (!(await deleteResponse(tx, scope, responseId))) throw new ApiError('not_found');
  });
}

/**
 * Adds a question. Without a key it gets its text's; 409 for a given key that is taken, 400 for a type without the
 * options it needs.
 */
export async function createQuestion(services: Services, scope: OwnerScope, form: QuestionForm): Promise<Question> {
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const taken = await readKeys(tx, scope);
    const described = {
      label: form.label,
      input_type: form.input_type,
      options: keptOptions(form.input_type, form.options),
      required: form.required ?? false,
      enabled: form.enabled ?? true,
      sort_order: form.sort_order ?? QUESTION_SORT_DEFAULT,
      placeholder: form.placeholder ?? '',
      help_text: form.help_text ?? '',
    };
    const question_key = form.question_key ?? freeKey(described, taken);
    const question = checked({ ...described, question_key, id: newId() }, taken);
    await insertQuestions(tx, scope, [question]);
    return question;
  });
}

/** Changes a question, whole or in part; 404 when the event has no such one, else as for a new one. */
export async function changeQuestion(
  services: Services,
  scope: OwnerScope,
  id: string,
  form: z.output<typeof rsvp.changeQuestion.body>,
): Promise<Question> {
  const questionId = orNotFound(asId(id));
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const before = orNotFound(await readQuestion(tx, scope, questionId));
    const input_type = form.input_type ?? before.input_type;
    const options = keptOptions(input_type, form.options === undefined ? before.options : form.options);
    const question = checked({ ...before, ...given(form), input_type, options }, await readKeys(tx, scope, questionId));
    await updateQuestion(tx, scope, question);
    return question;
  });
}

/** Deletes a question; the answers it has had stay with their replies. 404 when the event has no such one. */
export async function removeQuestion(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const questionId = orNotFound(asId(id));
  await services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    if (!(await deleteQuestion(tx, scope, questionId))) throw new ApiError('not_found');
  });
}

function checked(question: Question, taken: ReadonlySet<string>): Question {
  if (taken.has(question.question_key)) throw new ApiError('question_exists');
  const faults = questionFaults(question);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return question;
}

/** What a form holds, without what it leaves out. */
function given<Form extends object>(form: Form): { [Key in keyof Form]: Exclude<Form[Key], undefined> } {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Form]: Exclude<Form[Key], undefined>;
  };
}
