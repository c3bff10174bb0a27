import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { buildDatabaseUrl } from '../testing/database.ts';
import { hasPooler, makePooledSettings, startPooler } from '../testing/pooler.ts';
import { createLog } from './log.ts';
import { findPooler } from './pooler.ts';
import type { ServerConnection } from './postgres/postmaster.ts';
import { startPostgres } from './postgres/start.ts';

/** PgBouncer in transaction mode, from Debian's package; without it that test is left out (failures.md, B3). */

vi.setConfig({ testTimeout: 60_000 });

const stack = new AsyncDisposableStack();
let folder: string;
let connection: ServerConnection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const settings = { fsync: 'off', ...(await makePooledSettings(folder)) };
  const server = stack.use(await startPostgres({ dataDir: join(folder, 'postgres'), settings }));
  connection = { ...server.connection, port: Number(settings.port) };
});
afterAll(() => stack.disposeAsync());

async function startPoolerIn(mode: string): Promise<string> {
  return stack.use(await startPooler(connection, { folder, mode })).url;
}

async function query<Row extends object>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

test('finds no pooler on a direct connection', async () => {
  const log = createLog('silent');
  expect(await findPooler(buildDatabaseUrl(connection), log)).toBe(false);
});

test.each(hasPooler() ? ['transaction'] : [])('B3: the product runs behind a pooler in %s mode', async (mode) => {
  const logs: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void logs.push(JSON.parse(line) as (typeof logs)[number]) });
  const start = (DATABASE_URL: string) =>
    startApp(readConfig({ PORT: '0', DATABASE_URL, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'false' }), { log });
  const listWarnings = () => logs.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  {
    await using _first = await start(await startPoolerIn(mode));
    const statement = `alter role ${connection.user} in database ${connection.database} set statement_timeout = '10s'`;
    expect(listWarnings()).toEqual([`statements have no time limit behind a pooler, run: ${statement}`]);
    await query({ ...connection }, statement);
  }
  logs.length = 0;
  // Another pooler, whose connections have the new setting of the role.
  await using app = await start(await startPoolerIn(mode));
  const timeout = await app.services.db.transaction(async (tx) =>
    tx.q
      .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('value'))
      .executeTakeFirstOrThrow(),
  );
  expect(timeout).toEqual({ value: '10s' });
  const sent = await fetch(`http://127.0.0.1:${app.port}/api/admin/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost:3000' },
    body: JSON.stringify({ email: 'nobody@example.com' }),
  });
  expect(sent.status).toBe(200);
  const readStates = () =>
    query<{ state: string }>({ ...connection }, `select state from pgboss.job where name = 'owners.reset-link'`);
  await expect.poll(readStates, { timeout: 20_000 }).toEqual([{ state: 'completed' }]);
  expect(listWarnings()).toEqual([]);
});
