import type { TemplateId, PlanId } from '../../../contract/catalog.ts';
import type { ColorTheme, EventType } from '../../../contract/event-kinds.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

export interface AddressesTable {
  subdomain: string;
  event_id: string | null;
  order_id: string | null;
  held_until: Moment;
  moved_to: string | null;
}

export interface SitesTable {
  event_id: string;
  owner_id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  order_id: string | null;
  demo: TemplateId | null;
  demo_of: string | null;
  substitute_for: string | null;
  suspended_at: Moment | null;
  ends_at: Moment;
  created_at: Moment;
  address_changed_at: Moment | null;
  erased_at: Moment | null;
  closed_at: Moment | null;
}

export interface TermNoticesTable {
  event_id: string;
  ends_at: Moment;
  days: number;
  sent_at: Moment;
}

export interface EventsTable {
  event_id: string;
  event_type: EventType;
  event_name: Defaulted<string>;
  couple_names: Defaulted<string>;
  event_date: string | null;
  event_time: Defaulted<string>;
  event_end_time: string | null;
  time_zone: string | null;
  event_caption: Defaulted<string>;
  main_photo_url: Defaulted<string>;
  venue_name: Defaulted<string>;
  venue_address: Defaulted<string>;
  color_theme: Defaulted<ColorTheme>;
  rsvp_deadline: string | null;
  rsvp_deadline_set: Defaulted<boolean>;
  rsvp_closes: Defaulted<boolean>;
  contact: Defaulted<string>;
  search_listed: Defaulted<boolean>;
  calendar_sequence: Defaulted<number>;
  version: Defaulted<number>;
  updated_at: Moment;
}
