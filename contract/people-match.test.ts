import { expect, test } from 'vitest';
import { listRepliedPeople, recognizePeople, type Stray } from './people-match.ts';

const makeReply = (over: Partial<Stray>): Stray => ({
  name: '',
  email: '',
  attendance: 'yes',
  guests: 1,
  guest_names: '',
  people: [],
  ...over,
});
const home = ['Ada Okafor', 'Benjamin Okafor', 'Zoë Lind'].map((name) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { id: first_name, first_name, last_name, email: `${first_name}@example.com` };
});
const recognize = (over: Partial<Stray>) => [...recognizePeople(makeReply(over), home)];

test.each([
  ['Ada OKÁFUR', 'Ada'],
  ['ada', 'Ada'],
  ['Ben Okafor', 'Benjamin'],
  ['Benjamin Miller', 'Benjamin'],
  ['zoe lind', 'Zoë'],
])('%s is %s', (name, id) => {
  expect(recognize({ name })).toEqual([[0, id]]);
});

test.each(['Okafor', 'Max Okafor', 'Eda Okafor', ''])('“%s” is nobody of them', (name) => {
  expect(recognize({ name })).toEqual([]);
});

test('finds each once, the best first', () => {
  const named = { name: 'Adda Okafor', guest_names: 'Ada Okafor, Zoe', guests: 3 };
  expect(recognize(named)).toEqual([
    [1, 'Ada'],
    [2, 'Zoë'],
  ]);
  expect(recognize({ name: 'The happy one', email: 'ADA@example.com' })).toEqual([[0, 'Ada']]);
});

test('whom a reply only counts are all of the household, or nobody known', () => {
  expect(recognize({ name: 'Ada Okafor', guests: 3 })).toHaveLength(3);
  expect(recognize({ name: 'Ada Okafor', guests: 2 })).toEqual([[0, 'Ada']]);
  expect(listRepliedPeople(makeReply({ name: 'Ada', guests: 2, guest_names: 'Zed' })).map(({ name }) => name)).toEqual([
    'Ada',
    'Zed',
  ]);
  expect(listRepliedPeople(makeReply({ name: 'Ada', guests: 3, attendance: 'no' }))).toHaveLength(1);
});
