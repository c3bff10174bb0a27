import { sql } from 'kysely';
import type { Visibility } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';

export async function setInvitedOnly(db: Db, eventId: string, invited_only: boolean): Promise<void> {
  await db.q.updateTable('sites').set({ invited_only }).where('event_id', '=', eventId).execute();
}

export async function readVisibility(db: Db, eventId: string): Promise<Visibility | undefined> {
  return db.q
    .selectFrom('sites')
    .leftJoin('invitations', 'invitations.event_id', 'sites.event_id')
    .where('sites.event_id', '=', eventId)
    .groupBy('sites.event_id')
    .select('invited_only')
    .select(sql<number>`count(id)::integer`.as('guests'))
    .select(sql<number>`(count(id) - count(guest_email))::integer`.as('guests_without_email'))
    .executeTakeFirst();
}
