import { expect, test } from 'vitest';
import { secretsAndPlaces } from './secrets-and-places.ts';
import { formatFindings, makeTree } from './sample.ts';

// Joined at run time, so that this file does not contain what it tests for.
const join = (...parts: string[]): string => parts.join('');

test('allows URL paths and paths of the repository', () => {
  const good = {
    'server/app.ts': "const a = '/admin/root/x'; const b = 'web/work/x'; const c = 'https://example.com/home/x';",
  };
  expect(secretsAndPlaces(makeTree(good))).toEqual([]);
});

test.for([
  ['docs/guide.md', join('see /ro', 'ot/x'), /one machine/],
  ['server/a.ts', join("'/ho", "me/anna/x'"), /one machine/],
  ['server/a.ts', join("'/wo", "rk/x'"), /one machine/],
  ['server/a.ts', join('-----BEGIN RSA PRI', 'VATE KEY-----'), /private key/],
  ['server/a.ts', join('sk_', 'live_0123456789abcdef'), /live key/],
] as const)('refuses in %s: %s', ([path, text, says]) => {
  expect(formatFindings(secretsAndPlaces(makeTree({ [path]: `\n${text}` })))).toEqual([expect.stringMatching(says)]);
});
