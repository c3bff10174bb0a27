import type { z } from 'zod';
import type { GuestContext, guests, GuestSort, Invitation, InvitationForm } from '../../../contract/guests.ts';
import { EMPTY_VALUES } from '../../../contract/invitation-fields.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId, createId, createToken, toPublicId, hashToken } from '../../kit/ids.ts';
import { discardQueryPlans } from '../../kit/query-plans.ts';
import type { ListSlice } from '../../kit/http/paging.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Encryption } from '../../kit/encryption.ts';
import type { Services } from '../../services.ts';
import {
  toAttendance,
  formatCursor,
  parseCursor,
  countPlaces,
  STATUS_BY_ATTENDANCE,
  listSortRanges,
  valuesGiven,
} from './rules.ts';
import {
  deleteSelected,
  insertInvitation,
  listByEmail,
  lockByEmail,
  lockById,
  lockByToken,
  lockNamed,
  markOpened,
  markSelected,
  readInvitation,
  readEncryptedToken,
  readToken,
  replaceToken,
  setStatus,
  listRange,
  updateInvitation,
  type InvitationFilter,
  type InvitationRow,
} from './store.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;

/** The invitation that a token leads to, at whatever event; undefined for a token that leads nowhere. For the gates. */
export async function findInvitation(
  services: Services,
  token: string,
): Promise<{ eventId: string; invitationId: string } | undefined> {
  const found = await readToken(services.db, hashToken(token));
  return found && { eventId: found.event_id, invitationId: found.invitation_id };
}

/** The guest of an invitation, for showing; looking does not count as opening. */
export type Guest = Pick<GuestContext, 'name' | 'email' | 'max_guests' | 'plus_one_allowed' | 'attendance'>;

/** The guest of an invitation; undefined when it was deleted meanwhile. */
export async function findGuest(db: Db, scope: GuestScope): Promise<Guest | undefined> {
  const row = await readInvitation(db, scope);
  return row && toGuest(row);
}

/** The guest whose one invitation has a verified e-mail, with the invitation's id; undefined where none has it, or several. */
export async function findGuestByEmail(
  db: Db,
  scope: VerifiedScope,
): Promise<{ id: string; guest: Guest } | undefined> {
  const row = takeOnlyOne(await listByEmail(db, scope));
  return row && { id: row.id, guest: toGuest(row) };
}

/** The guest opens the link: the first time moves the invitation from sent to opened. */
export async function openInvitation({ db }: Services, scope: GuestScope, token: string): Promise<GuestContext> {
  const row = requireFound(await readInvitation(db, scope));
  if (row.status === 'sent') await markOpened(db, scope);
  return { ...toGuest(row), unique_token: token, token, event_id: toPublicId(scope.eventId) };
}

/** A link of an invitation's own, as it is kept: sealed, and as the hash by which it is found. */
export interface NewLink {
  /** The invitation's. */
  id: string;
  sealed: string;
  hash: Buffer;
}

/** Makes a link for an invitation that is there, or is to be added. */
export function createLink(seal: Encryption, id = createId()): NewLink {
  const token = createToken(TOKEN_BYTES);
  return { id, sealed: seal.encrypt(encryptionPurpose(id), token), hash: hashToken(token) };
}

/** Adds an invitation with a link of its own. */
export async function createInvitation(
  services: Services,
  scope: OwnerScope,
  form: InvitationForm,
): Promise<Invitation> {
  const { id, sealed, hash } = createLink(services.seal);
  return services.db.transaction(async (tx) => {
    const row = { ...EMPTY_VALUES, ...valuesGiven(form), id, status: 'sent' as const, token_sealed: sealed };
    return toInvitation(services.seal, await insertInvitation(tx, scope, row, hash));
  });
}

/** Changes an invitation, whole or in part; 404 when the event has no such one. */
export async function changeInvitation(
  services: Services,
  scope: OwnerScope,
  id: string,
  form: z.output<typeof guests.change.body>,
): Promise<Invitation> {
  return services.db.transaction(async (tx) => {
    const row = await updateInvitation(tx, scope, requireFound(parseId(id)), valuesGiven(form));
    return toInvitation(services.seal, requireFound(row));
  });
}

/**
 * Deletes an invitation; 404 when the event has no such one. Its reply and its purchases stay; what it holds of gifts has
 * lost its guest in the same statement, and is free (features/registry).
 */
export async function removeInvitation(services: Services, scope: OwnerScope, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const ids = [requireFound(parseId(id))];
    if ((await deleteSelected(tx, scope, { ids })) === 0) throw new ApiError('not_found');
  });
}

/** The next rows of a list, each with the cursor that goes on after it. 400 for a cursor of another list. */
export async function listInvitations(
  { db }: Services,
  scope: OwnerScope,
  { sort, chosen, after, take }: { sort?: GuestSort | undefined; chosen: InvitationFilter } & ListSlice,
): Promise<ListedInvitation[]> {
  const mark = parseCursor(sort, after);
  const rows: ListedInvitation[] = [];
  for (const [number, stretch] of listSortRanges(sort).entries()) {
    if (number < (mark?.range ?? 0) || rows.length === take) continue;
    const from = mark?.range === number ? mark : undefined;
    const found = await listRange(db, scope, stretch, { chosen, mark: from, take: take - rows.length }).execute();
    for (const { key, ...row } of found) {
      rows.push({ ...row, cursor: formatCursor(sort, { range: number, key, id: row.id }) });
    }
  }
  return rows;
}

