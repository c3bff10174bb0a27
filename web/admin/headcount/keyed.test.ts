import { expect, test } from 'vitest';
import { toKeyed } from './keyed.ts';

test('keys are unique, and the first of a text keeps its key when others come and go', () => {
  const keysOf = (names: readonly string[]) => toKeyed(names, (name) => name).map(({ key }) => key);
  expect(keysOf(['Ada', 'Ben', 'Ada'])).toEqual(['1 Ada', '1 Ben', '2 Ada']);
  expect(keysOf(['Zoe', 'Ada'])).toEqual(['1 Zoe', '1 Ada']);
});
