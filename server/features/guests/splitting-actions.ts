import type { z } from 'zod';
import type { Invitation, LinkedInvitation } from '../../../contract/guests.ts';
import type { Person } from '../../../contract/households.ts';
import type { splitting } from '../../../contract/splitting.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { inviteToItems, listInvitedItems } from '../schedule/actions.ts';
import { completeInvitation } from './actions.ts';
import { deleteInvitations } from './deletion-store.ts';
import { countGifts } from './joining-store.ts';
import { createLink } from './link-actions.ts';
import { INVITATION_LIMIT } from './rules.ts';
import { pickHousehold, splitHousehold, type SplitRecord } from './splitting-rules.ts';
import { insertInvitation, lockById, updateInvitation } from './store.ts';

/** The two invitations after a split. */
export interface SplitInvitation {
  from: { id: string; people: readonly Person[] };
  made: { id: string; people: readonly Person[]; token: string };
  /** What taking it back needs. */
  record: SplitRecord;
}

/**
 * Makes an invitation with a link of its own for some people of another one. Throws 404 for an unknown invitation, 409 if it
 * has changed since the owner saw it or if the site has too many.
 */
export async function splitInvitation(
  { seal }: Pick<Services, 'seal'>,
  tx: Db,
  scope: OwnerScope,
  { from, people, seen_version: seen }: z.output<typeof splitting.split.body>,
): Promise<SplitInvitation> {
  await requireRoom(tx, scope, INVITATION_LIMIT);
  const before = requireFound(await lockById(tx, scope, requireFound(parseId(from))));
  if (seen !== undefined && seen !== before.version) throw new ApiError('changed_elsewhere');
  const { stays, leaves } = splitHousehold(before, people);
  await updateInvitation(tx, scope, before.id, { ...stays, version: before.version + 1 });
  const { id, token, sealed, hash } = createLink(seal);
  const row = await insertInvitation(tx, scope, { ...leaves, id, status: 'sent', token_sealed: sealed }, hash);
  const items = await listInvitedItems(tx, scope, [before.id]);
  await inviteToItems(tx, scope, id, items.get(before.id) ?? []);
  return {
    from: { id: before.id, people: stays.people },
    made: { id, people: leaves.people, token },
    record: {
      from: { id: before.id, version: before.version + 1, household: pickHousehold(before) },
      made: { id, version: row.version },
    },
  };
}

/** The new invitation, once its reply is there. */
export async function readSplit(
  services: Services,
  tx: Db,
  scope: OwnerScope,
  { id, token }: SplitInvitation['made'],
): Promise<LinkedInvitation> {
  const row = requireFound(await lockById(tx, scope, id));
  return { ...(await completeInvitation(services, tx, scope, row)), unique_token: token };
}

/** Locks both in one order. Returns whether they are as the split left them, and nobody has used the new link. */
export async function lockSplit(
  tx: Db,
  scope: OwnerScope,
  { from, made }: SplitRecord,
  { replied }: { replied: boolean },
): Promise<boolean> {
  const rows = new Map<string, Awaited<ReturnType<typeof lockById>>>();
  for (const id of [from.id, made.id].toSorted()) rows.set(id, await lockById(tx, scope, id));
  const [former, own] = [rows.get(from.id), rows.get(made.id)];
  if (former?.version !== from.version || own?.version !== made.version) return false;
  const isUsed = own.handed_over_at !== null || (own.status !== 'sent' && !replied);
  return !isUsed && (await countGifts(tx, scope, { into: made.id, from: made.id })) === 0;
}

/** The invitation as it was; the other one is deleted, once its reply is gone. */
export async function joinSplit(
  services: Services,
  tx: Db,
  scope: OwnerScope,
  { from, made }: SplitRecord,
): Promise<Invitation> {
  await deleteInvitations(tx, scope, [made.id]);
  const row = await updateInvitation(tx, scope, from.id, { ...from.household, version: from.version + 1 });
  return completeInvitation(services, tx, scope, requireFound(row));
}
