import { describe, expect, test } from 'vitest';
import { readBearerToken, buildSessionCookie, readSessionTokens, buildWelcomeCookie } from './rules.ts';

describe('cookies', () => {
  test('have the __Host- prefix for the session over TLS', () => {
    expect(buildSessionCookie(true, 'abc')).toBe(
      '__Host-owner=abc; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly; Secure',
    );
    expect(buildSessionCookie(false, 'abc')).toBe('owner=abc; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly');
  });

  test('are deleted if no token is passed', () => {
    expect(buildSessionCookie(true)).toBe('__Host-owner=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure');
    expect(buildWelcomeCookie(false)).toBe('adminLogin=; Path=/; Max-Age=0; SameSite=Lax');
  });

  test('encode any name in the welcome cookie', () => {
    const user = { name: 'Zoë; "x"\r\nSet-Cookie: a=b', email: 'zoe@example.com', subdomain: 'zoe' };
    const [pair = '', ...attributes] = buildWelcomeCookie(true, user).split('; ');
    expect(pair).toMatch(/^__Host-adminLogin=[\x21-\x7e]+$/);
    expect(JSON.parse(decodeURIComponent(pair.slice('__Host-adminLogin='.length)))).toEqual(user);
    expect(attributes).toEqual(['Path=/', 'Max-Age=604800', 'SameSite=Lax', 'Secure']);
  });

  test.each([
    [undefined, []],
    ['', []],
    ['owner=', []],
    ['owner=abc', ['abc']],
    ['theme=dark; owner=abc; xowner=no; owners=no', ['abc']],
    ['owner=planted; owner=abc', ['planted', 'abc']],
    [Array.from({ length: 50 }, () => 'owner=x').join('; '), ['x', 'x', 'x', 'x', 'x']],
  ])('contain the session tokens: %j', (header, tokens) => {
    expect(readSessionTokens(header, false)).toEqual(tokens);
  });

  test('are read over TLS only with the __Host- prefix', () => {
    expect(readSessionTokens('owner=planted; __Host-owner=abc', true)).toEqual(['abc']);
  });
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['Bearer', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  [undefined, undefined],
  [`Bearer ${'x'.repeat(501)}`, undefined],
])('reads the bearer token of %j', (header, token) => {
  expect(readBearerToken(header)).toBe(token);
});
