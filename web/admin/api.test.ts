import { afterEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../contract/client.ts';
import { everyRow, isSignedOut, nextCursor, sentenceOf } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('the next cursor is read from the Link header', () => {
  expect(nextCursor('</api/admin/events/e/guests?limit=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  expect(nextCursor('<https://maya.example/api/x?cursor=c>; rel=next')).toBe('c');
  expect(nextCursor('</api/x?cursor=c>; rel="prev"')).toBeUndefined();
  expect(nextCursor(null)).toBeUndefined();
});

test('a list of several answers is read to its end', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const last = address.includes('cursor=2');
    return Promise.resolve(
      Response.json(last ? ['c'] : ['a', 'b'], last ? {} : { headers: { link: '</api/x?cursor=2>; rel="next"' } }),
    );
  });
  const rows = await everyRow(async (client, page) => {
    await client('GET /admin/events/:event/guests', { params: { event: 'e' }, page });
    return [page.cursor ?? 'first'];
  });
  expect(rows).toEqual(['first', '2']);
  expect(asked).toEqual(['/api/admin/events/e/guests?limit=1000', '/api/admin/events/e/guests?limit=1000&cursor=2']);
});

test('only a session that is over signs out', () => {
  expect(isSignedOut(new ApiFailure(401, { error: 'x', code: 'not_signed_in' }))).toBe(true);
  expect(isSignedOut(new ApiFailure(401, { error: 'x', code: 'wrong_credentials' }))).toBe(false);
  expect(isSignedOut(new Error('x'))).toBe(false);
});

test('the server knows better than the fallback, unless it is in trouble', () => {
  expect(sentenceOf(new ApiFailure(409, { error: 'Taken.', code: 'not_found' }), 'Failed')).toBe('Taken.');
  expect(sentenceOf(new ApiFailure(500, { error: 'Oops.', code: 'internal_error' }), 'Failed')).toBe('Failed');
  expect(sentenceOf(new TypeError('x'), 'Failed')).toBe('Failed');
});
