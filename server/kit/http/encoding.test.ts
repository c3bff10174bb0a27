import { expect, test } from 'vitest';
import { matchesEtag } from './conditional.ts';
import { chooseCoding } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;Q=0.5, BR;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['zstd, brotli', 'identity'],
  ['br;q=much', 'identity'],
])('for Accept-Encoding “%s” the coding is %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"y","abc"', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['abc', false],
  ['"ab"', false],
  ['"abcd"', false],
  ['"*"', false],
])('If-None-Match %s', (header, matches) => {
  expect(matchesEtag(header, '"abc"')).toBe(matches);
});
