import { expect, test } from 'vitest';
import { firstNames, people } from './words.ts';

test('the first word of each name is shown', () => {
  expect(firstNames('Maya Lindqvist & Jonah Okafor')).toBe('Maya & Jonah');
  expect(firstNames(' Rosa ')).toBe('Rosa');
  expect(firstNames('&')).toBe('');
});

test('counts agree with their word', () => {
  expect([people(1), people(2)]).toEqual(['1 guest', '2 guests']);
});
