import { sql, type Insertable, type Selectable } from 'kysely';
import type { FormerReply, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import type { SortedSlice } from '../../kit/http/paging.ts';
import { newId } from '../../kit/ids.ts';
import { jsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../kit/scopes.ts';
import type { RsvpQuestionsTable, RsvpResponsesTable } from '../../tables/rsvp.ts';

const QUESTION = [
  'id',
  'question_key',
  'label',
  'input_type',
  'options',
  'required',
  'enabled',
  'sort_order',
  'placeholder',
  'help_text',
] as const;

/** The questions that guests are asked, in their order. */
export async function readEnabledQuestions(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<Question[]> {
  return db.q
    .selectFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .where('enabled', '=', true)
    .select(QUESTION)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** A slice of all questions, in their order. */
export async function listQuestions(db: Db, scope: OwnerScope, { after, take }: SortedSlice): Promise<Question[]> {
  let query = db.q.selectFrom('rsvp_questions').where('event_id', '=', scope.eventId).select(QUESTION);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple('sort_order', 'id'), '>', eb.tuple(after.sortOrder, after.id)));
  }
  return query.orderBy('sort_order').orderBy('id').limit(take).execute();
}

export async function readQuestion(db: Db, scope: OwnerScope, id: string): Promise<Question | undefined> {
  return db.q
    .selectFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select(QUESTION)
    .executeTakeFirst();
}

/** The keys that the event's questions have, but for one. */
export async function readKeys(db: Db, scope: OwnerScope, except?: string): Promise<Set<string>> {
  let query = db.q.selectFrom('rsvp_questions').where('event_id', '=', scope.eventId).select('question_key');
  if (except !== undefined) query = query.where('id', '<>', except);
  return new Set((await query.execute()).map((row) => row.question_key));
}

/** Adds questions. */
export async function insertQuestions(tx: Db, scope: PublicScope, questions: readonly Question[]): Promise<void> {
  await tx.q
    .insertInto('rsvp_questions')
    .values(questions.map((question) => ({ ...asRow(question), event_id: scope.eventId, created_at: tx.now })))
    .execute();
}

export async function updateQuestion(tx: Db, scope: OwnerScope, question: Question): Promise<void> {
  await tx.q
    .updateTable('rsvp_questions')
    .set(asRow(question))
    .where('event_id', '=', scope.eventId)
    .where('id', '=', question.id)
    .execute();
}

/** Whether there was one to delete. */
export async function deleteQuestion(tx: Db, scope: OwnerScope, id: string): Promise<boolean> {
  const gone = await tx.q
    .deleteFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

function asRow(question: Question): Omit<Insertable<RsvpQuestionsTable>, 'event_id' | 'created_at'> {
  return { ...question, options: question.options && jsonText(question.options) };
}

const RESPONSE = [
  'id',
  'name',
  'email',
  'phone',
  'attendance',
  'guests',
  'guest_names',
  'dietary_restrictions',
  'message',
  'late',
  'created_at',
  'question_responses',
] as const;

/** What a reply says. */
export type ResponseColumns = Omit<RsvpResponse, 'id' | 'created_at'>;

/** A slice of the event's replies, newest first. */
export async function listResponses(
  db: Db,
  scope: OwnerScope,
  { after, take }: { after: string | undefined; take: number },
): Promise<RsvpResponse[]> {
  let query = db.q.selectFrom('rsvp_responses').where('event_id', '=', scope.eventId).select(RESPONSE);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(take).execute();
}

/** An event, also as a job carries it. */
type OfEvent = Pick<PublicScope, 'eventId'>;

/** Adds a reply, of an invitation or of nobody's. */
export async function insertResponse(
  tx: Db,
  scope: PublicScope,
  reply: ResponseColumns & { id: string; invitation_id: string | null },
): Promise<RsvpResponse> {
  return tx.q
    .insertInto('rsvp_responses')
    .values({
      ...reply,
      ...asJson(reply),
      told: false,
      event_id: scope.eventId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning(RESPONSE)
    .executeTakeFirstOrThrow();
}

/** What an invitation has answered so far; undefined when it has not. */
export async function readInvitedResponse(
  db: Db,
  scope: PublicScope,
  invitationId: string,
): Promise<RsvpResponse | undefined> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', invitationId)
    .select(RESPONSE)
    .executeTakeFirst();
}

/** Writes over a reply and keeps what it said before. */
export async function replaceResponse(
  tx: Db,
  scope: PublicScope,
  before: RsvpResponse,
  reply: ResponseColumns,
): Promise<RsvpResponse> {
  const { id, created_at: _, ...answer } = before;
  await tx.q
    .insertInto('rsvp_history')
    .values((eb) => ({
      event_id: scope.eventId,
      id: newId(),
      response_id: id,
      answer: jsonText(answer),
      answered_at: eb
        .selectFrom('rsvp_responses')
        .where('event_id', '=', scope.eventId)
        .where('id', '=', id)
        .select('updated_at'),
      replaced_at: tx.now,
    }))
    .execute();
  return tx.q
    .updateTable('rsvp_responses')
    .set({ ...reply, ...asJson(reply), told: false, updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning(RESPONSE)
    .executeTakeFirstOrThrow();
}

/** A slice of what a reply said before it was changed, the latest first. */
export async function listHistory(
  db: Db,
  scope: OwnerScope,
  responseId: string,
  { after, take }: { after: string | undefined; take: number },
): Promise<FormerReply[]> {
  let query = db.q
    .selectFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where('response_id', '=', responseId)
    .select(['id', 'answer', 'answered_at', 'replaced_at']);
  if (after !== undefined) query = query.where('id', '<', after);
  const rows = await query.orderBy('id', 'desc').limit(take).execute();
  return rows.map(({ answer, ...row }) => ({ ...answer, ...row }));
}

/** A reply of which its guest was not mailed yet, locked: where to, and how many seconds ago the last mail was. */
export async function lockUntold(
  tx: Db,
  { eventId }: OfEvent,
  id: string,
): Promise<{ email: string; told_ago: number | null } | undefined> {
  return tx.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('told', '=', false)
    .select('email')
    .select(sql<number | null>`extract(epoch from ${tx.now} - told_at)::float8`.as('told_ago'))
    .forUpdate()
    .executeTakeFirst();
}

/** Writes down that the guest is mailed of the reply as it is now. */
export async function stampTold(tx: Db, { eventId }: OfEvent, id: string): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({ told: true, told_at: tx.now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** A reply with the invitation it came by, for its mail; undefined when it was deleted meanwhile. */
export async function readToTell(
  db: Db,
  { eventId }: OfEvent,
  id: string,
): Promise<(RsvpResponse & { invitation_id: string | null }) | undefined> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select([...RESPONSE, 'invitation_id'])
    .executeTakeFirst();
}

/** Which invitation a reply belongs to; undefined when the event has no such reply. */
export async function readResponse(
  db: Db,
  scope: OwnerScope,
  id: string,
): Promise<Pick<Selectable<RsvpResponsesTable>, 'invitation_id'> | undefined> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select('invitation_id')
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteResponse(tx: Db, scope: OwnerScope, id: string): Promise<boolean> {
  const gone = await tx.q
    .deleteFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const asJson = (reply: ResponseColumns) => ({ question_responses: jsonText(reply.question_responses) });
