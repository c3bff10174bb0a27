import type { Insertable } from 'kysely';
import type { OwnQuestion, Question } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import type { SortedSlice } from '../../kit/http/paging.ts';
import { toJsonText } from '../../kit/json.ts';
import { saveOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { RsvpQuestionsTable } from './tables.ts';

export const QUESTION = [
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
  'scope',
  'schedule',
  'adults_only',
  'minimum',
  'maximum',
] as const;

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

export async function listQuestions(db: Db, scope: OwnerScope, { after, take }: SortedSlice): Promise<OwnQuestion[]> {
  let query = db.q
    .selectFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .select([...QUESTION, 'version']);
  if (after) {
    query = query.where((eb) => eb(eb.refTuple('sort_order', 'id'), '>', eb.tuple(after.sortOrder, after.id)));
  }
  return query.orderBy('sort_order').orderBy('id').limit(take).execute();
}

export async function readQuestion(db: Db, scope: OwnerScope, id: string): Promise<OwnQuestion | undefined> {
  return db.q
    .selectFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select([...QUESTION, 'version'])
    .executeTakeFirst();
}

export async function readKeys(db: Db, scope: OwnerScope, exceptId?: string): Promise<Set<string>> {
  let query = db.q.selectFrom('rsvp_questions').where('event_id', '=', scope.eventId).select('question_key');
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  return new Set((await query.execute()).map((row) => row.question_key));
}

export async function insertQuestions(tx: Db, scope: PublicScope, questions: readonly Question[]): Promise<void> {
  await tx.q
    .insertInto('rsvp_questions')
    .values(questions.map((question) => ({ ...toRow(question), event_id: scope.eventId, created_at: tx.now })))
    .execute();
}

export async function updateQuestion(tx: Db, scope: OwnerScope, question: OwnQuestion): Promise<void> {
  await tx.q
    .updateTable('rsvp_questions')
    .set(toRow(question))
    .where('event_id', '=', scope.eventId)
    .where('id', '=', question.id)
    .execute();
}

export async function readQuestionIds(db: Db, scope: OwnerScope): Promise<string[]> {
  const rows = await db.q
    .selectFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .select('id')
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveQuestionOrder(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<OwnQuestion[]> {
  await saveOrder(tx, 'rsvp_questions', scope, ids);
  return listQuestions(tx, scope, { after: undefined, take: ids.length });
}

export async function deleteQuestion(tx: Db, scope: OwnerScope, id: string): Promise<boolean> {
  const deleted = await tx.q
    .deleteFrom('rsvp_questions')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toRow(question: Question): Omit<Insertable<RsvpQuestionsTable>, 'event_id' | 'created_at'> {
  const { options, schedule } = question;
  return { ...question, options: options && toJsonText(options), schedule: schedule && toJsonText(schedule) };
}
