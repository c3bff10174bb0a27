import { expect, test } from 'vitest';
import type { OwnQuestion } from '../../../../contract/rsvp.ts';
import { isNeverAsked, listAskedOnlyFor } from './unasked.ts';

const items = ['dinner', 'ball', 'toast'].map((id) => ({ id, asks_reply: id !== 'toast' }));
const ask = (label: string, schedule: string[] | null, enabled = true) => ({ label, schedule, enabled }) as OwnQuestion;

test('a question is never asked once none of its parts asks for a reply', () => {
  expect([null, ['dinner', 'gone'], ['gone'], ['toast']].map((schedule) => isNeverAsked({ schedule }, items))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('names the questions that are only for one item', () => {
  const questions = [
    ask('Song', null),
    ask('Meal', ['dinner']),
    ask('Bus', ['dinner', 'ball']),
    ask('Seat', ['dinner', 'toast']),
    ask('Hidden', ['dinner'], false),
    ask('Old', ['gone']),
  ];
  expect(
    listAskedOnlyFor(items[0] ?? { id: '', asks_reply: true }, questions, items).map(({ label }) => label),
  ).toEqual(['Meal', 'Seat']);
});
