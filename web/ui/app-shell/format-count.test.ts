import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('large counts are set in groups', () => {
  expect(formatCount(10_000, 'reply', 'replies')).toBe('10,000 replies');
});

test('counts agree with their word', () => {
  expect([formatCount(1, 'reply', 'replies'), formatCount(0, 'reply', 'replies')]).toEqual(['1 reply', '0 replies']);
});
