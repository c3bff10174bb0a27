import { sql } from 'kysely';
import { buildLatestToday } from '../../kit/dates.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';

/** `hidden` means that the date is in the future. */
export async function readSurprise(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
): Promise<{ reveal_on: string; hidden: boolean } | undefined> {
  return db.q
    .selectFrom('gift_surprises')
    .where('event_id', '=', eventId)
    .select(['reveal_on', sql<boolean>`reveal_on > ${buildLatestToday(db)}`.as('hidden')])
    .executeTakeFirst();
}

export async function writeSurprise(tx: Db, { eventId }: OwnerScope, reveal_on: string): Promise<void> {
  await tx.q
    .insertInto('gift_surprises')
    .values({ event_id: eventId, reveal_on })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ reveal_on }))
    .execute();
}

export async function deleteSurprise(tx: Db, { eventId }: OwnerScope): Promise<void> {
  await tx.q.deleteFrom('gift_surprises').where('event_id', '=', eventId).execute();
}
