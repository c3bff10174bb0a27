import { expect, test } from 'vitest';
import { describeExtra, describeOthersOf } from './extra.ts';

const toReply = (guests: number, guest_names = '', attendance: 'yes' | 'no' = 'yes') => ({
  name: 'Bob Crasher',
  email: '',
  attendance,
  guests,
  guest_names,
  people: [],
});
const liam = { guest_name: 'Liam Wilson', places: 1 };

test('says who would count beside those for whom an invitation is', () => {
  expect(describeExtra(toReply(2, 'Plus Crasher'), liam)).toBe(
    'The invitation of Liam Wilson is for 1 person. This reply is for 2 (Bob Crasher, Plus Crasher), and all of them would count.',
  );
  expect(describeExtra(toReply(3), { ...liam, places: 2 })).toContain('is for 2 people. This reply is for 3, and');
  expect(describeExtra(toReply(1), liam)).toBeUndefined();
  expect(describeExtra(toReply(2), { ...liam, places: 2 })).toBeUndefined();
  expect(describeExtra(toReply(1, '', 'no'), liam)).toBeUndefined();
});

test('says how many others of the reply count once some of a household are chosen', () => {
  const household = { people: ['Ada', 'Ben'].map((name) => ({ id: name, name, is_likely: false })), places: 2 };
  expect(describeOthersOf(toReply(2), household, 2)).toBe('');
  expect(describeOthersOf(toReply(2), household, 1)).toBe(
    '1 other person in this reply counts as their guest, though the invitation is for 2.',
  );
  expect(describeOthersOf(toReply(3), { ...household, places: 4 }, 1)).toBe(
    '2 other people in this reply count as their guests.',
  );
  expect(describeOthersOf(toReply(3), household, 0)).toBe('');
});
