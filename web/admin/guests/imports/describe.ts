import { formatPersonName, type PersonForm } from '../../../../contract/households.ts';
import type { ImportRow } from '../../../../contract/imports.ts';

/** `Tim Stone (child)` */
export const formatPerson = (name: string, age_group: PersonForm['age_group']): string =>
  age_group === 'adult' ? name : `${name} (${age_group})`;

export const formatPersonOf = (person: PersonForm): string => formatPerson(formatPersonName(person), person.age_group);

type Places = Pick<ImportRow, 'max_guests' | 'plus_ones'> & { people?: readonly unknown[] | undefined };

/** `4 guests without names, +1 guest`; empty if everybody has a name. */
export function formatPlaces({ people = [], max_guests = 1, plus_ones = 0 }: Places): string {
  const unnamed = people.length === 0 && max_guests > 1 ? `${max_guests} guests without names` : '';
  return [unnamed, formatPlusOnes(plus_ones)].filter(Boolean).join(', ');
}

const formatPlusOnes = (count: number): string => (count === 0 ? '' : count === 1 ? '+1 guest' : `+${count} guests`);
