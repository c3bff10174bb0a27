import { expect, test } from 'vitest';
import { findFaults } from './answers.ts';
import type { Received } from './app.ts';

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': '1',
  'cache-control': 'no-store',
  'content-type': 'application/json',
};

function find(status: number, body: Record<string, unknown>, headers: Received['headers'] = {}): string[] {
  const text = JSON.stringify(body, null, 1);
  return findFaults('GET', {
    status,
    body,
    text,
    headers: { ...HEADERS, ...headers },
    bytes: Buffer.from(text),
    list: [],
  });
}

test('finds nothing in an ordinary response', () => {
  expect(find(200, { title: 'Select a gift from our values' })).toEqual([]);
  expect(find(404, { error: 'Not found.', code: 'not_found' })).toEqual([]);
  expect(find(400, { error: 'No.', code: 'invalid_input', fields: { name: 'Missing' } })).toEqual([]);
});

test.each([
  ['a failure', 500, { error: 'Oh.', code: 'internal_error' }, 'status 500'],
  ['a statement', 400, { error: 'insert into "gifts" values ($1)', code: 'invalid_input' }, 'a trace of the program'],
  ['an error of the database', 400, { error: 'violates check', code: 'invalid_input' }, 'a trace of the program'],
  ['a path', 400, { error: '/srv/server/app.ts:12', code: 'invalid_input' }, 'a trace of the program'],
  ['another status', 400, { error: 'Not found.', code: 'not_found' }, 'a status that its code does not have'],
  ['another format', 400, { error: 'No.', code: 'invalid_input', stack: '' }, 'more fields than an error has'],
  ['no sentence', 400, { code: 'invalid_input' }, 'an error without a sentence'],
])('finds %s', (_, status, body, fault) => {
  expect(find(status, body)).toEqual([fault]);
});

test.each([
  ['content-security-policy', "default-src 'none'", 'no strict content security policy'],
  ['x-content-type-options', undefined, 'no nosniff'],
  ['x-request-id', undefined, 'no x-request-id'],
  ['cache-control', 'private', 'may be stored by caches'],
  ['server', 'fastify', 'names the program'],
  ['set-cookie', ['owner=1; Domain=localhost'], 'a cookie for other hosts'],
])('finds the header %s: %s', (name, value, fault) => {
  expect(find(200, {}, { [name]: value })).toEqual([fault]);
});
