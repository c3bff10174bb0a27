import { expect, test } from 'vitest';
import { people } from './words.ts';

test('counts agree with their word', () => {
  expect([people(1), people(2)]).toEqual(['1 guest', '2 guests']);
});
