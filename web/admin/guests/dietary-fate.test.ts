import { expect, test } from 'vitest';
import { suggestFate } from './dietary-fate.ts';

const stays = [{ first_name: 'Zoë Marie' }, { first_name: 'Tim' }];
const leaves = [{ first_name: 'Ada' }];

test.each([
  ['Ada: no nuts', 'leaves'],
  ['ZOE is vegan', 'stays'],
  ['Ada no nuts, Zoë vegan', 'both'],
  ['No nuts, please', 'stays'],
  ['', 'stays'],
] as const)('%j: %s, if Ada leaves', (text, fate) => {
  expect(suggestFate(text, stays, leaves)).toBe(fate);
});
