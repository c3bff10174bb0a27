import {
  INVITATION_STATUSES,
  type GuestSort,
  type InvitationForm,
  type InvitationStatus,
} from '../../../contract/guests.ts';
import {
  EMPTY_VALUES,
  FIELD_NAMES,
  type FieldName,
  type InvitationValues,
} from '../../../contract/invitation-fields.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import { ApiError } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { Limit } from '../../kit/http/limits.ts';

/** The status of an invitation that has answered. */
export const STATUS_BY_ATTENDANCE: Readonly<Record<Attendance, InvitationStatus>> = {
  yes: 'rsvp_yes',
  no: 'rsvp_no',
  maybe: 'rsvp_pending',
};

/** What an invitation has answered so far, by its status. */
export function toAttendance(status: InvitationStatus): Attendance | null {
  const found = Object.entries(STATUS_BY_ATTENDANCE).find(([, answered]) => answered === status);
  return found ? (found[0] as Attendance) : null;
}

/** For how many people an invitation may answer. */
export function countPlaces({
  max_guests,
  plus_one_allowed,
}: {
  max_guests: number;
  plus_one_allowed: boolean;
}): number {
  return max_guests + (plus_one_allowed ? 1 : 0);
}

/** What a form may give, whole or in part. */
type Given = { [Name in FieldName]?: InvitationForm[Name] | undefined };

/** Picks the values that a form gives; null empties a field. */
export function valuesGiven(form: Given): Partial<InvitationValues> {
  const names = FIELD_NAMES.filter((name) => form[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, form[name] ?? EMPTY_VALUES[name]]));
}

/** A part of a sorted list that one index has in its order: what is in it, and by what it runs. */
export interface SortRange {
  /** Only those of this status. */
  status?: InvitationStatus;
  /** Only those without an e-mail, or only those with one. */
  noEmail?: boolean;
  /** By name, by e-mail, or in the order of adding. */
  by: 'name_key' | 'guest_email' | 'id';
  descending?: boolean;
}

/**
 * The stretches that make up a list, one after the other. Who has no e-mail comes last either way; within a status the
 * names stand in their order.
 */
export function listSortRanges(sort: GuestSort | undefined): readonly SortRange[] {
  if (sort === undefined) return [{ by: 'id' }];
  const descending = sort.startsWith('-');
  if (sort === 'name' || sort === '-name') return [{ by: 'name_key', descending }];
  if (sort === 'email' || sort === '-email') {
    return [
      { by: 'guest_email', noEmail: false, descending },
      { by: 'id', noEmail: true },
    ];
  }
  const statuses = descending ? INVITATION_STATUSES.toReversed() : INVITATION_STATUSES;
  return statuses.map((status) => ({ by: 'name_key', status }));
}

/** After which row a list goes on: the number of its stretch, and the row's key and id there. */
export interface ListCursor {
  range: number;
  key: string;
  id: string;
}

/** A mark as a cursor. */
export const formatCursor = (
  sort: GuestSort | undefined,
  { range: stretch, key, id }: ListCursor,
): readonly string[] => [sort ?? '', String(stretch), key, id];

/** The mark in a cursor; one of another order is refused. */
export function parseCursor(
  sort: GuestSort | undefined,
  cursor: readonly string[] | undefined,
): ListCursor | undefined {
  if (cursor === undefined) return undefined;
  const [of, number = '', key = '', text = ''] = cursor;
  const [stretch, id] = [Number(number), parseId(text)];
  const known = of === (sort ?? '') && /^\d$/.test(number) && stretch < listSortRanges(sort).length;
  if (cursor.length !== 4 || !known || id === undefined) throw new ApiError('invalid_cursor');
  return { range: stretch, key, id };
}

/** Replies and reservations of one network address at one site, together: a whole family gets through. */
export const GUEST_WRITES: Limit = { name: 'guest writes', max: 120, seconds: 600 };

/** Who is counted by it. */
export const guestWriteKey = (ip: string, { eventId }: { eventId: string }) => `${ip} ${eventId}`;
