import { afterEach, expect, test, vi } from 'vitest';
import { everyRow } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

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
