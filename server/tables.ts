import type { CartEventsTable, CartsTable } from './features/carts/tables.ts';
import type {
  ImportedGuestsTable,
  ImportsTable,
  InvitationsTable,
  InviteTokensTable,
  PublicSessionsTable,
  VerificationCodesTable,
} from './features/guests/tables.ts';
import type { DemosTable, DemoVisitsTable } from './features/demos/tables.ts';
import type { GalleryImagesTable } from './features/gallery/tables.ts';
import type { IdempotencyKeysTable, OutboxMailsTable, RateCountersTable } from './kit/tables.ts';
import type {
  OperatorChallengesTable,
  OperatorLinksTable,
  OperatorLogTable,
  OperatorSessionsTable,
  OperatorsTable,
} from './features/operators/tables.ts';
import type { OrderHistoryTable, OrdersTable, PaymentEventsTable, PaymentsTable } from './features/orders/tables.ts';
import type {
  EmailChangesTable,
  HandoffsTable,
  OwnerInvitationsTable,
  OwnerSessionsTable,
  OwnersTable,
  PasswordLinksTable,
  SecondOwnersTable,
} from './features/owners/tables.ts';
import type {
  ContributionsTable,
  FundPaymentsTable,
  GiftLinksTable,
  GiftSurprisesTable,
  GiftsTable,
  ReservationsTable,
} from './features/registry/tables.ts';
import type { RsvpHistoryTable, RsvpQuestionsTable, RsvpResponsesTable } from './features/rsvp/tables.ts';
import type { AddressesTable, EventsTable, SitesTable, TermNoticesTable } from './features/sites/tables.ts';
import type { UploadsTable } from './features/uploads/tables.ts';

/**
 * The tables as the migrations leave them, by hand, in a file a noun; a test compares every name and type with the
 * migrated database. The pool reads `timestamptz` as ISO 8601 text in UTC and `date` as `YYYY-MM-DD`.
 */

/** Every table by its name. */
export interface Tables {
  owners: OwnersTable;
  orders: OrdersTable;
  order_history: OrderHistoryTable;
  addresses: AddressesTable;
  sites: SitesTable;
  term_notices: TermNoticesTable;
  demos: DemosTable;
  demo_visits: DemoVisitsTable;
  events: EventsTable;
  payment_events: PaymentEventsTable;
  payments: PaymentsTable;
  owner_sessions: OwnerSessionsTable;
  handoffs: HandoffsTable;
  password_links: PasswordLinksTable;
  email_changes: EmailChangesTable;
  second_owners: SecondOwnersTable;
  owner_invitations: OwnerInvitationsTable;
  invitations: InvitationsTable;
  invite_tokens: InviteTokensTable;
  imports: ImportsTable;
  imported_guests: ImportedGuestsTable;
  rsvp_questions: RsvpQuestionsTable;
  rsvp_responses: RsvpResponsesTable;
  rsvp_history: RsvpHistoryTable;
  gifts: GiftsTable;
  reservations: ReservationsTable;
  contributions: ContributionsTable;
  gift_links: GiftLinksTable;
  fund_payments: FundPaymentsTable;
  gift_surprises: GiftSurprisesTable;
  uploads: UploadsTable;
  gallery_images: GalleryImagesTable;
  verification_codes: VerificationCodesTable;
  public_sessions: PublicSessionsTable;
  carts: CartsTable;
  cart_events: CartEventsTable;
  operators: OperatorsTable;
  operator_sessions: OperatorSessionsTable;
  operator_challenges: OperatorChallengesTable;
  operator_links: OperatorLinksTable;
  operator_log: OperatorLogTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  outbox_mails: OutboxMailsTable;
}
