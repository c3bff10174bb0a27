import { sql } from 'kysely';
import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { countPlaces } from './rules.ts';

/** What is needed to recognize a household in a reply. */
export interface HouseholdToMatch {
  id: string;
  guest_name: string;
  guest_email: string | null;
  people: readonly Person[];
  /** With plus ones. */
  places: number;
  replied: boolean;
}

/** All households of the site, to recognize them in replies without an invitation. */
export async function listHouseholdsToMatch(db: Db, scope: OwnerScope): Promise<HouseholdToMatch[]> {
  const rows = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .select(['id', 'guest_name', 'guest_email', 'people', 'max_guests', 'plus_one_allowed', 'plus_ones'])
    .select(sql<boolean>`status not in ('sent', 'opened')`.as('replied'))
    .execute();
  return rows.map(({ max_guests, plus_one_allowed, plus_ones, ...household }) => ({
    ...household,
    places: countPlaces({ max_guests, plus_one_allowed, plus_ones }),
  }));
}
