import { expect, test } from 'vitest';
import { indexHouseholds } from './review-rules.ts';

const makeHousehold = (guest_name: string) => ({
  id: guest_name,
  guest_name,
  guest_email: null,
  people: [],
  places: 1,
  replied: false,
});
const findNames = (households: readonly string[], name: string) =>
  indexHouseholds(households.map(makeHousehold))({
    name,
    email: 'x@example.com',
    people: [],
    attendance: 'yes',
    guests: 1,
    guest_names: '',
  }).map(({ guest_name }) => guest_name);

test('finds names with one letter changed, missing or too much, the nearest first', () => {
  const households = ['Tom Okafor', 'Okafur', 'Okaforr', 'Okaor', 'Stone'];
  expect(findNames(households, 'Tom Okafor')[0]).toBe('Tom Okafor');
  for (const alike of ['Okafur', 'Okaforr', 'Okaor']) expect(findNames([alike, 'Stone'], 'Okafor')).toEqual([alike]);
});

test('does not take other names for misspelled ones', () => {
  expect(findNames(['Nina Koch', 'Konrad Meyer', 'The Smith family'], 'Anna Miler')).toEqual([]);
  // Two letters differ.
  expect(findNames(['Okfaor Weber'], 'Okafor')).toEqual([]);
});
