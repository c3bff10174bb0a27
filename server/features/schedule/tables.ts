import type { Audience } from '../../../contract/schedule.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    schedule_items: ScheduleItemsTable;
    invited_items: InvitedItemsTable;
  }
}

export interface ScheduleItemsTable {
  event_id: string;
  id: string;
  name: string;
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  venue_name: string;
  venue_address: string;
  dress_code: string;
  description: string;
  audience: Audience;
  asks_reply: boolean;
  sort_order: number;
  version: Defaulted<number>;
  created_at: Moment;
  updated_at: Moment;
}

/** Rows of an item that is for everyone count again once it no longer is. */
export interface InvitedItemsTable {
  event_id: string;
  invitation_id: string;
  item_id: string;
}
