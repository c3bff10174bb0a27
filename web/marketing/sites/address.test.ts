import { expect, test } from 'vitest';
import { siteOriginOf } from './address.ts';

test.each([
  ['http://localhost:3000', 'anna', 'http://anna.localhost:3000'],
  ['https://example.com', 'anna-and-thomas', 'https://anna-and-thomas.example.com'],
])('the site of %s named %s', (origin, name, expected) => {
  expect(siteOriginOf(origin, name)).toBe(expected);
});
