import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Derived, Json, Moment } from '../../kit/columns.ts';

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
  name_key: Derived;
  handed_over_at: Moment | null;
}

export interface ImportsTable {
  event_id: string;
  id: string;
  added: number;
  updated: number;
  created_at: Moment;
  undone_at: Moment | null;
}

export interface ImportedGuestsTable {
  event_id: string;
  import_id: string;
  invitation_id: string;
  before: Json<GuestFields> | null;
  after: Json<GuestFields> | null;
}

/** What an import writes of an invitation. */
export type GuestFields = Pick<
  InvitationsTable,
  'guest_name' | 'guest_email' | 'max_guests' | 'plus_one_allowed' | 'notes'
>;

export interface InviteTokensTable {
  token_hash: Buffer;
  event_id: string;
  invitation_id: string;
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
