import type { GuestFilter, GuestSort, InvitationStatus } from '../../../contract/guests.ts';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import type { Address, PagedView } from '../kit/paged-view.ts';

export const STATUSES = ['sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no'] as const satisfies InvitationStatus[];

export const FILTERS = [...STATUSES, 'to_hand_over'] as const satisfies GuestFilter[];

export const FILTER_LABEL: Record<GuestFilter, string> = {
  sent: 'Sent',
  opened: 'Opened',
  rsvp_pending: 'RSVP Pending',
  rsvp_yes: 'RSVP Yes',
  rsvp_no: 'RSVP No',
  to_hand_over: 'Not sent yet',
};

export const STATUS_KIND = {
  sent: 'sent',
  opened: 'open',
  rsvp_pending: 'maybe',
  rsvp_yes: 'yes',
  rsvp_no: 'no',
  to_hand_over: 'wait',
} as const satisfies Record<GuestFilter, StatusKind>;

export const SELECTION_MAX = 1000;

export interface ListView extends PagedView {
  status: GuestFilter | 'all';
  sort: GuestSort;
}

const SORTS = ['name', '-name', 'email', '-email', 'status', '-status'] as const satisfies GuestSort[];

export const LIST_ADDRESS: Address<ListView> = {
  viewOf: (query) => ({
    search: query.get('search') ?? '',
    status: FILTERS.find((filter) => filter === query.get('status')) ?? 'all',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'name',
    after: query.get('after'),
  }),
  queryOf: ({ search, status, sort, after }) => ({
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(sort !== 'name' && { sort }),
    ...(after !== null && { after }),
  }),
};

export const filterOf = ({ search, status }: Pick<ListView, 'search' | 'status'>) => ({
  ...(search !== '' && { search }),
  ...(status !== 'all' && { status }),
});

const NOTES_SHOWN = 30;

export function truncateNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' '));
  return characters.length > NOTES_SHOWN
    ? `${characters.slice(0, NOTES_SHOWN).join('').trimEnd()}…`
    : characters.join('');
}
