import { expect, test } from 'vitest';
import { parseOwner, readOwnerCookie } from './owner-cookie.ts';

const makeValue = (value: unknown) => encodeURIComponent(JSON.stringify(value));

test('reads the name and the site of a known owner', () => {
  expect(parseOwner(makeValue({ name: 'Zoë; Anna', email: 'z@example.com', subdomain: 'zoe' }))).toEqual({
    name: 'Zoë; Anna',
    subdomain: 'zoe',
  });
});

test.each([
  ['broken text', '%7B%22na'],
  ['no object', makeValue('text')],
  ['an owner without a site', makeValue({ name: 'Anna', email: 'a@example.com', subdomain: null })],
  ['an address that is none', makeValue({ name: 'Anna', email: 'a@example.com', subdomain: 'evil.example/' })],
])('ignores %s', (_, value) => {
  expect(parseOwner(value)).toBeUndefined();
});

test.each([
  ['https:', 'theme=dark; adminLogin=theirs; __Host-adminLogin=own', 'own'],
  ['https:', 'adminLogin=theirs', undefined],
  ['http:', 'adminLogin=own; other=1', 'own'],
  ['http:', 'notadminLogin=x', undefined],
  ['http:', '', undefined],
])('S2: on %s reads of %j the cookie %j', (protocol, cookies, value) => {
  expect(readOwnerCookie(cookies, protocol)).toBe(value);
});
