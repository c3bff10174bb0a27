import type { ColorTheme, EventType } from '../../../contract/event-kinds.ts';
import type { Focus } from '../../../contract/focus.ts';
import type { SettledStep } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import type { ColumnType } from 'kysely';
import type { Defaulted, DefaultedJson, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    events: EventsTable;
  }
}

export interface EventsTable {
  event_id: string;
  event_type: EventType;
  status: Defaulted<Event['status']>;
  event_name: Defaulted<string>;
  couple_names: Defaulted<string>;
  event_date: string | null;
  event_time: Defaulted<string>;
  event_end_time: string | null;
  time_zone: string | null;
  event_caption: Defaulted<string>;
  main_photo_url: Defaulted<string>;
  main_photo_focus: ColumnType<Focus | null, string | null | undefined, string | null>;
  venue_name: Defaulted<string>;
  venue_address: Defaulted<string>;
  color_theme: Defaulted<ColorTheme>;
  rsvp_deadline: string | null;
  rsvp_deadline_set: Defaulted<boolean>;
  rsvp_closes: Defaulted<boolean>;
  replies_from: Defaulted<Event['replies_from']>;
  contact: Defaulted<string>;
  currency: Defaulted<string>;
  search_listed: Defaulted<boolean>;
  settled_steps: DefaultedJson<SettledStep[]>;
  calendar_sequence: Defaulted<number>;
  version: Defaulted<number>;
  updated_at: Moment;
}
