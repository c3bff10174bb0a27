import { expect, test } from 'vitest';
import { readNextCursor } from './paging.ts';

test('reads the next cursor from the Link header', () => {
  expect(readNextCursor('</api/admin/events/e/guests?limit=2&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  expect(readNextCursor('<https://maya.example/api/x?cursor=c>; rel=next')).toBe('c');
  expect(readNextCursor('</api/x?cursor=c>; rel="prev"')).toBeUndefined();
  expect(readNextCursor(null)).toBeUndefined();
});
