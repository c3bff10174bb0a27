import { expect, test } from 'vitest';
import { buildSiteOrigin } from './subdomain.ts';

test.each([
  ['http://localhost:3000', 'anna', 'http://anna.localhost:3000'],
  ['https://example.com', 'anna-and-thomas', 'https://anna-and-thomas.example.com'],
  ['https://www.example.com:8443', 'anna', 'https://anna.example.com:8443'],
])('the site of %s named %s', (origin, name, expected) => {
  expect(buildSiteOrigin(origin, name)).toBe(expected);
});
