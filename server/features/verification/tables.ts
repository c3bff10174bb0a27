import type { Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    verification_codes: VerificationCodesTable;
    public_sessions: PublicSessionsTable;
  }
}

export interface VerificationCodesTable {
  event_id: string;
  email: string;
  purpose: string;
  code_hash: Buffer;
  mail_id: string | null;
  tries: number;
  expires_at: Moment;
}

export interface PublicSessionsTable {
  token_hash: Buffer;
  event_id: string;
  email: string;
  expires_at: Moment;
}
