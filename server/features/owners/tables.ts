import type { NotifyChoice } from '../../../contract/owner-news.ts';
import type { Defaulted, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    owners: OwnersTable;
    term_notices: TermNoticesTable;
    owner_sessions: OwnerSessionsTable;
    handoffs: HandoffsTable;
    password_links: PasswordLinksTable;
    email_changes: EmailChangesTable;
    former_emails: FormerEmailsTable;
    second_owners: SecondOwnersTable;
    owner_invitations: OwnerInvitationsTable;
  }
}

export interface OwnersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Moment;
  anonymized_at: Moment | null;
  notify_replies: Defaulted<NotifyChoice>;
  notify_gifts: Defaulted<NotifyChoice>;
  notify_weekly: Defaulted<boolean>;
}

export interface OwnerSessionsTable {
  token_hash: Buffer;
  owner_id: string;
  event_id: string;
  created_at: Moment;
  expires_at: Moment;
  id: Defaulted<string>;
  device: Defaulted<string>;
  last_used_at: Moment | null;
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
  event_id: string | null;
  first_time: boolean;
  created_at: Moment;
  expires_at: Moment;
}

export interface EmailChangesTable {
  owner_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Moment;
}

export interface FormerEmailsTable {
  id: string;
  token_hash: Buffer;
  owner_id: string;
  email: string;
  created_at: Moment;
  expires_at: Moment;
}

export interface SecondOwnersTable {
  event_id: string;
  owner_id: string;
  added_at: Moment;
}

export interface OwnerInvitationsTable {
  event_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Moment;
}

export interface TermNoticesTable {
  event_id: string;
  ends_at: Moment;
  days: number;
  sent_at: Moment;
}
