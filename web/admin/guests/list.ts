import type {
  GuestFilter,
  GuestSort,
  Invitation,
  InvitationStatus,
  ListedInvitation,
} from '../../../contract/guests.ts';
import type { StatusKind } from '../../ui/app-shell/status.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import type { Address, PagedView } from '../kit/paged-view.ts';

/** Each invitation is under one of them. */
export const FILTERS = [
  'to_hand_over',
  'handed_over',
  'opened',
  'rsvp_pending',
  'rsvp_yes',
  'rsvp_no',
] as const satisfies GuestFilter[];
export type Shown = (typeof FILTERS)[number] | 'all';

export const FILTER_LABEL: Record<GuestFilter, string> = {
  sent: 'Sent',
  opened: 'Opened',
  rsvp_pending: 'RSVP Pending',
  rsvp_yes: 'RSVP Yes',
  rsvp_no: 'RSVP No',
  to_hand_over: 'Not sent yet',
  handed_over: 'Sent',
};

export const STATUS_KIND = {
  sent: 'sent',
  opened: 'open',
  rsvp_pending: 'maybe',
  rsvp_yes: 'yes',
  rsvp_no: 'no',
  to_hand_over: 'wait',
  handed_over: 'sent',
} as const satisfies Record<GuestFilter, StatusKind>;

/** Whether nobody has sent its link yet, as far as the owner has said. */
export const isUnsent = ({ status, handed_over_at: sentAt }: Pick<Invitation, 'status' | 'handed_over_at'>): boolean =>
  status === 'sent' && sentAt === null;

export const SELECTION_MAX = 1000;

/** How many rows a page may have, the default first. */
export const PAGE_SIZES = [25, 50, 100] as const;

export interface ListView extends PagedView {
  rows: (typeof PAGE_SIZES)[number];
  status: Shown;
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
    rows: PAGE_SIZES.find((rows) => String(rows) === query.get('rows')) ?? PAGE_SIZES[0],
    after: query.get('after'),
  }),
  queryOf: ({ sort, rows, after, ...view }) => ({
    ...filterOf(view),
    ...(rows !== PAGE_SIZES[0] && { rows: String(rows) }),
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

const splitWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

const countFound = (texts: readonly (string | null)[], words: readonly string[]): number => {
  const folded = texts.map((text) => fold(text ?? ''));
  return words.filter((word) => folded.some((text) => text.includes(word))).length;
};

/** Whether all words of a search are in what a person is called. */
export const isFound = (texts: readonly (string | null)[], search: string): boolean => {
  const words = splitWords(search);
  return words.length > 0 && countFound(texts, words) === words.length;
};

/** Whom of a household a search means: those who have the most of its words, by place. */
export function findMeant(people: readonly (readonly (string | null)[])[], search: string): boolean[] {
  const words = splitWords(search);
  const counts = people.map((texts) => countFound(texts, words));
  const most = Math.max(0, ...counts);
  return counts.map((count) => count > 0 && count === most);
}

/** ` They may bring 4 guests.`, after a sentence about the people of the list; empty without any. */
export const formatMayBring = (plusOnes: number): string =>
  plusOnes === 0 ? '' : ` They may bring ${formatCount(plusOnes, 'guest', 'guests')}.`;

type Replied = Pick<ListedInvitation, 'status' | 'max_guests' | 'unanswered' | 'said'>;

/** `3 of 4 coming`; empty where the status says it all. */
export function formatComing({ status, max_guests, unanswered, said }: Replied): string {
  if (!said || status === 'rsvp_no') return '';
  const { yes, maybe, no } = said;
  const all = Math.max(yes + maybe + no + unanswered.length, max_guests);
  const count = yes === 0 ? maybe : yes;
  // The number of guests is beside it.
  if (count === max_guests && count === all) return '';
  const who = count === all ? `${count}` : `${count} of ${all}`;
  // A number stays with its word on a narrow line.
  return yes === 0 ? `${who} maybe` : `${who} coming${maybe > 0 ? `, ${maybe}\u00A0maybe` : ''}`;
}

interface Mentioned {
  name: string;
  /** `not coming` or `maybe`; empty where the status of the invitation says it. */
  says: string;
}

/** What a reply says about one of the household that its status does not say. */
export function formatSaidOf({ status, said }: Replied, id: string): string {
  const attendance = said?.people.find(({ person_id }) => person_id === id)?.attendance;
  return attendance === undefined ? '' : formatDifference(status, attendance);
}

/** Whom a reply names beside the people of the household. */
export const listBeside = ({ status, said }: Replied): Mentioned[] =>
  (said?.people ?? [])
    .filter(({ person_id }) => person_id === null)
    .map(({ name, attendance }) => ({ name, says: formatDifference(status, attendance) }));

function formatDifference(status: InvitationStatus, attendance: 'yes' | 'no' | 'maybe'): string {
  if (attendance === 'no') return status === 'rsvp_no' ? '' : 'not coming';
  return attendance === 'maybe' && status !== 'rsvp_pending' ? 'maybe' : '';
}

const NOTES_SHOWN = 30;

export function truncateNotes(notes: string): string {
  const characters = Array.from(notes.replace(/\s+/g, ' '));
  return characters.length > NOTES_SHOWN
    ? `${characters.slice(0, NOTES_SHOWN).join('').trimEnd()}…`
    : characters.join('');
}

export const countInvitations = (count: number): string => (count === 1 ? '1 invitation' : `${count} invitations`);

const NAMED_MAX = 3;

/** `Ada Stone, Bo Cole, Cem Dee and 4 more` of so many. */
export function listNames(names: readonly string[], count: number): string {
  const named = names.slice(0, NAMED_MAX);
  const more = count - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}
