import type { Moment } from './columns.ts';

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
