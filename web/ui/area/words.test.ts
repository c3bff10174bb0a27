import { expect, test } from 'vitest';
import { counted } from './words.ts';

test('counts agree with their word', () => {
  expect([counted(1, 'reply', 'replies'), counted(0, 'reply', 'replies')]).toEqual(['1 reply', '0 replies']);
});
