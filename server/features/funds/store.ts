import type { Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, PublicScope } from '../../kit/scopes.ts';
import type { ContributionsTable } from '../../tables/registry.ts';

export type ContributionRow = Omit<Selectable<ContributionsTable>, 'event_id'> & { gift_title: string };

/** A slice of the contributions, newest first, with the titles of their funds: of one fund, or all. */
export async function listContributions(
  db: Db,
  scope: PublicScope,
  { after, take }: { after: string | undefined; take: number },
  fundId?: string,
): Promise<ContributionRow[]> {
  let query = db.q
    .selectFrom('contributions')
    .innerJoin('gifts', (on) =>
      on.onRef('gifts.event_id', '=', 'contributions.event_id').onRef('gifts.id', '=', 'gift_id'),
    )
    .where('contributions.event_id', '=', scope.eventId)
    .select(['contributions.id', 'gift_id', 'invitation_id', 'guest_name', 'amount_cents', 'message'])
    .select(['contributions.created_at', 'title as gift_title']);
  if (fundId !== undefined) query = query.where('gift_id', '=', fundId);
  if (after !== undefined) query = query.where('contributions.id', '<', after);
  return query.orderBy('contributions.id', 'desc').limit(take).execute();
}

/** Adds a contribution of the guest's; answers when it was. */
export async function insertContribution(
  tx: Db,
  scope: GuestScope,
  contribution: Pick<ContributionRow, 'id' | 'gift_id' | 'guest_name' | 'amount_cents' | 'message'>,
): Promise<string> {
  const { created_at } = await tx.q
    .insertInto('contributions')
    .values({ ...contribution, event_id: scope.eventId, invitation_id: scope.invitationId, created_at: tx.now })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}
