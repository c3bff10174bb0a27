import type { ColumnType } from 'kysely';
import type { TemplateId } from '../../contract/catalog.ts';
import type { Moment } from './columns.ts';

export interface CartsTable {
  id: string;
  template_id: TemplateId;
  status: 'open' | 'abandoned' | 'converted';
  step_number: number | null;
  reason: string | null;
  checkout_id: string | null;
  created_at: Moment;
  last_seen_at: Moment;
}

export interface CartEventsTable {
  cart_id: string;
  id: string;
  event_type: string;
  event_data: ColumnType<unknown, string | null, string | null>;
  step_number: number | null;
  time_spent: number | null;
  created_at: Moment;
}
