import { makeHouseholdName } from '../../../contract/household-name.ts';
import { formatPersonName } from '../../../contract/households.ts';
import type { GuestImport, ImportPlan, ImportRow, ListedImport } from '../../../contract/imports.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import { discardQueryPlans } from '../../kit/query-plans.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { changeInvited, listInvitedItems, listItemIds } from '../schedule/actions.ts';
import { deleteInvitations } from './deletion-store.ts';
import { createLink } from './link-actions.ts';
import { INVITATION_LIMIT } from './rules.ts';
import { formatNames, joinHouseholds } from './household-import-rules.ts';
import {
  addInvitations,
  describeChoice,
  describeHousehold,
  describeUse,
  listUnclearRows,
  pickPlainValues,
  planHousehold,
  type PlannedHousehold,
  type UsedGuest,
} from './import-rules.ts';
import {
  addGuests,
  changeGuests,
  findCandidates,
  insertImport,
  insertImportedGuests,
  listImports,
  lockImported,
  markImportUndone,
  listUsed,
  lockImports,
  type ChangedGuest,
} from './import-store.ts';

const ROWS_AT_ONCE = 1000;

export async function previewImport(db: Db, scope: OwnerScope, rows: readonly ImportRow[]): Promise<ImportPlan[]> {
  const plans = await planImport(db, scope, rows);
  return plans
    .flatMap(({ rows: joined, act, id, was, becomes, elsewhere, choices }) =>
      joined.map((row) => ({
        row,
        act,
        household: joined[0] ?? row,
        id,
        was: was && pickPlainValues(was),
        becomes: describeHousehold(becomes, was),
        elsewhere,
        choices: choices.map(describeChoice),
      })),
    )
    .toSorted((one, other) => one.row - other.row);
}

/**
 * Adds the guests of a file and updates existing ones, all or none. Throws 409 `import_unclear` if a row matches
 * several guests, two rows match the same one, or a guest was changed concurrently, and `limit_reached` if the new
 * invitations do not fit.
 */
export async function startImport(
  services: Services,
  scope: OwnerScope,
  rows: readonly ImportRow[],
): Promise<GuestImport> {
  return services.db.transaction(async (tx) => {
    await lockImports(tx, scope);
    await discardQueryPlans(tx);
    const plans = await planImport(tx, scope, rows);
    const unclear = listUnclearRows(plans);
    if (unclear.length > 0)
      throw new ApiError('import_unclear', { fields: { rows: `Rows ${formatNames(unclear.map(String))}` } });
    const added = plans.filter(({ act }) => act === 'add');
    await requireRoom(tx, scope, INVITATION_LIMIT, added.length);
    const changes = plans.flatMap(({ act, id, was, becomes, invited }): ChangedGuest[] =>
      act === 'update' && id !== null && was ? [{ id, before: was, after: { ...becomes, invited } }] : [],
    );
    const made = await insertImport(tx, scope, { id: createId(), added: added.length, updated: changes.length });
    for (const part of splitIntoParts(added)) {
      // Ids in the order of the file, even within one millisecond.
      const ids = part.map(() => createId()).toSorted();
      const guests = part.map(({ becomes }, at) => {
        const { id, sealed, hash } = createLink(services.seal, ids[at]);
        return { ...becomes, id, token_sealed: sealed, token_hash: hash.toString('hex') };
      });
      await addGuests(tx, scope, made.id, guests);
      await inviteAll(
        tx,
        scope,
        part.map(({ invited }, at) => ({ id: ids[at] ?? '', invited })),
      );
    }
    for (const part of splitIntoParts(changes)) {
      if ((await changeGuests(tx, scope, part)) !== part.length) throw new ApiError('import_unclear');
      await insertImportedGuests(tx, scope, made.id, part);
    }
    await inviteAll(tx, scope, changes.map(toInvited));
    return made;
  });
}

interface InvitedHousehold {
  id: string;
  /** Ids of items of the schedule. */
  invited: readonly string[];
}

