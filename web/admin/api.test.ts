import { afterEach, expect, test, vi } from 'vitest';
import { api, fetchAllRows } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads a list of several pages to its end', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    urls.push(address);
    const last = address.includes('cursor=2');
    return Promise.resolve(
      Response.json(last ? ['c'] : ['a', 'b'], last ? {} : { headers: { link: '</api/x?cursor=2>; rel="next"' } }),
    );
  });
  const rows = await fetchAllRows(async (client, page) => {
    await client('GET /admin/events/:event/guests', { params: { event: 'e' }, page });
    return [page.cursor ?? 'first'];
  });
  expect(rows).toEqual(['first', '2']);
  expect(urls).toEqual(['/api/admin/events/e/guests?limit=1000', '/api/admin/events/e/guests?limit=1000&cursor=2']);
});

test('returns a file unchanged', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="guest-invitations.csv"' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('\uFEFFName\r\n', { headers })));
  const file = await api('GET /admin/events/:event/guests/export', { params: { event: 'e' } });
  expect([file.type, file.size]).toEqual(['text/csv', 9]);
});
