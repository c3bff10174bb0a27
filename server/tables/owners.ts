import type { Moment } from './columns.ts';

export interface OwnersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Moment;
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
  event_id: string | null;
  first_time: boolean;
  created_at: Moment;
  expires_at: Moment;
}
