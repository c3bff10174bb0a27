import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { buildDatabaseUrl } from '../testing/database.ts';
import { createLog } from './log.ts';
import { findPooler } from './pooler.ts';
import type { ServerConnection } from './postgres/postmaster.ts';
import { startPostgres } from './postgres/start.ts';

/** PgBouncer in transaction mode, from Debian's package; without it that test is left out (failures.md, B3). */

const isInstalled = spawnSync('pgbouncer', ['--version']).error === undefined;
vi.setConfig({ testTimeout: 60_000 });

const stack = new AsyncDisposableStack();
let folder: string;
let connection: ServerConnection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  // The pooler runs as another user, who cannot enter the folder of our server's socket.
  const port = await findPort();
  const hba_file = join(folder, 'hba.conf');
  await writeFile(hba_file, 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  const settings = { fsync: 'off', listen_addresses: '127.0.0.1', port: String(port), hba_file };
  const server = stack.use(await startPostgres({ dataDir: join(folder, 'postgres'), settings }));
  connection = { ...server.connection, port };
});
afterAll(() => stack.disposeAsync());

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts PgBouncer without any setting about startup parameters, and returns a DATABASE_URL through it. */
async function startPooler({ user, database, port }: ServerConnection, mode: string): Promise<string> {
  const listen = await findPort();
  const ini = `[databases]
${database} = host=127.0.0.1 port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 8
`;
  const file = join(folder, `${listen}.ini`);
  await writeFile(file, ini);
  const uid = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn('pgbouncer', [file], { ...uid, stdio: ['ignore', 'ignore', 'pipe'] });
  stack.defer(async () => {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  });
  const up = Promise.withResolvers<void>();
  pooler.stderr.on('data', (line) => String(line).includes('process up') && up.resolve());
  await up.promise;
  return `postgres://${user}@127.0.0.1:${listen}/${database}`;
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

test.each(isInstalled ? ['transaction'] : [])('B3: the product runs behind a pooler in %s mode', async (mode) => {
  const logs: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void logs.push(JSON.parse(line) as (typeof logs)[number]) });
  const start = (DATABASE_URL: string) =>
    startApp(readConfig({ PORT: '0', DATABASE_URL, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'false' }), { log });
  const listWarnings = () => logs.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  {
    await using _first = await start(await startPooler(connection, mode));
    const statement = `alter role ${connection.user} in database ${connection.database} set statement_timeout = '10s'`;
    expect(listWarnings()).toEqual([`statements have no time limit behind a pooler, run: ${statement}`]);
    await query({ ...connection }, statement);
  }
  logs.length = 0;
  // Another pooler, whose connections have the new setting of the role.
  await using app = await start(await startPooler(connection, mode));
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
