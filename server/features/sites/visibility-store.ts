import { sql } from 'kysely';
import type { Visibility } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';

export async function setInvitedOnly(db: Db, eventId: string, invited_only: boolean): Promise<void> {
  await db.q.updateTable('sites').set({ invited_only }).where('event_id', '=', eventId).execute();
}

export async function readVisibility(db: Db, eventId: string): Promise<Visibility | undefined> {
  const [site, counts] = await Promise.all([
    db.q.selectFrom('sites').where('event_id', '=', eventId).select('invited_only').executeTakeFirst(),
    db.q
      .selectFrom('invitations')
      .where('event_id', '=', eventId)
      .select(sql<number>`count(*)::integer`.as('guests'))
      .select(sql<number>`(count(*) - count(guest_email))::integer`.as('guests_without_email'))
      .executeTakeFirstOrThrow(),
  ]);
  return site && { ...site, ...counts };
}
