import type { Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { FundPayment } from '../../../contract/funds.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import { INVITATION_ADDRESS } from '../guests/delivery-rules.ts';
import type { ContributionsTable } from './tables.ts';

export type ContributionRow = Omit<Selectable<ContributionsTable>, 'event_id' | 'thanked_at'> & {
  gift_title: string;
};

function contributionsOf(db: Db, { eventId }: Pick<PublicScope, 'eventId'>) {
  return db.q
    .selectFrom('contributions')
    .innerJoin('gifts', (on) =>
      on.onRef('gifts.event_id', '=', 'contributions.event_id').onRef('gifts.id', '=', 'gift_id'),
    )
    .where('contributions.event_id', '=', eventId)
    .select(['contributions.id', 'gift_id', 'invitation_id', 'guest_name', 'amount_cents', 'message'])
    .select(['contributions.created_at', 'title as gift_title']);
}

export async function readContributions(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  ids: readonly string[],
): Promise<ContributionRow[]> {
  return contributionsOf(db, event)
    .where('contributions.id', 'in', [...ids])
    .orderBy('contributions.id')
    .execute();
}

/** Of one fund, of one guest, or all; newest first, with the display data of the funds. */
export async function listContributions(
  db: Db,
  scope: PublicScope,
  { after, take }: { after: string | undefined; take: number },
  of: { fundId?: string; invitationId?: string } = {},
): Promise<ContributionRow[]> {
  let query = contributionsOf(db, scope);
  if (of.fundId !== undefined) query = query.where('gift_id', '=', of.fundId);
  if (of.invitationId !== undefined) query = query.where('invitation_id', '=', of.invitationId);
  if (after !== undefined) query = query.where('contributions.id', '<', after);
  return query.orderBy('contributions.id', 'desc').limit(take).execute();
}

/** The guest must be locked, so that nothing is added meanwhile. */
export async function countContributions(tx: Db, scope: PublicScope, invitationId: string): Promise<number> {
  const { count } = await tx.q
    .selectFrom('contributions')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', invitationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertContribution(
  tx: Db,
  scope: PublicScope,
  contribution: Pick<ContributionRow, 'id' | 'gift_id' | 'invitation_id' | 'guest_name' | 'amount_cents' | 'message'>,
): Promise<string> {
  const { created_at } = await tx.q
    .insertInto('contributions')
    .values({ ...contribution, event_id: scope.eventId, created_at: tx.now })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Null if the invitation has no address, or was deleted. */
export async function readGiverEmail(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  invitationId: string,
): Promise<string | null> {
  const found = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('id', '=', invitationId)
    .select(INVITATION_ADDRESS.as('email'))
    .executeTakeFirst();
  return found?.email ?? null;
}

export async function readPayment(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<FundPayment | undefined> {
  return db.q
    .selectFrom('fund_payments')
    .where('event_id', '=', scope.eventId)
    .select(['details', 'link'])
    .executeTakeFirst();
}

export async function writePayment(tx: Db, scope: OwnerScope, payment: FundPayment): Promise<void> {
  await tx.q
    .insertInto('fund_payments')
    .values({ ...payment, event_id: scope.eventId, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((eb) => ({ ...payment, updated_at: eb.ref('excluded.updated_at') })),
    )
    .execute();
}
