import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { PAGE_TABLES } from '../features/sites/actions.ts';
import { testApp } from '../testing/app.ts';
import { makeSite } from '../testing/makers.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Tables that a stored page is read from although their writes do not count, with the reason. */
const UNWATCHED: Readonly<Record<string, string>> = {
  page_versions: 'holds the version',
  uploads: 'no upload changes while an image or a gift shows it',
};

test('every table that a stored page is read from raises its version', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await app.request('GET', '/', { host: site.subdomain });
  const texts = spy.mock.calls.flatMap(([statement]) => {
    const { text } = statement as unknown as { text?: string };
    return text === undefined ? [] : [text];
  });
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(app.services.db.q);
  const tables = new Set(rows.map(({ name }) => name));
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table = '']) => table)),
  );
  const read = [...named].filter((name) => tables.has(name));
  expect(read.filter((table) => !PAGE_TABLES.has(table) && !(table in UNWATCHED))).toEqual([]);
  expect(read.length).toBeGreaterThanOrEqual(9);
});
