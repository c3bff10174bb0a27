import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { listInvitedItems } from '../schedule/actions.ts';
import { listHouseholds, type HouseholdOfEvent } from './household-store.ts';

/** With the ids of the items for invited households to which it is invited. */
export type ScheduledHousehold = HouseholdOfEvent & { schedule: string[] };

/** Lists households in order of creation; all of them without a slice. */
export async function listScheduledHouseholds(
  db: Db,
  scope: OwnerScope,
  slice?: { after: string | undefined; take: number },
): Promise<ScheduledHousehold[]> {
  const households = await listHouseholds(db, scope, slice);
  const items = await listInvitedItems(
    db,
    scope,
    households.map(({ id }) => id),
  );
  return households.map((household) => ({ ...household, schedule: items.get(household.id) ?? [] }));
}
