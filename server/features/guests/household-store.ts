import type { Person } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

export interface HouseholdOfEvent {
  id: string;
  guest_name: string;
  guest_email: string | null;
  people: Person[];
  max_guests: number;
  tags: string[];
}

/** In order of creation; all of them without a slice. */
export async function listHouseholds(
  db: Db,
  scope: OwnerScope,
  slice?: { after: string | undefined; take: number },
): Promise<HouseholdOfEvent[]> {
  let query = db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .select(['id', 'guest_name', 'guest_email', 'people', 'max_guests', 'tags']);
  if (slice?.after !== undefined) query = query.where('id', '>', slice.after);
  if (slice) query = query.limit(slice.take);
  return query.orderBy('id').execute();
}
