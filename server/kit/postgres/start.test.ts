import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runDatabaseProcess } from '../../testing/run-database-process.ts';
import type { Line, RunOptions } from '../../testing/run-database-process.ts';
import { readPidFile, isServing } from './postmaster.ts';
import type { ServerConnection } from './postmaster.ts';
import { startPostgres } from './start.ts';
import type { RunningPostgres } from './start.ts';

const throwaway = { fsync: 'off' };

/** A data folder with one row. Each test leaves its server stopped in order. */
let dataDir: string;
let folder: string;
/** Cleans up what a test left running or changed, in reverse order. */
let after: AsyncDisposableStack;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'database-'));
  dataDir = path.join(folder, 'postgres');
  await using database = await startPostgres({ dataDir });
  await query(database.connection, 'create table kept as select 7 as number');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => {
  after = new AsyncDisposableStack();
});

afterEach(() => after.disposeAsync());

async function start(log?: (sentence: string) => void): Promise<RunningPostgres> {
  return after.use(await startPostgres({ dataDir, ...(log && { log }) }));
}

function startElsewhere(options: Partial<RunOptions> = {}) {
  const other = runDatabaseProcess({ dataDir, ...options });
  after.defer(() => other.end());
  return other;
}

async function query(connection: ServerConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const readStoredRow = (database: RunningPostgres) => query(database.connection, 'select number from kept');

async function killServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(async () => !(await isServing(pid, dataDir)), { interval: 5, timeout: 15_000 });
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const target = path.join(dataDir, file);
  const text = await readFile(target, 'utf8');
  await writeFile(target, edit(text));
  after.defer(() => writeFile(target, text));
}

describe('a first start', () => {
  it('repeats an interrupted first start', async () => {
    const other = path.join(folder, 'broken-off');
    await mkdir(`${other}.init/base`, { recursive: true });
    await writeFile(`${other}.init/PG_VERSION`, '18\n');
    await using database = await startPostgres({ dataDir: other, settings: throwaway });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${other}.init`)).toBe(false);
  });

  it('does not change a folder that contains something else', async () => {
    const other = path.join(folder, 'something-else');
    await mkdir(other);
    await writeFile(path.join(other, 'letter.txt'), 'Dear Ann');
    await expect(startPostgres({ dataDir: other, settings: throwaway })).rejects.toThrow('is in the way');
    expect(await readdir(other)).toEqual(['letter.txt']);
  });

  it('can be aborted, and leaves no files behind', async () => {
    const other = path.join(folder, 'given-up');
    const controller = new AbortController();
    const starting = startPostgres({ dataDir: other, settings: throwaway, signal: controller.signal });
    await vi.waitUntil(() => existsSync(`${other}.init/PG_VERSION`), { interval: 5, timeout: 10_000 });
    controller.abort(new Error('No longer wanted'));
    await expect(starting).rejects.toThrow('No longer wanted');
    expect(existsSync(other)).toBe(false);
    await using database = await startPostgres({ dataDir: other, settings: throwaway });
    expect(database.adopted).toBe(false);
  });
});

describe('a later start', () => {
  it('finds the rows of the previous start, synced to disk and readable only by its user', async () => {
    const database = await start();
    const [settings] = await query(
      database.connection,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
              lower('ÄÖ') as lower, 'a' < 'B' as by_language`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      zone: 'UTC',
      lower: 'äö',
      by_language: false,
    });
    expect(await readStoredRow(database)).toEqual([{ number: 7 }]);
    expect(database.adopted).toBe(false);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    expect(await readFile(`${dataDir}.log`, 'utf8')).toContain('ready to accept connections');
  });

  it('refuses the data of another major version in one line', async () => {
    await change('PG_VERSION', () => '12\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 12, but the programs here are PostgreSQL \d+\. Export/,
    );
  });

  it('reports the reason of the server if it does not start', async () => {
    await change('postgresql.conf', () => 'no_such_setting = 1\n');
    await expect(start()).rejects.toThrow(/does not start: .*postgresql\.conf.* \(see .*\.log\)/);
  });

  it('is refused with one line while another process uses the folder', async () => {
    await startElsewhere().readLine();
    await expect(start()).rejects.toThrow(/^The data folder .* is in use by another running process\./);
  });
});

