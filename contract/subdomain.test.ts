import { expect, test } from 'vitest';
import { buildSiteOrigin, cleanSubdomain } from './subdomain.ts';

test.each([
  ['http://localhost:3000', 'anna', 'http://anna.localhost:3000'],
  ['https://example.com', 'anna-and-thomas', 'https://anna-and-thomas.example.com'],
  ['https://www.example.com:8443', 'anna', 'https://anna.example.com:8443'],
])('the site of %s named %s', (origin, name, expected) => {
  expect(buildSiteOrigin(origin, name)).toBe(expected);
});

test('an address keeps what is allowed of what is typed', () => {
  expect(cleanSubdomain('Amelia & Jonas')).toBe('ameliajonas');
  expect(cleanSubdomain('amelia-and-jonas')).toBe('amelia-and-jonas');
});
