import { expect, test } from 'vitest';
import { counted } from './words.ts';

test('large counts are set in groups', () => {
  expect(counted(10_000, 'reply', 'replies')).toBe('10,000 replies');
});

test('counts agree with their word', () => {
  expect([counted(1, 'reply', 'replies'), counted(0, 'reply', 'replies')]).toEqual(['1 reply', '0 replies']);
});