/** A row of a list, and where it stands there. */
export type ListedInvitation = InvitationRow & { cursor: readonly string[] };

/** A slice of the invitations that are meant, in the order of adding: those after an id. */
export async function chosenInvitations(
  services: Services,
  scope: OwnerScope,
  chosen: InvitationFilter,
  { after, take }: { after: string | undefined; take: number },
): Promise<Invitation[]> {
  const mark = after === undefined ? undefined : { key: '', id: after };
  const rows = await listRange(services.db, scope, { by: 'id' }, { chosen, mark, take }).execute();
  return rows.map(({ key: _, ...row }) => toInvitation(services.seal, row));
}

/**
 * Deletes the invitations of a selection, or notes whether their links were handed over; how many it was done to. 409
 * `selection_changed` where all that match are meant and they are not as many as the owner saw.
 */
export async function applyToSelected(
  services: Services,
  scope: OwnerScope,
  { act, selection }: z.output<typeof guests.changeMany.body>,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    if (act === 'delete') await discardQueryPlans(tx);
    const count =
      act === 'delete'
        ? await deleteSelected(tx, scope, selection)
        : await markSelected(tx, scope, selection, act === 'hand_over');
    if ('count' in selection && selection.count !== count) throw new ApiError('selection_changed');
    return count;
  });
}

/** Gives an invitation a new link, which nobody has yet: the old one leads nowhere from now on. 404 when there is none. */
export async function renewLink(services: Services, scope: OwnerScope, id: string): Promise<Invitation> {
  const link = createLink(services.seal, requireFound(parseId(id)));
  return services.db.transaction(async (tx) => {
    const row = await replaceToken(tx, scope, link);
    return toInvitation(services.seal, requireFound(row));
  });
}

/** An invitation as its owner sees it, with the token of its link. */
export function toInvitation(seal: Encryption, { token_sealed, ...row }: InvitationRow): Invitation {
  const unique_token = seal.decrypt(encryptionPurpose(row.id), token_sealed);
  if (unique_token === undefined) throw new Error('an invitation was sealed under another SECRET_KEY');
  return { ...row, unique_token };
}

/** An invitation that is about to answer. */
export interface Invited {
  id: string;
  name: string;
  email: string | null;
  /** For how many people it may answer. */
  people: number;
}

/** The event's invitation of a token, locked until the transaction ends; undefined when the event has no such one. */
export async function lockInvited(tx: Db, scope: PublicScope, token: string): Promise<Invited | undefined> {
  const row = await lockByToken(tx, scope, hashToken(token));
  return row && toInvited(row);
}

/** An invitation that the hosts name, locked likewise; undefined when the event has no such one. */
export async function lockInvitedById(tx: Db, scope: OwnerScope, id: string): Promise<Invited | undefined> {
  const invitationId = parseId(id);
  const row = invitationId === undefined ? undefined : await lockById(tx, scope, invitationId);
  return row && toInvited(row);
}

/** The one invitation that has a verified e-mail, locked likewise; undefined where none has it, or several. */
export async function lockInvitedByEmail(tx: Db, scope: VerifiedScope): Promise<Invited | undefined> {
  const row = takeOnlyOne(await lockByEmail(tx, scope));
  return row && toInvited(row);
}

/** The token of an invitation's link, for a mail to its guest; undefined when it was deleted meanwhile. */
export async function findInviteToken(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  scope: Pick<PublicScope, 'eventId'>,
  invitationId: string,
): Promise<string | undefined> {
  const sealed = await readEncryptedToken(db, scope, invitationId);
  return sealed === undefined ? undefined : seal.decrypt(encryptionPurpose(invitationId), sealed);
}

/**
 * Who is about to give something. The guest's other gifts wait until the transaction ends, and so does the deletion of
 * the invitation. 404 when that was done meanwhile.
 */
export async function lockGuest(tx: Db, scope: GuestScope): Promise<{ name: string; email: string | null }> {
  return requireFound(await lockNamed(tx, scope));
}

/** Moves an invitation with its answer, or back to opened when the answer is gone. */
export async function recordAnswer(
  tx: Db,
  scope: PublicScope,
  invitationId: string,
  attendance: Attendance | null,
): Promise<void> {
  await setStatus(tx, scope, invitationId, attendance === null ? 'opened' : STATUS_BY_ATTENDANCE[attendance]);
}

const takeOnlyOne = (rows: readonly InvitationRow[]) => (rows.length === 1 ? rows[0] : undefined);

const toInvited = (row: InvitationRow): Invited => ({
  id: row.id,
  name: row.guest_name,
  email: row.guest_email,
  people: countPlaces(row),
});

function toGuest(row: InvitationRow): Guest {
  return {
    name: row.guest_name,
    email: row.guest_email,
    max_guests: row.max_guests,
    plus_one_allowed: row.plus_one_allowed,
    attendance: toAttendance(row.status),
  };
}

const encryptionPurpose = (id: string) => `invitation ${id}`;