describe('after a crash', () => {
  it('takes over the server of a killed process, and stops it at the end', async () => {
    const other = startElsewhere();
    const previous = await other.readLine();
    await other.kill();

    const database = await start();
    expect(previous).toMatchObject({ pid: database.pid, connection: database.connection });
    expect(database.adopted).toBe(true);
    expect(await readStoredRow(database)).toEqual([{ number: 7 }]);

    await database.stop();
    await database.stop();
    expect(await isServing(database.pid, dataDir)).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });

  it('starts again if the server was killed with its process', async () => {
    const { pid, kill } = await startKillable();
    await kill();
    process.kill(pid, 'SIGKILL');
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await readStoredRow(database)).toEqual([{ number: 7 }]);
  });

  it('ignores another program with the process id of the dead server', async () => {
    const { pid, kill } = await startKillable();
    await kill();
    await killServer(pid);
    const program = spawn('sleep', ['1000']);
    after.defer(() => void program.kill());
    await nameInPidFile(pid, program.pid ?? 0);
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await readStoredRow(database)).toEqual([{ number: 7 }]);
  });

  it('ignores the server of another folder with the process id of the dead server', async () => {
    const { pid, kill } = await startKillable();
    await kill();
    await killServer(pid);
    const besideDir = path.join(folder, 'beside');
    await using beside = await startPostgres({ dataDir: besideDir, settings: throwaway });
    const besidePid = beside.pid;
    await nameInPidFile(pid, besidePid);
    expect(await readStoredRow(await start())).toEqual([{ number: 7 }]);
    expect(beside.pid).toBe(besidePid);
  });

  it('waits for the last process of the dead server to exit', async () => {
    const { pid, kill } = await startKillable();
    await kill();
    const [last = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ');
    process.kill(Number(last), 'SIGSTOP');
    const log = `${dataDir}.log`;
    const { size } = await stat(log);
    process.kill(pid, 'SIGKILL');
    const starting = start();
    await vi.waitUntil(async () => (await readFile(log)).subarray(size).includes(' F0001 '), { timeout: 15_000 });
    process.kill(Number(last), 'SIGCONT');
    expect(await readStoredRow(await starting)).toEqual([{ number: 7 }]);
  });

  it('replaces a running server that cannot be reached', async () => {
    const { pid, host, kill } = await startKillable();
    await kill();
    await rename(host, `${host}.gone`);
    after.defer(() => rm(`${host}.gone`, { recursive: true, force: true }));
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await isServing(pid, dataDir)).toBe(false);
    expect(await readStoredRow(database)).toEqual([{ number: 7 }]);
  });

  it('restarts a killed server on the same socket', async () => {
    const logged: string[] = [];
    const database = await start((sentence) => logged.push(sentence));
    const { pid, connection } = database;
    process.kill(pid, 'SIGKILL');
    // A connection that the killed server had accepted may still get a response.
    await vi.waitUntil(() => database.pid !== pid, { interval: 20, timeout: 15_000 });
    await vi.waitFor(() => readStoredRow(database), { interval: 20, timeout: 15_000 });
    expect(database.connection).toBe(connection);
    expect(logged).toEqual([`The database server (process ${pid}) has ended; starting it again.`]);
  });

  it('restarts a killed server that it had taken over', async () => {
    const { pid, kill } = await startKillable();
    await kill();
    const database = await start();
    process.kill(pid, 'SIGKILL');
    // A connection that the killed server had accepted may still get a response.
    await vi.waitUntil(() => database.pid !== pid, { interval: 20, timeout: 15_000 });
    await vi.waitFor(async () => expect(await readStoredRow(database)).toEqual([{ number: 7 }]), {
      interval: 20,
      timeout: 15_000,
    });
  });

  it('can be stopped while it restarts a server', async () => {
    const database = await start();
    process.kill(database.pid, 'SIGKILL');
    await vi.waitUntil(async () => (await readPidFile(dataDir))?.pid !== database.pid, {
      interval: 1,
      timeout: 15_000,
    });
    await database.stop();
    expect(await readPidFile(dataDir)).toBeUndefined();
  });

  it.each(['the process', 'the server', 'both'])('finds every acknowledged row after %s was killed', async (victim) => {
    const writer = startElsewhere({ write: true });
    const line = await writer.readLine();
    const server = 'pid' in line ? line.pid : 0;
    const [first = 0] = listNumbers([await writer.readLine()]);
    for (let count = 0; count < 200; count += 1) await writer.readLine();
    if (victim !== 'the process') process.kill(server, 'SIGKILL');
    await writer.kill();
    const acknowledged = [first, ...listNumbers(await writer.readRest())];

    const database = await start();
    const rows = await query(
      database.connection,
      `select count(*)::int as count, max(id) - min(id) + 1 as span, max(id) as last from entry where id >= ${first}`,
    );
    const [{ count, span, last } = {}] = rows;
    expect(Number(last)).toBeGreaterThanOrEqual(Math.max(...acknowledged));
    expect(count).toBe(span);
    expect(count).toBeGreaterThan(200);
  });
});

/** Replaces the pid in the pid file, as if another process had the dead server's pid. */
async function nameInPidFile(pid: number, other: number): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(other)));
}

/** Starts another process with the database, whose server the test may kill. */
async function startKillable() {
  const other = startElsewhere();
  const line = await other.readLine();
  if (!('pid' in line)) throw new Error('The process has no database.');
  return { pid: line.pid, host: line.connection.host, kill: () => other.kill() };
}

function listNumbers(lines: readonly Line[]): number[] {
  return lines.flatMap((logged) => ('acknowledged' in logged ? [logged.acknowledged] : []));
}
