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
import { INVITATIONS_MAX } from '../../../contract/limits.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import { ApiError } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { Limit } from '../../kit/http/limits.ts';

export const INVITATION_LIMIT = {
  what: 'invitations',
  table: 'invitations',
  lock: 'events',
  max: INVITATIONS_MAX,
} as const;

/** The tables whose `invitation_id` becomes null when the invitation is deleted. A test compares them with the keys. */
export const INVITATION_REFERENCES = [
  'rsvp_responses',
  'erased_replies',
  'reservations',
  'contributions',
  'mails',
] as const;

const STATUS_BY_ATTENDANCE: Readonly<Record<Attendance, InvitationStatus>> = {
  yes: 'rsvp_yes',
  no: 'rsvp_no',
  maybe: 'rsvp_pending',
};

/** Opened, if there is no reply. */
export const toStatus = (attendance: Attendance | null): InvitationStatus =>
  attendance === null ? 'opened' : STATUS_BY_ATTENDANCE[attendance];

export function toAttendance(status: InvitationStatus): Attendance | null {
  const found = Object.entries(STATUS_BY_ATTENDANCE).find(([, answered]) => answered === status);
  return found ? (found[0] as Attendance) : null;
}

interface Places {
  max_guests: number;
  plus_one_allowed: boolean;
  /** Counts only if `plus_one_allowed`. */
  plus_ones: number;
}

export const countPlusOnes = ({ plus_one_allowed, plus_ones }: Omit<Places, 'max_guests'>): number =>
  plus_one_allowed ? plus_ones : 0;

export const countPlaces = (places: Places): number => places.max_guests + countPlusOnes(places);

type Given = { [Name in FieldName]?: InvitationForm[Name] | undefined };

/** Null empties a field. */
export function pickGivenValues(form: Given): Partial<InvitationValues> {
  const names = FIELD_NAMES.filter((name) => form[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, form[name] ?? EMPTY_VALUES[name]]));
}

/** A range of a sorted list that one index provides in order: its filter and its sort column. */
export interface SortRange {
  status?: InvitationStatus;
  /** true: only those without an email; false: only those with one. */
  noEmail?: boolean;
  by: 'sort_key' | 'guest_email' | 'id';
  descending?: boolean;
}

/** Invitations without an email come last in both directions; within a status they are sorted by name. */
export function listSortRanges(sort: GuestSort | undefined): readonly SortRange[] {
  if (sort === undefined) return [{ by: 'id' }];
  const descending = sort.startsWith('-');
  if (sort === 'name' || sort === '-name') return [{ by: 'sort_key', descending }];
  if (sort === 'email' || sort === '-email') {
    return [
      { by: 'guest_email', noEmail: false, descending },
      { by: 'id', noEmail: true },
    ];
  }
  const statuses = descending ? INVITATION_STATUSES.toReversed() : INVITATION_STATUSES;
  return statuses.map((status) => ({ by: 'sort_key', status }));
}

export interface ListCursor {
  range: number;
  key: string;
  id: string;
}

export const formatCursor = (
  sort: GuestSort | undefined,
  { range: number, key, id }: ListCursor,
): readonly string[] => [sort ?? '', String(number), key, id];

/** Throws `invalid_cursor` for a cursor of another sort order. */
export function parseCursor(
  sort: GuestSort | undefined,
  cursor: readonly string[] | undefined,
): ListCursor | undefined {
  if (cursor === undefined) return undefined;
  const [of, number = '', key = '', text = ''] = cursor;
  const [index, id] = [Number(number), parseId(text)];
  const known = of === (sort ?? '') && /^\d$/.test(number) && index < listSortRanges(sort).length;
  if (cursor.length !== 4 || !known || id === undefined) throw new ApiError('invalid_cursor');
  return { range: index, key, id };
}

/** Counts replies and reservations together, from one network address at one site. High enough for a large family. */
export const GUEST_WRITES: Limit = { name: 'guest writes', max: 120, seconds: 600 };

/** Returns the subject that the limit counts. */
export const buildGuestWriteKey = (network: string, { eventId }: { eventId: string }) => `${network} ${eventId}`;

/** What an invitation's token is encrypted for. */
export const buildEncryptionPurpose = (invitationId: string): string => `invitation ${invitationId}`;

interface OpeningRequest {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Makers of link previews, searchers and scanners of mails. Cubot makes phones. */
const ROBOTS =
  /(?<!cu)bot\b|crawl|spider|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|viber|embedly|iframely|vkshare|nextcloud|google-(?:safety|read-aloud|pagerenderer)|barracuda|mimecast|proofpoint|safelinks/i;

/** Not a page that is loaded in advance, and no program that looks at links before people do. */
export function isByPerson({ method, headers }: OpeningRequest): boolean {
  const readHeader = (name: string) => String(headers[name] ?? '');
  const isAhead = /prefetch|preview|prerender/i.test(`${readHeader('sec-purpose')} ${readHeader('purpose')}`);
  return method !== 'HEAD' && !isAhead && !ROBOTS.test(readHeader('user-agent'));
}
