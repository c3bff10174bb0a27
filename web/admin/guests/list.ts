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
  /** Only invitations with this tag; empty for all. */
  tag: string;
  /** Only those invited to this item of the schedule; empty for all. */
  item: string;
  sort: GuestSort;
}

/** Longer texts are no tag, and other ids no item: an address that somebody changed shows all. */
const TAG_LENGTH = 40;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const takeIf = (is: boolean, text: string | null): string => (is && text !== null ? text : '');

const SORTS = ['name', '-name', 'email', '-email', 'status', '-status'] as const satisfies GuestSort[];

export const LIST_ADDRESS: Address<ListView> = {
  viewOf: (query) => ({
    search: query.get('search') ?? '',
    status: FILTERS.find((filter) => filter === query.get('status')) ?? 'all',
    tag: takeIf((query.get('tag') ?? '').length <= TAG_LENGTH, query.get('tag')),
    item: takeIf(ID.test(query.get('item') ?? ''), query.get('item')),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'name',
    after: query.get('after'),
  }),
  queryOf: ({ sort, after, ...view }) => ({
    ...filterOf(view),
    ...(sort !== 'name' && { sort }),
    ...(after !== null && { after }),
  }),
};

export type Filter = Pick<ListView, 'search' | 'status' | 'tag' | 'item'>;
export const NO_FILTER: Filter = { search: '', status: 'all', tag: '', item: '' };

export const filterOf = ({ status, ...view }: Filter) => ({
  ...countedOf(view),
  ...(status !== 'all' && { status }),
});

/** The filters within which invitations are counted by status. */
export const countedOf = ({ search, tag, item }: Omit<Filter, 'status'>) => ({
  ...(search !== '' && { search }),
  ...(tag !== '' && { tag }),
  ...(item !== '' && { item }),
});

/** Letters without accents, as the server compares them; `ß` and ligatures have more than one letter. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a person is among what a search finds in their household. */
export const isFound = (texts: readonly (string | null)[], search: string): boolean =>
  search.trim() !== '' && texts.some((text) => text !== null && fold(text).includes(fold(search.trim())));

const NOTES_SHOWN = 30;

export function truncateNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' '));
  return characters.length > NOTES_SHOWN
    ? `${characters.slice(0, NOTES_SHOWN).join('').trimEnd()}…`
    : characters.join('');
}
