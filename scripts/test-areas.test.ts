import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOUNS } from '../checks/check.ts';
import { JOURNEYS, journeys, journeysOf, nameOf, testsOf } from './test-areas.mjs';

const ROOT = join(import.meta.dirname, '..');

describe('the tests of a noun', () => {
  it('name every journey once, and no other', () => {
    expect(Object.keys(JOURNEYS).sort()).toEqual(journeys(ROOT).map(nameOf).sort());
  });

  it('go by nouns that there are', () => {
    const nouns: readonly string[] = NOUNS;
    expect(Object.values(JOURNEYS).flatMap((each) => each.filter((noun) => !nouns.includes(noun)))).toEqual([]);
  });

  it.each(NOUNS)('are some for %s', (noun) => {
    expect([...testsOf(ROOT, noun), ...journeysOf(ROOT, noun)]).not.toEqual([]);
  });

  it('lie in a folder of its name or begin with it', () => {
    const tests = testsOf(ROOT, 'guests');
    expect(tests).toContain('server/features/guests/routes.test.ts');
    expect(tests.filter((path) => path.startsWith('web/guest/'))).toEqual([]);
    expect(journeysOf(ROOT, 'guests')).toContain('e2e/owner-guests.e2e.ts');
  });
});
