import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { SaidReply } from './said-rules.ts';

export interface ListedReply extends SaidReply {
  /** It counts no longer. */
  isAskedAgain: boolean;
}

/** The latest replies of these invitations, by invitation. */
export async function listRepliesOf(
  db: Db,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedReply>> {
  if (ids.length === 0) return new Map();
  const rows = await db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['invitation_id', 'name', 'email', 'attendance', 'guests', 'guest_names', 'people'])
    .select(sql<boolean>`asked_again_at is not null`.as('isAskedAgain'))
    .execute();
  return new Map(rows.map(({ invitation_id, ...reply }) => [invitation_id ?? '', reply]));
}
