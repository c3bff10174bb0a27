import { expect, test } from 'vitest';
import { nextCursor } from './paging.ts';

test('the next cursor is read from the Link header', () => {
  expect(nextCursor('</api/admin/events/e/guests?limit=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  expect(nextCursor('<https://maya.example/api/x?cursor=c>; rel=next')).toBe('c');
  expect(nextCursor('</api/x?cursor=c>; rel="prev"')).toBeUndefined();
  expect(nextCursor(null)).toBeUndefined();
});
