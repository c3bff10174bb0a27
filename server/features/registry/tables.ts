import type { Selectable } from 'kysely';
import type { GiftStatus, ReservationStatus } from '../../../contract/registry.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    gifts: GiftsTable;
    reservations: ReservationsTable;
    contributions: ContributionsTable;
    gift_links: GiftLinksTable;
    fund_payments: FundPaymentsTable;
    gift_surprises: GiftSurprisesTable;
  }
}

export interface GiftsTable {
  event_id: string;
  id: string;
  category: string;
  title: string;
  description: string;
  price_cents: number;
  image_url: string;
  external_url: string;
  /** As set by the owner. */
  status: GiftStatus;
  quantity_total: number;
  units_held: Defaulted<number>;
  units_bought: Defaulted<number>;
  units_elsewhere: number;
  sort_order: number;
  is_active: boolean;
  show_amount: boolean;
  version: Defaulted<number>;
  created_at: Moment;
  deleted_at: Moment | null;
}

/** The columns that the owner sets. */
export type GiftColumns = Omit<
  Selectable<GiftsTable>,
  'event_id' | 'id' | 'units_held' | 'units_bought' | 'version' | 'created_at' | 'deleted_at'
>;

export interface ReservationsTable {
  event_id: string;
  id: string;
  gift_id: string;
  invitation_id: string | null;
  email: string | null;
  guest_name: string;
  message: string;
  status: ReservationStatus;
  created_at: Moment;
  expires_at: Moment;
  purchased_at: Moment | null;
  cancelled_at: Moment | null;
  /** Nodes of the previous release read it. */
  told_at: Moment | null;
  thanked_at: Moment | null;
}

export interface GiftLinksTable {
  event_id: string;
  token_hash: Buffer;
  reservation_id: string;
  expires_at: Moment;
}

export interface FundPaymentsTable {
  event_id: string;
  details: string;
  link: string;
  updated_at: Moment;
}

export interface ContributionsTable {
  event_id: string;
  id: string;
  gift_id: string;
  invitation_id: string | null;
  guest_name: string;
  amount_cents: number;
  message: string;
  created_at: Moment;
  thanked_at: Moment | null;
}

export interface GiftSurprisesTable {
  event_id: string;
  reveal_on: string;
}
