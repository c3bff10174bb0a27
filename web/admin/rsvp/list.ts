import type { Attendance } from '../../../contract/rsvp.ts';
import type { Address, PagedView } from '../kit/paged-view.ts';

export const ATTENDANCES = ['yes', 'no', 'maybe'] as const satisfies Attendance[];

export const ATTENDANCE_LABEL: Record<Attendance, string> = {
  yes: 'Attending',
  no: 'Not Attending',
  maybe: 'Maybe',
};

const TABS = ['responses', 'answers', 'to-check'] as const;
type Tab = (typeof TABS)[number];

export interface ReplyView extends PagedView {
  tab: Tab;
  attendance: Attendance | 'all';
}

export const REPLY_ADDRESS: Address<ReplyView> = {
  viewOf: (query) => ({
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'responses',
    search: query.get('search') ?? '',
    attendance: ATTENDANCES.find((attendance) => attendance === query.get('attendance')) ?? 'all',
    after: query.get('after'),
  }),
  queryOf: ({ tab, search, attendance, after }) => ({
    ...(tab !== 'responses' && { tab }),
    ...(search !== '' && { search }),
    ...(attendance !== 'all' && { attendance }),
    ...(after !== null && { after }),
  }),
};
