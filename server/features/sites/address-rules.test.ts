import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVED_SUBDOMAINS, checkSubdomain } from '../../../contract/sites.ts';
import { suggestAddresses } from './address-rules.ts';

const name = fc
  .stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  .filter((text) => checkSubdomain(text) === undefined);

it('suggests available addresses, each once, without the taken one', () => {
  fc.assert(
    fc.property(name, (taken) => {
      const suggestions = suggestAddresses(taken, 'a1b2c3d4');
      expect(suggestions.filter((other) => checkSubdomain(other) !== undefined)).toEqual([]);
      expect(new Set(suggestions).size).toBe(suggestions.length);
      expect(suggestions).not.toContain(taken);
      expect(suggestions.at(-1)).toMatch(/-a1b2c3d4$/);
    }),
  );
});

it('suggests similar addresses', () => {
  expect(suggestAddresses('anna-ben', 'spare').slice(0, 2)).toEqual(['our-anna-ben', 'anna-ben-party']);
  expect(suggestAddresses('z'.repeat(63), 'spare')[0]).toMatch(/^our-z{50,}$/);
});

it('suggests addresses similar to a reserved one', () => {
  for (const reserved of RESERVED_SUBDOMAINS) expect(suggestAddresses(reserved, 'spare').length).toBeGreaterThan(3);
});
