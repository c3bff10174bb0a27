import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { TestApp } from './app.ts';

/** Writes rows past the product, as an operator does with `psql`: it raises no versions of pages. */
export async function writeByHand({ database, services }: TestApp, statement: RawBuilder<unknown>): Promise<void> {
  const { sql, parameters } = statement.compile(services.db.q);
  const client = new pg.Client(typeof database === 'string' ? database : { ...database });
  await client.connect();
  try {
    await client.query(sql, [...parameters]);
  } finally {
    await client.end();
  }
}
