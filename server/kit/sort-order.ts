import { sql } from 'kysely';
import type { Db } from './db.ts';
import { buildFieldErrors } from './errors.ts';
import type { Tables } from './tables.ts';

/** The named ids come first, the others keep their previous order. Throws 400 if a named id is not in the list. */
export function completeOrder(present: readonly string[], named: readonly string[]): string[] {
  const known = new Set(present);
  if (!named.every((id) => known.has(id))) throw buildFieldErrors({ ids: 'Some of these are not there any more.' });
  const moved = new Set(named);
  return [...named, ...present.filter((id) => !moved.has(id))];
}

/** Throws 400 with `sentence` unless `named` names everything that is present, and each once. */
export function checkWholeOrder(present: readonly string[], named: readonly string[], sentence: string): void {
  const known = new Set(named);
  if (known.size !== named.length || known.size !== present.length || !present.every((id) => known.has(id)))
    throw buildFieldErrors({ ids: sentence });
}

type OrderedTable = {
  [Name in keyof Tables]: Tables[Name] extends { event_id: string; sort_order: unknown } ? Name : never;
}[keyof Tables];

/** The numbers are 1, 2, 3 and so on. */
export async function saveOrder(
  tx: Db,
  table: OrderedTable,
  { eventId }: { eventId: string },
  ids: readonly string[],
): Promise<void> {
  // writer: features name their own table in the call
  await sql`
    update ${sql.table(table)} as listed set sort_order = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where listed.event_id = ${eventId} and listed.id = wanted.id
  `.execute(tx.q);
}
