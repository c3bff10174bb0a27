import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, createPool } from './pool.ts';
import { startPostgres, type RunningPostgres } from './postgres/start.ts';

/** Several hosts in DATABASE_URL (docs/reference/failures.md, C9). */

let folder: string;
let servers: RunningPostgres[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  const settings = { fsync: 'off' };
  servers = await Promise.all(
    ['one', 'two'].map((name) => startPostgres({ dataDir: join(folder, name, 'postgres'), settings })),
  );
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (index: number) => servers[index]?.connection ?? { host: '', port: 0, user: '', database: '' };

/** What a standby looks like to its clients, and a former primary after it was demoted. */
async function setReadOnly(index: number, on: boolean): Promise<void> {
  const client = createClient(get(index), 'test');
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${on}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  await expect.poll(() => isReadOnly(index)).toBe(on);
}

async function isReadOnly(index: number): Promise<boolean> {
  const client = createClient(get(index), 'test');
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`select current_setting('transaction_read_only') as value`);
  await client.end();
  return rows[0]?.value === 'on';
}

/** A host that nothing listens on, then both servers. */
function buildUrl(): string {
  const hosts = [folder, get(0).host, get(1).host].join(',');
  const ports = [1, get(0).port, get(1).port].join(',');
  return `postgres://${get(0).user}@/${get(0).database}?host=${hosts}&port=${ports}&target_session_attrs=read-write`;
}

const readFolder = async (pool: pg.Pool): Promise<unknown> =>
  (await pool.query<{ path: string }>(`select current_setting('unix_socket_directories') as path`)).rows[0]?.path;

test('C9: connects to the host that accepts writes, and to another one after a failover', async () => {
  await setReadOnly(0, true);
  const broken: Error[] = [];
  const pool = createPool(buildUrl(), { max: 2, onError: (error) => broken.push(error) });
  expect(await readFolder(pool)).toBe(get(1).host);

  await setReadOnly(1, true);
  await setReadOnly(0, false);
  const former = createClient(get(1), 'test');
  await former.connect();
  await former.query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`);
  await former.end();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(broken).toHaveLength(1);
  const found = await Promise.all(Array.from({ length: 5 }, () => readFolder(pool)));
  expect(new Set(found)).toEqual(new Set([get(0).host]));

  await setReadOnly(0, true);
  const none = createPool(buildUrl(), { onError: () => undefined });
  await expect(none.query('select 1')).rejects.toMatchObject({
    code: '08001',
    message: expect.stringMatching(
      /^no host accepts writes: .*:1 connect ENOENT .* is read-only, .* is read-only$/,
    ) as string,
  });
  await Promise.all([pool.end(), none.end()]);
});
