import { expect, it } from 'vitest';
import { listPeople } from './household-rules.ts';
import { STORIES } from './stories/stories.ts';

const FAMILIES = {
  families: { 'The Hartley family': ['Grace Hartley', 'Toby Hartley', 'Fred Hartley'] },
  children: ['Toby Hartley', 'Pip'],
  infants: ['Fred Hartley'],
};
const describePeople = (name: string, most: number) => {
  const found = listPeople(FAMILIES, [name, most]);
  return (
    found && [
      ...found.people.map(({ first_name, last_name, age_group }) => `${first_name}|${last_name}|${age_group}`),
      found.plus_ones,
    ]
  );
};

it.each([
  ['Anna Lindqvist', 2, ['Anna|Lindqvist|adult', 1]],
  ['Ruth and Peter Hale', 2, ['Ruth|Hale|adult', 'Peter|Hale|adult', 0]],
  ['Anna and Otto', 3, ['Anna||adult', 'Otto||adult', 1]],
  ['Great-aunt Edith', 2, ['Great-aunt Edith||adult', 1]],
  ['Dr. Helena Voss', 1, ['Dr. Helena|Voss|adult', 0]],
  ['Pip', 2, ['Pip||child', 1]],
  ['The Hartley family', 5, ['Grace|Hartley|adult', 'Toby|Hartley|child', 'Fred|Hartley|infant', 2]],
  ['The choir', 8, undefined],
  ['Tommy the baker', 2, undefined],
])('the people of “%s”', (name, most, people) => {
  expect(describePeople(name, most)).toEqual(people);
});

it.each(STORIES)('most guests of $subdomain have names, and nobody is listed who is not invited', (story) => {
  const people = story.guests.flatMap((guest) => listPeople(story, guest)?.people ?? []);
  expect(people.length).toBeGreaterThan(30);
  const guests = new Set(story.guests.map(([name]) => name));
  expect(Object.keys(story.families ?? {}).filter((name) => !guests.has(name))).toEqual([]);
  const named = new Set(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()));
  expect([...(story.children ?? []), ...(story.infants ?? [])].filter((name) => !named.has(name))).toEqual([]);
  const invited = story.schedule?.flatMap((item) => item.invited ?? []) ?? [];
  expect(invited.filter((name) => !guests.has(name))).toEqual([]);
});
