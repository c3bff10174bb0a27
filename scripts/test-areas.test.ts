import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOUNS } from '../checks/check.ts';
import { JOURNEYS, listJourneys, journeysOf, nameOf, testsOf } from './test-areas.mjs';

const ROOT = join(import.meta.dirname, '..');

describe('the tests of a noun', () => {
  it('name every journey once, and no other', () => {
    expect(Object.keys(JOURNEYS).sort()).toEqual(listJourneys(ROOT).map(nameOf).sort());
  });

  it('belong to existing nouns', () => {
    const nouns: readonly string[] = NOUNS;
    expect(Object.values(JOURNEYS).flatMap((each) => each.filter((noun) => !nouns.includes(noun)))).toEqual([]);
  });

  it.each(NOUNS)('exist for %s', (noun) => {
    expect([...testsOf(ROOT, noun), ...journeysOf(ROOT, noun)]).not.toEqual([]);
  });

  it('are in a folder of the noun or begin with it', () => {
    const tests = testsOf(ROOT, 'guests');
    expect(tests).toContain('server/features/guests/routes.test.ts');
    expect(tests.filter((path) => path.startsWith('web/guest/'))).toEqual([]);
    expect(journeysOf(ROOT, 'guests')).toContain('e2e/owner-guests.e2e.ts');
  });
});
