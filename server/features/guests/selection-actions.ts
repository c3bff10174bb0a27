import type { z } from 'zod';
import type { Assignment, guests, GuestSelection } from '../../../contract/guests.ts';
import { TAGS_MAX } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors } from '../../kit/errors.ts';
import { discardQueryPlans } from '../../kit/query-plans.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { changeInvited } from '../schedule/actions.ts';
import { deleteInvitations, deleteRepliesOf } from './deletion-store.ts';
import type { InvitationFilter } from './list-store.ts';
import { formatNames } from './household-import-rules.ts';
import { addTag, listFullOfTags, lockChosen, markHandedOver, raiseVersions, removeTag } from './selection-store.ts';

/** Passed in by the feature guest-mail, which imports this one. */
export interface Telling {
  recordToldByOwner: (tx: Db, scope: OwnerScope, ids: readonly string[], isTold: boolean) => Promise<void>;
}

/** Deletes the selected invitations, or records whether their links were sent; returns how many. */
export async function applyToSelected(
  services: Services,
  scope: OwnerScope,
  { act, selection, replies = 'keep' }: z.output<typeof guests.changeMany.body>,
  { recordToldByOwner }: Telling,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    if (act === 'delete') await discardQueryPlans(tx);
    const ids = await lockSelection(tx, scope, selection);
    if (act === 'delete' && replies === 'delete') await deleteRepliesOf(tx, scope, ids);
    if (act === 'delete') await deleteInvitations(tx, scope, ids);
    else {
      await markHandedOver(tx, scope, ids, act === 'hand_over');
      await recordToldByOwner(tx, scope, ids, act === 'hand_over');
    }
    return ids.length;
  });
}

/**
 * Adds a tag or removes it, or invites to an item of the schedule or not; what is so already stays. Throws a field error
 * naming the invitations that have too many tags.
 */
export async function assignToSelected(
  services: Services,
  scope: OwnerScope,
  { selection, ...what }: Assignment,
): Promise<z.output<typeof guests.assignMany.output>> {
  return services.db.transaction(async (tx) => {
    const ids = await lockSelection(tx, scope, selection);
    return { count: ids.length, changed: await assign(tx, scope, ids, what) };
  });
}

type WithoutSelection<Each> = Each extends unknown ? Omit<Each, 'selection'> : never;

async function assign(
  tx: Db,
  scope: OwnerScope,
  ids: readonly string[],
  what: WithoutSelection<Assignment>,
): Promise<string[]> {
  switch (what.act) {
    case 'add_tag': {
      const full = await listFullOfTags(tx, scope, ids, what.tag);
      if (full.length > 0)
        throw buildFieldErrors({
          tag: `${formatNames(full)}: no room for another tag. Each can have up to ${TAGS_MAX}.`,
        });
      return addTag(tx, scope, ids, what.tag);
    }
    case 'remove_tag':
      return removeTag(tx, scope, ids, what.tag);
    case 'invite':
    case 'withdraw': {
      const changed = await changeInvited(tx, scope, ids, what.item, what.act === 'invite');
      await raiseVersions(tx, scope, changed);
      return changed;
    }
  }
}

/** Locks the invitations that match in the caller's transaction, and returns their ids in order. */
export async function lockMatching(tx: Db, scope: OwnerScope, chosen: InvitationFilter): Promise<string[]> {
  return lockChosen(tx, scope, chosen);
}

/** Expects the caller's transaction. */
export async function recordHandOver(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await markHandedOver(tx, scope, ids, true);
}

/**
 * Locks the selected invitations in the caller's transaction, and returns their ids in order. Throws 409
 * `selection_changed` if all that match were selected and their number differs from what the owner saw.
 */
export async function lockSelection(tx: Db, scope: OwnerScope, selection: GuestSelection): Promise<string[]> {
  const ids = await lockChosen(tx, scope, 'ids' in selection ? selection : selection.matching);
  if ('count' in selection && selection.count !== ids.length) throw new ApiError('selection_changed');
  return ids;
}
