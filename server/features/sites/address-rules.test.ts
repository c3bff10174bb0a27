import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVED_SUBDOMAINS, subdomainFault } from '../../../contract/sites.ts';
import { addressesNear } from './address-rules.ts';

const name = fc
  .stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  .filter((text) => subdomainFault(text) === undefined);

it('names addresses that can be sold, each once, and never the one that is taken', () => {
  fc.assert(
    fc.property(name, (taken) => {
      const near = addressesNear(taken, 'a1b2c3d4');
      expect(near.filter((other) => subdomainFault(other) !== undefined)).toEqual([]);
      expect(new Set(near).size).toBe(near.length);
      expect(near).not.toContain(taken);
      expect(near.at(-1)).toMatch(/-a1b2c3d4$/);
    }),
  );
});

it('stays near the name', () => {
  expect(addressesNear('anna-ben', 'spare').slice(0, 2)).toEqual(['our-anna-ben', 'anna-ben-party']);
  expect(addressesNear('z'.repeat(63), 'spare')[0]).toMatch(/^our-z{50,}$/);
});

it('finds names near a reserved one too', () => {
  for (const reserved of RESERVED_SUBDOMAINS) expect(addressesNear(reserved, 'spare').length).toBeGreaterThan(3);
});
