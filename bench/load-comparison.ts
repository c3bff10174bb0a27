import { findLosses } from '../e2e/faults/checker.ts';
import type { Database } from '../e2e/faults/database.ts';
import type { LoadClients } from './load-clients.ts';

/** Each says what is lost, double, torn or sold too often; empty if the database has exactly what was acknowledged. */
export async function compareWithDatabase(database: Database, { replies, holds }: LoadClients): Promise<string[]> {
  const stored = await database.query<{ name: string; count: number }>(
    `select name, count(*)::integer as count from rsvp_responses where name like 'Rita %' group by name`,
  );
  const names = new Set(stored.map(({ name }) => name));
  const reserved = await database.query<{ key: string }>(
    `select invitation_id || ' ' || gift_id as key from reservations where status = 'reserved'`,
  );
  const keys = new Set(reserved.map(({ key }) => key));
  const wrong = [...holds].filter(([key, { held }]) => held !== undefined && held !== keys.has(key));
  return [
    ...replies.filter((name) => !names.has(name)).map((name) => `the reply of ${name} is lost`),
    ...stored.filter(({ count }) => count > 1).map(({ name, count }) => `${name} has ${count} replies`),
    ...wrong.map(([, { held }]) => `a reservation is ${held === true ? 'lost' : 'not given back'}`),
    ...(await findLosses(database, { replies: [], names: [], holds: [], orders: [] })),
  ];
}
