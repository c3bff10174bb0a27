import type { ColumnType } from 'kysely';
import type { ABANDON_REASONS } from '../../../contract/carts.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    carts: CartsTable;
    cart_events: CartEventsTable;
  }
}

export interface CartsTable {
  id: string;
  template_id: TemplateId;
  status: 'open' | 'abandoned' | 'converted';
  step_number: number | null;
  /** 0: opened, 1 to 3: the wizard's steps, 4: checkout. */
  furthest_step: Defaulted<number>;
  reason: (typeof ABANDON_REASONS)[number] | null;
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
