import { sql } from 'kysely';
import type { Db } from './db.ts';
import { invalidFields } from './errors.ts';
import type { OwnerScope } from './scopes.ts';

/**
 * The whole order of a list: the named ones first, the others behind them as they stood. 400 when one that is named is not
 * in the list.
 */
export function wholeOrder(present: readonly string[], named: readonly string[]): string[] {
  const known = new Set(present);
  if (!named.every((id) => known.has(id))) throw invalidFields({ ids: 'Some of these are not there any more.' });
  const moved = new Set(named);
  return [...named, ...present.filter((id) => !moved.has(id))];
}

/** Gives rows of an event the places 1, 2, 3 and so on, in this order. */
export async function placeInOrder(
  tx: Db,
  table: 'gallery_images' | 'gifts' | 'rsvp_questions',
  { eventId }: OwnerScope,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as listed set sort_order = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where listed.event_id = ${eventId} and listed.id = wanted.id
  `.execute(tx.q);
}
