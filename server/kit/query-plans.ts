import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * For a transaction that adds or deletes thousands of rows: lets this connection forget how it found rows by keys while the
 * tables were small. A plan that reads a whole table is kept for as long as the connection lives, and the checks of foreign
 * keys run one for each row.
 */
export async function discardQueryPlans(tx: Db): Promise<void> {
  await sql`discard plans`.execute(tx.q);
}
