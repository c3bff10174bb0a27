import { describe, expect, test } from 'vitest';
import { BLANK, householdSchema, listNamed, toHouseholdValues, type HouseholdValues } from './household-values.ts';

const toPerson = (first_name: string, last_name = '') => ({ ...BLANK, first_name, last_name });
const check = (values: Partial<HouseholdValues>) =>
  householdSchema.safeParse({ ...toHouseholdValues(undefined), people: [], ...values });

test('rows that nobody filled in are no people', () => {
  const ada = toPerson('Ada', 'Stone');
  expect(listNamed([ada, toPerson('', 'Stone'), BLANK])).toEqual([ada]);
  // Somebody else’s last name was typed, and the first name is missing.
  expect(listNamed([ada, toPerson('', 'Reed')])).toHaveLength(2);
});

describe('a form', () => {
  test('sends people without a number of guests, and no name that is made from them', () => {
    const { data } = check({ people: [toPerson('Ada', 'Stone')], max_guests: '4', plus_ones: 1 });
    expect(data).toMatchObject({ guest_name: '', people: [{ first_name: 'Ada', email: null }], plus_ones: 1 });
    expect([data?.max_guests, data?.plus_one_allowed]).toEqual([undefined, undefined]);
  });

  test('sends a number of guests if nobody has a name', () => {
    expect(check({ guest_name: 'The Okafors', max_guests: '4' }).data).toMatchObject({ max_guests: 4 });
  });

  test('names the person whose field is wrong', () => {
    const { error } = check({ people: [toPerson('Ada'), { ...toPerson('', 'Reed'), email: 'nobody' }] });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['people.1.first_name', 'people.1.email']);
  });

  test('shows a name that was made as none, so that it follows the people', () => {
    const people = [{ id: 'a', first_name: 'Ada', last_name: 'Stone', age_group: 'adult' as const, email: null }];
    const stored = { people, tags: ['x'], guest_name: 'Ada Stone' };
    expect(toHouseholdValues(stored as never).guest_name).toBe('');
    expect(toHouseholdValues({ ...stored, guest_name: 'Aunt Ada' } as never).guest_name).toBe('Aunt Ada');
  });
});
