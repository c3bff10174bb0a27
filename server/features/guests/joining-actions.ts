import type { Invitation } from '../../../contract/guests.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { inviteToItems, listInvitedItems } from '../schedule/actions.ts';
import { completeInvitation, recordAnswer } from './actions.ts';
import { deleteInvitations } from './deletion-store.ts';
import type { JoinedHousehold } from './joining-rules.ts';
import { countGifts, joinDelivery, passOn } from './joining-store.ts';
import { lockById, updateInvitation, type InvitationRow } from './store.ts';

export interface TwoInvitations {
  into: InvitationRow;
  from: InvitationRow;
}

/** Locks both, in one order, so that two calls cannot wait for each other. Throws 404 for an unknown invitation. */
export async function lockTwo(tx: Db, scope: OwnerScope, two: { into: string; from: string }): Promise<TwoInvitations> {
  const ids = { into: requireFound(parseId(two.into)), from: requireFound(parseId(two.from)) };
  if (ids.into === ids.from) throw buildFieldErrors({ from: 'Please choose two invitations.' });
  const rows = new Map<string, InvitationRow | undefined>();
  for (const id of [ids.into, ids.from].toSorted()) rows.set(id, await lockById(tx, scope, id));
  return { into: requireFound(rows.get(ids.into)), from: requireFound(rows.get(ids.from)) };
}

export const countGiftsOfTwo = (db: Db, scope: OwnerScope, { into, from }: TwoInvitations): Promise<number> =>
  countGifts(db, scope, { into: into.id, from: from.id });

/** What the joined invitation says, before its reply is made. */
export async function saveJoined(
  tx: Db,
  scope: OwnerScope,
  { into, from }: TwoInvitations,
  { household }: JoinedHousehold,
): Promise<void> {
  requireFound(await updateInvitation(tx, scope, into.id, { ...household, version: into.version + 1 }));
  const items = await listInvitedItems(tx, scope, [into.id, from.id]);
  await inviteToItems(tx, scope, into.id, [...items.values()].flat());
}

/** Passes on what the other invitation has, and deletes it. */
export async function finishJoin(
  services: Services,
  tx: Db,
  scope: OwnerScope,
  { into, from, attendance }: TwoInvitations & { attendance: Attendance | undefined },
): Promise<Invitation> {
  if (attendance !== undefined) await recordAnswer(tx, scope, into.id, attendance);
  await joinDelivery(tx, scope, into.id, {
    handedOver: into.handed_over_at ?? from.handed_over_at,
    opened: from.status !== 'sent',
  });
  await passOn(tx, scope, { into: into.id, from: from.id });
  await deleteInvitations(tx, scope, [from.id]);
  return completeInvitation(services, tx, scope, requireFound(await lockById(tx, scope, into.id)));
}
