import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * For a transaction that adds or deletes thousands of rows. A plan made while the tables were small may scan a whole
 * table, is kept for the life of the connection, and would run for each row in foreign key checks.
 */
export async function discardQueryPlans(tx: Db): Promise<void> {
  await sql`discard plans`.execute(tx.q);
}
