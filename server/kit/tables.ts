import type { Moment } from './columns.ts';

/**
 * Features and providers declare their tables in their own `tables.ts`, which merges into this interface; a test
 * compares every name and type with the migrated database. The pool reads `timestamptz` as ISO 8601 text in UTC and
 * `date` as `YYYY-MM-DD`.
 */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
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
