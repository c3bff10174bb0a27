import type { Invitation, InvitationStatus } from '../../../contract/guests.ts';
import type { InvitationKind } from '../../ui/area/status.tsx';

export const STATUS_LABEL: Record<InvitationStatus, string> = {
  sent: 'Sent',
  opened: 'Opened',
  rsvp_pending: 'RSVP Pending',
  rsvp_yes: 'RSVP Yes',
  rsvp_no: 'RSVP No',
};

/** The statuses in the order that an invitation passes through them. */
export const STATUSES = ['sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no'] as const satisfies InvitationStatus[];

/** Green yes, red no, amber pending, blue opened, grey sent (spec 4). */
export const STATUS_KIND: Record<InvitationStatus, InvitationKind> = {
  sent: 'sent',
  opened: 'open',
  rsvp_pending: 'maybe',
  rsvp_yes: 'yes',
  rsvp_no: 'no',
};

export type StatusFilter = InvitationStatus | 'all';
export type SortColumn = 'guest_name' | 'guest_email' | 'status';

export interface ListView {
  search: string;
  status: StatusFilter;
  sort: { column: SortColumn; descending: boolean };
}

export const WHOLE_LIST: ListView = {
  search: '',
  status: 'all',
  sort: { column: 'guest_name', descending: false },
};

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The invitations that a view shows, in its order. Search looks into names and e-mail addresses. */
export function viewed(invitations: readonly Invitation[], { search, status, sort }: ListView): Invitation[] {
  const wanted = search.trim().toLowerCase();
  const matches = ({ guest_name, guest_email, status: own }: Invitation) =>
    (status === 'all' || own === status) &&
    (guest_name.toLowerCase().includes(wanted) || (guest_email?.toLowerCase().includes(wanted) ?? false));
  const direction = sort.descending ? -1 : 1;
  return invitations
    .filter(matches)
    .toSorted(
      (one, other) =>
        emptyLast(one, other, sort.column) ||
        direction * compareBy(sort.column, one, other) ||
        compare(one.guest_name, other.guest_name),
    );
}

/** Guests without an e-mail address come last in either direction. */
function emptyLast(one: Invitation, other: Invitation, column: SortColumn): number {
  if (column !== 'guest_email') return 0;
  return Number(one.guest_email === null) - Number(other.guest_email === null);
}

function compareBy(column: SortColumn, one: Invitation, other: Invitation): number {
  if (column === 'status') return STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status);
  return compare(one[column] ?? '', other[column] ?? '');
}

export function countByStatus(invitations: readonly Invitation[]): Record<StatusFilter, number> {
  const counts = { all: invitations.length, sent: 0, opened: 0, rsvp_pending: 0, rsvp_yes: 0, rsvp_no: 0 };
  for (const { status } of invitations) counts[status] += 1;
  return counts;
}

const NOTES_SHOWN = 30;

/** Notes as the list shows them: at most 30 characters (spec 9). */
export function shortNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' '));
  return characters.length > NOTES_SHOWN
    ? `${characters.slice(0, NOTES_SHOWN).join('').trimEnd()}…`
    : characters.join('');
}
