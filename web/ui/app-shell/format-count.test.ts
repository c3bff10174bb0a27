import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('groups the digits of large numbers', () => {
  expect(formatCount(10_000, 'reply', 'replies')).toBe('10,000 replies');
});

test('uses the singular and the plural', () => {
  expect([formatCount(1, 'reply', 'replies'), formatCount(0, 'reply', 'replies')]).toEqual(['1 reply', '0 replies']);
});
