import { sql } from 'kysely';
import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import { countPlaces } from './rules.ts';

/** Whether the site has invitations, and whether one of them, or one of its people, has the email. */
export async function findInvitationsFor(
  db: Db,
  { eventId }: PublicScope,
  email: string,
): Promise<{ exist: boolean; haveEmail: boolean }> {
  const { rows } = await sql<{ exist: boolean; haveEmail: boolean }>`
    select exists (select from invitations where event_id = ${eventId}) as exist,
      exists (
        select from invitations
        where event_id = ${eventId} and (guest_email = ${email} or people @> ${JSON.stringify([{ email }])}::jsonb)
      ) as "haveEmail"
  `.execute(db.q);
  return rows[0] ?? { exist: false, haveEmail: false };
}

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
