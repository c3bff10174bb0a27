import type { InvitationStatus } from '../../contract/guests.ts';
import type { Moment } from './columns.ts';

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
