import type { z } from 'zod';
import type {
  GuestContext,
  guests,
  GuestSort,
  Invitation,
  InvitationStatus,
  LinkedInvitation,
  NewInvitation,
} from '../../../contract/guests.ts';
import type { Person } from '../../../contract/households.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId, toPublicId, hashToken } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import type { ListSlice } from '../../kit/http/paging.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Encryption } from '../../kit/encryption.ts';
import type { Services } from '../../services.ts';
import { inviteToItems, listInvitedItems, listScheduleOfHousehold } from '../schedule/actions.ts';
import { deleteInvitations, deleteRepliesOf } from './deletion-store.ts';
import { listDeliveries } from './delivery-store.ts';
import { applyHouseholdForm, EMPTY_HOUSEHOLD, toGuestPerson } from './household-rules.ts';
import { followPeople } from './followed-reply-actions.ts';
import { createLink } from './link-actions.ts';
import {
  INVITATION_LIMIT,
  toAttendance,
  formatCursor,
  parseCursor,
  countPlaces,
  toStatus,
  buildEncryptionPurpose,
  countPlusOnes,
  listSortRanges,
} from './rules.ts';
import type { InvitationFilter } from './list-store.ts';
import { addReplies } from './said-actions.ts';
import {
  insertInvitation,
  listByEmail,
  lockByEmail,
  lockById,
  lockByToken,
  lockNamed,
  markOpened,
  readInvitation,
  replaceToken,
  setStatuses,
  listRange,
  updateInvitation,
  type InvitationRow,
} from './store.ts';

/** The guest of an invitation, for display. Reading it does not mark the invitation as opened. */
export type Guest = Pick<
  GuestContext,
  'name' | 'email' | 'max_guests' | 'plus_one_allowed' | 'plus_ones' | 'people' | 'attendance'
>;

export async function findGuest(db: Db, scope: GuestScope): Promise<Guest | undefined> {
  const row = await readInvitation(db, scope);
  return row && toGuest(row);
}

/**
 * Finds the guest whose only invitation has a verified email, with the invitation's id; undefined if none has it, or
 * several.
 */
export async function findGuestByEmail(
  db: Db,
  scope: VerifiedScope,
): Promise<{ id: string; guest: Guest } | undefined> {
  const row = takeOnlyOne(await listByEmail(db, scope));
  return row && { id: row.id, guest: toGuest(row) };
}

/** Only the first opening by a person counts. */
export async function openInvitation(
  { db }: Services,
  scope: GuestScope,
  token: string,
  { byPerson = true } = {},
): Promise<GuestContext> {
  const row = requireFound(await readInvitation(db, scope));
  if (byPerson && row.status === 'sent') await markOpened(db, scope);
  const schedule = await listScheduleOfHousehold(db, scope);
  return { ...toGuest(row), unique_token: token, token, event_id: toPublicId(scope.eventId), schedule };
}

/** Throws 409 if the site has too many invitations. */
export async function createInvitation(
  services: Services,
  scope: OwnerScope,
  { schedule, ...form }: NewInvitation,
): Promise<LinkedInvitation> {
  const { id, token, sealed, hash } = createLink(services.seal);
  return services.db.transaction(async (tx) => {
    await requireRoom(tx, scope, INVITATION_LIMIT);
    const row = { ...applyHouseholdForm(EMPTY_HOUSEHOLD, form), id, status: 'sent' as const, token_sealed: sealed };
    const made = await insertInvitation(tx, scope, row, hash);
    if (schedule) await inviteToItems(tx, scope, id, schedule);
    return { ...(await completeInvitation(services, tx, scope, made)), unique_token: token };
  });
}

/** Throws 404 for an unknown invitation, 409 if the given version is no longer current. */
export async function changeInvitation(
  services: Services,
  scope: OwnerScope,
  id: string,
  { seen_version: seen, schedule, ...form }: z.output<typeof guests.change.body>,
): Promise<Invitation> {
  const invitationId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    const before = requireFound(await lockById(tx, scope, invitationId));
    const { version } = before;
    if (seen !== undefined && seen !== version) throw new ApiError('changed_elsewhere');
    const values = { ...applyHouseholdForm(before, form), version: version + 1 };
    requireFound(await updateInvitation(tx, scope, invitationId, values));
    if (schedule) await inviteToItems(tx, scope, invitationId, schedule);
    if (form.people) await followPeople(tx, scope, invitationId, values.people);
    return completeInvitation(services, tx, scope, requireFound(await lockById(tx, scope, invitationId)));
  });
}

/**
 * Deletes an invitation; throws 404 for an unknown one. Its purchases stay, and its reply unless told otherwise. Its holds lose their guest in the
 * same transaction and are released by that (features/registry).
 */
export async function removeInvitation(
  services: Services,
  scope: OwnerScope,
  id: string,
  { reply = 'keep' }: { reply?: 'keep' | 'delete' | undefined } = {},
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { id: found } = requireFound(await lockById(tx, scope, requireFound(parseId(id))));
    if (reply === 'delete') await deleteRepliesOf(tx, scope, [found]);
    await deleteInvitations(tx, scope, [found]);
  });
}

