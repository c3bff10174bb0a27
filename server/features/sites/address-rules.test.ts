import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVED_SUBDOMAINS, checkSubdomain } from '../../../contract/sites.ts';
import { suggestAddresses } from './address-rules.ts';

const name = fc
  .stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  .filter((text) => checkSubdomain(text) === undefined);

it('suggests available addresses, each once, and never the taken one', () => {
  fc.assert(
    fc.property(name, (taken) => {
      const near = suggestAddresses(taken, 'a1b2c3d4');
      expect(near.filter((other) => checkSubdomain(other) !== undefined)).toEqual([]);
      expect(new Set(near).size).toBe(near.length);
      expect(near).not.toContain(taken);
      expect(near.at(-1)).toMatch(/-a1b2c3d4$/);
    }),
  );
});

it('suggests similar addresses', () => {
  expect(suggestAddresses('anna-ben', 'spare').slice(0, 2)).toEqual(['our-anna-ben', 'anna-ben-party']);
  expect(suggestAddresses('z'.repeat(63), 'spare')[0]).toMatch(/^our-z{50,}$/);
});

it('suggests addresses similar to a reserved one, too', () => {
  for (const reserved of RESERVED_SUBDOMAINS) expect(suggestAddresses(reserved, 'spare').length).toBeGreaterThan(3);
});
