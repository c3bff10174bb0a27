import type { ColumnType } from 'kysely';
import type { TemplateId, PlanId } from '../contract/catalog.ts';
import type { ColorTheme, EventType } from '../contract/event.ts';
import type { InvitationStatus } from '../contract/guests.ts';
import type { Attendance, InputType, RsvpResponse } from '../contract/rsvp.ts';

/**
 * The tables as the migrations leave them, by hand; a test compares every name and type with the migrated database.
 * The pool reads `timestamptz` as ISO 8601 text in UTC and `date` as `YYYY-MM-DD`.
 */

/** A moment: read as ISO text, written as an expression of the deciding clock or as ISO text. */
type Moment = string;
/** JSON: written as text. */
type Json<T> = ColumnType<T, string, string>;
/** Has a default in the database. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface OwnersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Moment;
}

export interface OrdersTable {
  id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  buyer_email: string;
  buyer_name: string;
  total_cents: number;
  currency: string;
  status: 'pending' | 'paid' | 'void';
  provider: string;
  provider_checkout_id: string | null;
  checkout_url: string | null;
  event_id: string | null;
  known_owner: Defaulted<boolean>;
  created_at: Moment;
  paid_at: Moment | null;
}

export interface AddressesTable {
  subdomain: string;
  event_id: string | null;
  order_id: string | null;
  held_until: Moment | null;
}

export interface SitesTable {
  event_id: string;
  owner_id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  order_id: string;
  substitute_for: string | null;
  suspended_at: Moment | null;
  ends_at: Moment;
  created_at: Moment;
}

export interface EventsTable {
  event_id: string;
  event_type: EventType;
  event_name: Defaulted<string>;
  couple_names: Defaulted<string>;
  event_date: string | null;
  event_time: Defaulted<string>;
  event_caption: Defaulted<string>;
  main_photo_url: Defaulted<string>;
  venue_name: Defaulted<string>;
  venue_address: Defaulted<string>;
  color_theme: Defaulted<ColorTheme>;
  rsvp_deadline: string | null;
  rsvp_deadline_set: Defaulted<boolean>;
  rsvp_closes: Defaulted<boolean>;
  updated_at: Moment;
}

export interface PaymentEventsTable {
  provider: string;
  event_key: string;
  body: Json<unknown>;
  received_at: Moment;
  handled_at: Moment | null;
  outcome: string | null;
}

export interface PaymentsTable {
  provider: string;
  provider_order_id: string;
  order_id: string | null;
  event_id: string | null;
  state: 'applied' | 'parked' | 'refunded';
  reason: string | null;
  total_cents: number | null;
  currency: string | null;
  created_at: Moment;
  updated_at: Moment;
}

export interface OwnerSessionsTable {
  token_hash: Buffer;
  owner_id: string;
  event_id: string;
  created_at: Moment;
  expires_at: Moment;
}

export interface HandoffsTable {
  code_hash: Buffer;
  owner_id: string;
  event_id: string;
  expires_at: Moment;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  owner_id: string;
  first_time: boolean;
  created_at: Moment;
  expires_at: Moment;
}

export interface InvitationsTable {
  event_id: string;
  id: string;
  guest_name: string;
  guest_email: string | null;
  max_guests: number;
  plus_one_allowed: boolean;
  notes: string;
  status: InvitationStatus;
  token_sealed: string;
  created_at: Moment;
  opened_at: Moment | null;
}

export interface InviteTokensTable {
  token_hash: Buffer;
  event_id: string;
  invitation_id: string;
}

export interface RsvpQuestionsTable {
  event_id: string;
  id: string;
  question_key: string;
  label: string;
  input_type: InputType;
  options: ColumnType<string[] | null, string | null, string | null>;
  required: boolean;
  enabled: boolean;
  sort_order: number;
  placeholder: string;
  help_text: string;
  created_at: Moment;
}

export interface RsvpResponsesTable {
  event_id: string;
  id: string;
  invitation_id: string | null;
  name: string;
  email: string;
  phone: string | null;
  attendance: Attendance;
  guests: number;
  guest_names: string;
  dietary_restrictions: string;
  message: string;
  late: boolean;
  question_responses: Json<RsvpResponse['question_responses']>;
  created_at: Moment;
  updated_at: Moment;
}

export interface VerificationCodesTable {
  event_id: string;
  email: string;
  purpose: string;
  code_hash: Buffer;
  tries: number;
  expires_at: Moment;
}

export interface PublicSessionsTable {
  token_hash: Buffer;
  event_id: string;
  email: string;
  expires_at: Moment;
}

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

export interface IdempotencyKeysTable {
  caller: string;
  call: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Moment;
  busy_until: Moment | null;
}

export interface RateCountersTable {
  name: string;
  subject: string;
  window_start: Moment;
  hits: number;
}

export interface OutboxMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Moment;
}

/** Every table by its name. */
export interface Tables {
  owners: OwnersTable;
  orders: OrdersTable;
  addresses: AddressesTable;
  sites: SitesTable;
  events: EventsTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  owner_sessions: OwnerSessionsTable;
  handoffs: HandoffsTable;
  password_links: PasswordLinksTable;
  invitations: InvitationsTable;
  invite_tokens: InviteTokensTable;
  rsvp_questions: RsvpQuestionsTable;
  rsvp_responses: RsvpResponsesTable;
  verification_codes: VerificationCodesTable;
  public_sessions: PublicSessionsTable;
  carts: CartsTable;
  cart_events: CartEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  outbox_mails: OutboxMailsTable;
}