const toInvited = ({ id, after }: Pick<ChangedGuest, 'id' | 'after'>): InvitedHousehold => ({
  id,
  invited: after.invited ?? [],
});

/** One statement an item, however many households there are. */
async function inviteAll(
  tx: Db,
  scope: OwnerScope,
  households: readonly InvitedHousehold[],
  isInvited = true,
): Promise<void> {
  for (const item of new Set(households.flatMap(({ invited }) => invited))) {
    const ids = households.filter(({ invited }) => invited.includes(item)).map(({ id }) => id);
    await changeInvited(tx, scope, ids, item, isInvited);
  }
}

/** Items that are no longer in the schedule invite nobody any more. */
async function withdrawAll(tx: Db, scope: OwnerScope, households: readonly InvitedHousehold[]): Promise<void> {
  const items = new Set(await listItemIds(tx, scope));
  const left = households.map(({ id, invited }) => ({ id, invited: invited.filter((item) => items.has(item)) }));
  await inviteAll(tx, scope, left, false);
}

/**
 * Undoes an import as a whole: deletes added guests, and restores changed ones with what they were invited to. Throws 409 `import_in_use` if a guest
 * has replied since or was changed, `import_settled` if it was undone already.
 */
export async function undoImport({ db }: Services, scope: OwnerScope, given: string): Promise<void> {
  const id = requireFound(parseId(given));
  await db.transaction(async (tx) => {
    await lockImports(tx, scope);
    await discardQueryPlans(tx);
    const made = requireFound((await listImports(tx, scope)).find((one) => one.id === id));
    if (made.undone_at !== null) throw new ApiError('import_settled');
    const guests = await lockImported(tx, scope, id);
    requireNotInUse(guests);
    await deleteInvitations(
      tx,
      scope,
      guests.filter(({ before }) => before === null).map((guest) => guest.id),
    );
    const back = guests.flatMap(({ id: guest, before, after }): ChangedGuest[] =>
      before && after ? [{ id: guest, before: after, after: before }] : [],
    );
    for (const part of splitIntoParts(back)) await changeGuests(tx, scope, part);
    await withdrawAll(
      tx,
      scope,
      guests.flatMap(({ id: guest, after }) => (after ? [toInvited({ id: guest, after })] : [])),
    );
    await markImportUndone(tx, scope, id);
  });
}

function requireNotInUse(guests: readonly UsedGuest[]): void {
  const sentence = describeUse(guests);
  if (sentence !== null) throw new ApiError('import_in_use', { sentence });
}

/** The last ten imports, newest first. */
export async function listUndoable(db: Db, scope: OwnerScope): Promise<ListedImport[]> {
  const [made, used] = await Promise.all([listImports(db, scope), listUsed(db, scope)]);
  return made.map((one) => ({ ...one, blocked: describeUse(used.filter(({ import_id }) => import_id === one.id)) }));
}

async function planImport(db: Db, scope: OwnerScope, rows: readonly ImportRow[]): Promise<PlannedHousehold[]> {
  const plans: PlannedHousehold[] = [];
  for (const part of splitIntoParts(joinHouseholds(rows.toSorted((a, b) => a.row - b.row)))) {
    const asked = part.map(({ rows: [row = 0], form }) => ({
      row,
      name: form.guest_name || makeHouseholdName(form.people ?? []),
      email: form.guest_email ?? null,
      // A first name alone is too little to recognize somebody by.
      people: (form.people ?? []).filter(({ last_name }) => last_name !== '').map(formatPersonName),
    }));
    const candidates = await findCandidates(db, scope, asked);
    const planned = part.map((household, at) => planHousehold(household, requireFound(candidates[at])));
    const known = planned.flatMap(({ id, invited }) => (id !== null && invited.length > 0 ? [id] : []));
    const already = await listInvitedItems(db, scope, known);
    plans.push(...planned.map((plan) => addInvitations(plan, already.get(plan.id ?? '') ?? [])));
  }
  return plans;
}

function* splitIntoParts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) yield list.slice(at, at + ROWS_AT_ONCE);
}
