import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrateDatabase } from '../kit/migrations.ts';
import { isServing, readPidFile, type ServerConnection } from '../kit/postgres/postmaster.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import { walFolderOf } from '../kit/postgres/wal-archive.ts';
import { runCommandLine, withCompileCache } from '../testing/commands.ts';
import { findProduct, type ProductFile } from '../testing/find-product.ts';
import { runDatabaseProcess } from '../testing/run-database-process.ts';

/** Each test starts several processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SECRET_KEY = 'for-tests-only-for-tests-only-for-tests-only';
const stack = new AsyncDisposableStack();
let archive: string;
/** Moments of the database clock, with the number of rows that were acknowledged before. */
const moments: { at: Date; rows: number }[] = [];

async function makeFolder(until: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wal-'));
  until.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function query(connection: ServerConnection, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

/** Finishes the segment, as the server itself does after five minutes, and waits until it is archived. */
async function archiveSegment(connection: ServerConnection): Promise<void> {
  const { name } = await query(connection, 'select pg_walfile_name(pg_switch_wal()) as name');
  await vi.waitUntil(async () => (await readdir(walFolderOf(archive))).includes(String(name)), {
    interval: 20,
    timeout: 60_000,
  });
}

/** Notes how many rows are committed, and the time after the last of them. */
async function noteMoment(connection: ServerConnection): Promise<void> {
  const { rows } = await query(connection, 'select max(id) as rows from entry');
  const { at } = await query(connection, 'select clock_timestamp() as at');
  moments.push({ at: at as Date, rows: Number(rows) });
}

/** A process writes rows forever; two base backups are made meanwhile; then everything is killed. */
beforeAll(async () => {
  const folder = await makeFolder(stack);
  const [DATA_DIR, WAL_ARCHIVE] = [join(folder, 'data'), join(folder, 'archive')];
  const dataDir = join(DATA_DIR, 'postgres');
  archive = WAL_ARCHIVE;
  {
    await using server = await startPostgres({ dataDir, settings: { fsync: 'off' } });
    await migrateDatabase(server.connection);
  }
  const other = runDatabaseProcess({ dataDir, walArchive: archive, sync: false, write: true });
  let running = true;
  stack.defer(async () => {
    if (running) await other.kill();
  });
  const started = await other.readLine();
  if (!('pid' in started)) throw new Error(JSON.stringify(started));
  const { connection, pid } = started;
  await other.readLine();
  for (let turn = 0; turn < 2; turn += 1) {
    const { code, stderr } = await runCommandLine('backup', ['--base'], { DATA_DIR, SECRET_KEY, WAL_ARCHIVE });
    if (code !== 0) throw new Error(stderr);
    await noteMoment(connection);
  }
  await archiveSegment(connection);
  await noteMoment(connection);
  await archiveSegment(connection);
  running = false;
  await other.kill();
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(async () => !(await isServing(pid, dataDir)), { interval: 20, timeout: 60_000 });
  await rm(DATA_DIR, { recursive: true });
});
afterAll(() => stack.disposeAsync());

const restore = (DATA_DIR: string, ...more: string[]) =>
  runCommandLine('restore', ['--archive', archive, ...more], { DATA_DIR });

/** Runs the product itself while `work` does something with its database. */
async function whileProductRuns(
  env: Record<string, string>,
  work: (connection: ServerConnection) => Promise<void>,
): Promise<void> {
  const product = spawn(process.execPath, [findProduct('main')], {
    env: withCompileCache({ PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'error', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  try {
    await Promise.race([once(product.stdout, 'data'), ended]);
    const { connection } = (await readPidFile(join(env['DATA_DIR'] ?? '', 'postgres'))) ?? {};
    if (!connection) throw new Error('The product has not started.');
    await work(connection);
  } finally {
    product.kill('SIGTERM');
    await ended;
  }
}

async function countRestored(DATA_DIR: string): Promise<number> {
  await using server = await startPostgres({ dataDir: join(DATA_DIR, 'postgres'), settings: { fsync: 'off' } });
  const { rows, last } = await query(server.connection, 'select count(*) as rows, max(id) as last from entry');
  expect(rows).toBe(String(last));
  return Number(rows);
}

test('M15: after the loss of product, database and disk, everything up to the last archived segment is back', async () => {
  await using own = new AsyncDisposableStack();
  const DATA_DIR = join(await makeFolder(own), 'data');
  const { code, stdout, stderr } = await restore(DATA_DIR);
  expect([code, stderr]).toEqual([0, '']);
  const [, , last] = moments;
  const restored = new Date(/database {2}up to (.*)\n/.exec(stdout)?.[1] ?? '');
  // A row is committed every few milliseconds.
  expect(restored.getTime()).toBeGreaterThanOrEqual((last?.at.getTime() ?? Infinity) - 1000);
  expect(await countRestored(DATA_DIR)).toBeGreaterThanOrEqual(last?.rows ?? Infinity);
  expect(await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).toBe(SECRET_KEY);

  // The product goes on with the restored data, and archives as it should.
  const env = { DATA_DIR, WAL_ARCHIVE: join(DATA_DIR, '../next-archive') };
  await whileProductRuns(env, async (connection) => {
    expect(await query(connection, 'show archive_timeout')).toEqual({ archive_timeout: '5min' });
    const base = await runCommandLine('backup', ['--base'], env);
    expect([base.code, base.stderr]).toEqual([0, '']);
  });
});

test('M15: --until restores the state of a time, from the base backup before it', async () => {
  await using own = new AsyncDisposableStack();
  // Names that a shell or PostgreSQL reads in a way of its own.
  const DATA_DIR = join(await makeFolder(own), `it's "100%f" $HOME`);
  const [first, second] = moments;
  const { code, stderr } = await restore(DATA_DIR, '--until', first?.at.toISOString() ?? '');
  expect([code, stderr]).toEqual([0, '']);
  const rows = await countRestored(DATA_DIR);
  expect(rows).toBeGreaterThanOrEqual(first?.rows ?? Infinity);
  expect(rows).toBeLessThan(second?.rows ?? 0);
});

/** Runs `work` while a file of the archive is replaced, or missing. */
async function whileDamaged(name: string, damage: 'flipped' | 'missing', work: () => Promise<void>): Promise<void> {
  const file = join(archive, name);
  await rename(file, `${file}.kept`);
  try {
    if (damage === 'flipped') {
      const bytes = await readFile(`${file}.kept`);
      bytes[1000] = (bytes[1000] ?? 0) ^ 1;
      await writeFile(file, bytes);
    }
    await work();
  } finally {
    await rename(`${file}.kept`, file);
  }
}

const listSegments = async () =>
  (await readdir(walFolderOf(archive))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();

test('M15: a damaged archive is refused in one line before anything is written', async () => {
  await using own = new AsyncDisposableStack();
  const DATA_DIR = join(await makeFolder(own), 'data');
  const expectRefusal = async (reason: string, ...more: string[]) => {
    const { code, stdout, stderr } = await restore(DATA_DIR, ...more);
    expect([code, stdout, stderr.includes(reason), stderr.split('\n').length], stderr).toEqual([1, '', true, 2]);
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
  };
  const [last = ''] = (await listSegments()).toReversed();
  await whileDamaged(`wal/${last}`, 'flipped', () => expectRefusal(`segment ${last} is missing or has changed`));
  const [, newest = ''] = (await readdir(join(archive, 'base'))).toSorted();
  await whileDamaged(`base/${newest}/cluster/global/pg_control`, 'missing', () =>
    expectRefusal('cluster/global/pg_control is missing or has changed'),
  );
  await expectRefusal('No base backup is so old', '--until', '2020-01-01T00:00:00Z');
  await expectRefusal('--until needs a time with its zone', '--until', '2026-01-01 00:00');
});

test('M15: what a damaged segment leaves cannot pass for a later time', async () => {
  await using own = new AsyncDisposableStack();
  const DATA_DIR = join(await makeFolder(own), 'data');
  const [last = ''] = (await listSegments()).toReversed();
  await whileDamaged(`wal/${last}`, 'flipped', async () => {
    const { code, stdout, stderr } = await restore(DATA_DIR, '--until', '2099-01-01T00:00:00Z');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/The archive ends at 20\S+ \S+\. Choose a time before, or leave out --until/);
  });
});

test('M15: a restored copy never archives to the archive of the original', async () => {
  await using own = new AsyncDisposableStack();
  const DATA_DIR = join(await makeFolder(own), 'data');
  const { code, stderr } = await restore(DATA_DIR);
  expect([code, stderr]).toEqual([0, '']);
  const segments = await listSegments();
  const env = { DATA_DIR, WAL_ARCHIVE: archive, SEED_DEMO: 'false', PORT: '0' };
  const expectRefusal = async (name: ProductFile, ...args: string[]) => {
    const refused = await runCommandLine(name, args, env);
    expect(refused.code).toBe(1);
    expect(refused.stderr + refused.stdout).toContain(`WAL_ARCHIVE ${archive} belongs to another database`);
  };
  await expectRefusal('main');
  await expectRefusal('operator', 'list');
  // An archive of an earlier version does not say whose it is, but its segments do.
  const mark = join(archive, 'owner');
  await rename(mark, `${mark}.kept`);
  await expectRefusal('backup', '--base');
  await rename(`${mark}.kept`, mark);

  await whileProductRuns({ ...env, JOBS: 'off' }, async (connection) => {
    expect(await query(connection, 'show archive_mode')).toEqual({ archive_mode: 'off' });
    await query(connection, 'select pg_switch_wal()');
  });
  expect(await listSegments()).toEqual(segments);
});