/** Throws 400 for a cursor of another list. */
export async function listInvitations(
  { db }: Services,
  scope: OwnerScope,
  { sort, chosen, after, take }: { sort?: GuestSort | undefined; chosen: InvitationFilter } & ListSlice,
): Promise<ListedInvitation[]> {
  const cursor = parseCursor(sort, after);
  const rows: (InvitationRow & { cursor: readonly string[] })[] = [];
  for (const [number, range] of listSortRanges(sort).entries()) {
    if (number < (cursor?.range ?? 0) || rows.length === take) continue;
    const from = cursor?.range === number ? cursor : undefined;
    const found = await listRange(db, scope, range, { chosen, after: from, take: take - rows.length }).execute();
    for (const { key, ...row } of found) {
      rows.push({ ...row, cursor: formatCursor(sort, { range: number, key, id: row.id }) });
    }
  }
  return addReplies(db, scope, await completeRows(db, scope, rows));
}

export type ListedInvitation = Awaited<
  ReturnType<typeof addReplies<CompleteRow & { cursor: readonly string[] }>>
>[number];

export type { InvitationFilter };

export async function listChosenInvitations(
  services: Services,
  scope: OwnerScope,
  chosen: InvitationFilter,
  { after, take }: { after: string | undefined; take: number },
): Promise<Invitation[]> {
  const cursor = after === undefined ? undefined : { key: '', id: after };
  const rows = await listRange(services.db, scope, { by: 'id' }, { chosen, after: cursor, take }).execute();
  return (await completeRows(services.db, scope, rows)).map(({ key: _, ...row }) => toInvitation(services.seal, row));
}

/** The old link becomes invalid. Throws 404 for an unknown invitation. */
export async function renewLink(services: Services, scope: OwnerScope, id: string): Promise<LinkedInvitation> {
  const link = createLink(services.seal, requireFound(parseId(id)));
  return services.db.transaction(async (tx) => {
    const row = await replaceToken(tx, scope, link);
    return { ...(await completeInvitation(services, tx, scope, requireFound(row))), unique_token: link.token };
  });
}

type CompleteRow = InvitationRow & Pick<Invitation, 'schedule' | 'delivery'>;

async function completeRows<Row extends InvitationRow>(
  db: Db,
  scope: OwnerScope,
  rows: readonly Row[],
): Promise<(Row & CompleteRow)[]> {
  const ids = rows.map(({ id }) => id);
  const [items, deliveries] = await Promise.all([listInvitedItems(db, scope, ids), listDeliveries(db, scope, ids)]);
  return rows.map((row) => ({
    ...row,
    schedule: items.get(row.id) ?? [],
    delivery: deliveries.get(row.id) ?? 'not_sent',
  }));
}

export async function completeInvitation(
  { seal }: Pick<Services, 'seal'>,
  tx: Db,
  scope: OwnerScope,
  row: InvitationRow,
): Promise<Invitation> {
  const [complete] = await completeRows(tx, scope, [row]);
  return toInvitation(seal, requireFound(complete));
}

/** The token is null if it was encrypted with a key that the product no longer has. */
export function toInvitation(seal: Encryption, { token_sealed, name_made: _, ...row }: CompleteRow): Invitation {
  return {
    ...row,
    plus_ones: countPlusOnes(row),
    unique_token: seal.decrypt(buildEncryptionPurpose(row.id), token_sealed) ?? null,
  };
}

export interface Invited {
  id: string;
  name: string;
  email: string | null;
  maxPeople: number;
  people: readonly Person[];
  status: InvitationStatus;
}

export async function lockInvited(tx: Db, scope: PublicScope, token: string): Promise<Invited | undefined> {
  const row = await lockByToken(tx, scope, hashToken(token));
  return row && toInvited(row);
}

export async function lockInvitedById(tx: Db, scope: OwnerScope, id: string): Promise<Invited | undefined> {
  const invitationId = parseId(id);
  const row = invitationId === undefined ? undefined : await lockById(tx, scope, invitationId);
  return row && toInvited(row);
}

/** Undefined if no invitation has the verified email, or several. */
export async function lockInvitedByEmail(tx: Db, scope: VerifiedScope): Promise<Invited | undefined> {
  const row = takeOnlyOne(await lockByEmail(tx, scope));
  return row && toInvited(row);
}

/**
 * Locks a guest before gift actions: concurrent gift actions of the guest and the deletion of the invitation wait until
 * the transaction ends. Throws 404 if the invitation was deleted.
 */
export async function lockGuest(tx: Db, scope: GuestScope): Promise<{ name: string; email: string | null }> {
  return requireFound(await lockNamed(tx, scope));
}

/** Sets the status to opened if the reply was deleted. `opened`: the guest has replied by the link. */
export async function recordAnswer(
  tx: Db,
  scope: PublicScope,
  invitationId: string,
  attendance: Attendance | null,
  { opened = false }: { opened?: boolean } = {},
): Promise<void> {
  await setStatuses(tx, scope, [invitationId], toStatus(attendance), { opened });
}

/** For a reply that was taken back. */
export const restoreStatus = (tx: Db, scope: OwnerScope, id: string, status: InvitationStatus): Promise<void> =>
  setStatuses(tx, scope, [id], status);

const takeOnlyOne = (rows: readonly InvitationRow[]) => (rows.length === 1 ? rows[0] : undefined);

const toInvited = (row: InvitationRow): Invited => ({
  id: row.id,
  name: row.guest_name,
  email: row.guest_email,
  maxPeople: countPlaces(row),
  people: row.people,
  status: row.status,
});

function toGuest(row: InvitationRow): Guest {
  return {
    name: row.guest_name,
    email: row.guest_email,
    max_guests: row.max_guests,
    plus_one_allowed: row.plus_one_allowed,
    plus_ones: countPlusOnes(row),
    people: row.people.map(toGuestPerson),
    attendance: toAttendance(row.status),
  };
}
