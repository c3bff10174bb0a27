import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Returns a function that computes a checksum over all rows of each table. */
export async function prepareChecksums(app: TestApp): Promise<() => Promise<unknown>> {
  const { q } = app.services.db;
  const named = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(q);
  const sums = named.rows.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  );
  // In parentheses, because the rules of the product's own statements (distributable.ts) do not apply to it.
  return async () => (await sql`(${sql.join(sums, sql` union all `)}) order by name`.execute(q)).rows;
}
