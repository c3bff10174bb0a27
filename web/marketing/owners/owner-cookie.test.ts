import { expect, test } from 'vitest';
import { parseOwnerCookie } from './owner-cookie.ts';

const makeCookie = (value: unknown) => `theme=dark; adminLogin=${encodeURIComponent(JSON.stringify(value))}; other=1`;

test('reads the name and the site of a known owner', () => {
  expect(parseOwnerCookie(makeCookie({ name: 'Zoë; Anna', email: 'z@example.com', subdomain: 'zoe' }))).toEqual({
    name: 'Zoë; Anna',
    subdomain: 'zoe',
  });
});

test.each([
  ['no cookie', 'theme=dark'],
  ['another cookie with the name in it', 'notadminLogin=x'],
  ['broken text', 'adminLogin=%7B%22na'],
  ['no object', makeCookie('text')],
  ['an owner without a site', makeCookie({ name: 'Anna', email: 'a@example.com', subdomain: null })],
  ['an address that is none', makeCookie({ name: 'Anna', email: 'a@example.com', subdomain: 'evil.example/' })],
])('ignores %s', (_, cookies) => {
  expect(parseOwnerCookie(cookies)).toBeUndefined();
});
