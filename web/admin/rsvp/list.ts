import { formatDay } from '../../../contract/dates.ts';
import type { ReplySort } from '../../../contract/reply-list.ts';
import type { Attendance } from '../../../contract/rsvp.ts';
import type { Address, PagedView } from '../kit/paged-view.ts';

export const ATTENDANCES = ['yes', 'no', 'maybe'] as const satisfies Attendance[];

export const ATTENDANCE_LABEL: Record<Attendance, string> = {
  yes: 'Attending',
  no: 'Not Attending',
  maybe: 'Maybe',
};

const SAID: Record<Attendance, string> = { yes: 'Said yes', no: 'Said no', maybe: 'Said maybe' };

/** `Said yes on June 3, 2031, before the change`, for a reply after which the hosts have asked again. */
export const formatSaid = ({ attendance, moment }: { attendance: Attendance; moment: string }): string =>
  `${SAID[attendance]} on ${formatDay(moment)}, before the change`;

const TABS = ['responses', 'answers', 'to-check', 'asked-again'] as const;
type Tab = (typeof TABS)[number];

/** As the field names them that sorts the list where it has no columns. */
export const SORT_LABEL: Record<ReplySort, string> = {
  '-date': 'Newest first',
  date: 'Oldest first',
  '-changed': 'Last changed first',
  changed: 'First changed first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  answer: 'Yes, maybe, no',
  '-answer': 'No, maybe, yes',
  '-people': 'Most people first',
  people: 'Fewest people first',
};

export const SORTS = Object.keys(SORT_LABEL) as ReplySort[];

export interface ReplyView extends PagedView {
  tab: Tab;
  attendance: Attendance | 'all';
  sort: ReplySort;
}

export const REPLY_ADDRESS: Address<ReplyView> = {
  viewOf: (query) => ({
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'responses',
    search: query.get('search') ?? '',
    attendance: ATTENDANCES.find((attendance) => attendance === query.get('attendance')) ?? 'all',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? '-date',
    after: query.get('after'),
  }),
  queryOf: ({ tab, search, attendance, sort, after }) => ({
    ...(tab !== 'responses' && { tab }),
    ...(search !== '' && { search }),
    ...(attendance !== 'all' && { attendance }),
    ...(sort !== '-date' && { sort }),
    ...(after !== null && { after }),
  }),
};
