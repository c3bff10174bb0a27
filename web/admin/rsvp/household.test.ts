import { expect, test } from 'vitest';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { compareWithHousehold, formatAnswered } from './household.ts';

const say = (person_id: string | null, name: string, attending: string) => ({ person_id, name, attending });
const makeReply = (people: object[], household: object | null) => ({ guests: 4, people, household }) as ListedReply;
const stones = {
  id: 'h',
  guest_name: 'The Stones',
  people: ['Ada', 'Ben'].map((first_name) => ({ id: first_name, first_name, last_name: 'Stone' })),
};

test('names who has not answered and who was removed, and counts only those who are there', () => {
  const reply = makeReply([say('Ada', 'Ada', 'yes'), say('Tim', 'Tim', 'yes'), say(null, 'Zed', 'yes')], stones);
  expect(compareWithHousehold(reply)).toMatchObject({
    unanswered: ['Ben Stone'],
    answered: 1,
    removed: [{ name: 'Tim' }],
    guests: 2,
  });
  expect(formatAnswered(reply)).toBe('1 of 2 answered');
});

test('a reply without people, or without a household, stands for all', () => {
  for (const reply of [makeReply([], stones), makeReply([say(null, 'Zed', 'yes')], null)]) {
    expect(compareWithHousehold(reply)).toMatchObject({ unanswered: [], removed: [], guests: 4 });
    expect(formatAnswered(reply)).toBe('');
  }
});
