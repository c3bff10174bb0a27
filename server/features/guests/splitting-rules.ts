import { makeHouseholdName } from '../../../contract/household-name.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { applyHouseholdForm, EMPTY_HOUSEHOLD, type HouseholdColumns } from './household-rules.ts';

/** What taking a split back needs: the invitation as it was before, and the versions that the split left. */
export interface SplitRecord {
  from: { id: string; version: number; household: HouseholdColumns };
  made: { id: string; version: number };
}

/** Without what a row has besides. */
export const pickHousehold = (row: HouseholdColumns): HouseholdColumns => {
  const columns = Object.keys(EMPTY_HOUSEHOLD) as (keyof HouseholdColumns)[];
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as HouseholdColumns;
};

/**
 * What becomes of an invitation some of whose people get one of their own, with the same tags and address. Throws field
 * errors for somebody who is not in it, and if nobody would stay.
 */
export function splitHousehold<Household extends HouseholdColumns>(
  before: Household,
  ids: readonly string[],
): { stays: Household; leaves: HouseholdColumns } {
  const leaving = before.people.filter(({ id }) => ids.includes(id));
  const staying = before.people.filter(({ id }) => !ids.includes(id));
  if (leaving.length !== new Set(ids).size)
    throw buildFieldErrors({ people: 'One of these people is no longer in this invitation. Please reload this page.' });
  if (staying.length === 0) throw buildFieldErrors({ people: 'Somebody has to stay in this invitation.' });
  const { guest_email } = before;
  // Nobody gets the mails of somebody who has left.
  const isGone = guest_email !== null && leaving.some(({ email }) => email === guest_email);
  return {
    stays: {
      ...before,
      ...applyHouseholdForm(before, { people: staying, guest_email: isGone ? null : guest_email }),
    },
    leaves: {
      ...EMPTY_HOUSEHOLD,
      people: leaving,
      max_guests: leaving.length,
      guest_name: makeHouseholdName(leaving),
      guest_email: leaving.find(({ email }) => email !== null)?.email ?? null,
      tags: before.tags,
      postal_address: before.postal_address,
    },
  };
}
