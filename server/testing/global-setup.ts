import { spawn } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseAddress } from '../kit/pool.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import { runAdminStatement, makeTemplate } from './database.ts';
import type { FuzzOptions } from './fuzz/options.ts';
import { distributeTemplate, prepareTemplate } from './template.ts';

/**
 * No data outlives the run, so durability is off, as are parallel workers, which only slow down queries on small
 * tables.
 */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  autovacuum: 'off',
};
const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Starts one PostgreSQL for the whole run: the product's own; the system's in the folder TEST_POSTGRES (for example
 * /usr/lib/postgresql/15/bin); or the server at TEST_DATABASE_URL, whose role must be allowed to create databases. With
 * TEST_DISTRIBUTED=on that server has Citus, and all databases are distributed (decision 0051).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stack = new AsyncDisposableStack();
  try {
    const maintenance = process.env['TEST_DATABASE_URL'] ?? (await startOwnServer(stack, process.env['TEST_POSTGRES']));
    const isDistributed = process.env['TEST_DISTRIBUTED'] === 'on';
    const server = await makeTemplate(maintenance, async (address) => {
      await prepareTemplate(address);
      if (isDistributed) await distributeTemplate(address);
    });
    stack.defer(() => runAdminStatement(maintenance, `drop database ${server.template} with (force)`));
    project.provide('testServer', server);
    project.provide('fuzz', readFuzzOptions(process.env['FUZZ_RUNS'], process.env['FUZZ_SEED']));
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
  return () => stack.disposeAsync();
}

/** `npm run fuzz` sets the number of requests, and another seed each time unless one is given. */
function readFuzzOptions(runs: string | undefined, seed: string | undefined): FuzzOptions {
  if (runs === undefined) return { runs: 400, seed: 1, report: false };
  return {
    runs: Number(runs),
    seed: seed === undefined ? Math.floor(Math.random() * 1e9) : Number(seed),
    report: true,
  };
}

async function startOwnServer(stack: AsyncDisposableStack, binaries: string | undefined): Promise<DatabaseAddress> {
  const folder = await mkdtemp(path.join(await findFastFolder(), 'test-database-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'postgres');
  const server = stack.use(await startPostgres({ dataDir, settings: throwaway, ...(binaries && { binaries }) }));
  stack.use(endWithThisProcess(server.pid, folder));
  return server.connection;
}

/** By design the product's server outlives its process, even one that is killed, so it would go on using memory. */
function endWithThisProcess(pid: number, folder: string): Disposable {
  // The watcher's standard input closes when this process ends, however it ends.
  const script = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"';
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return { [Symbol.dispose]: () => watcher.kill() };
}

/**
 * The in-memory file system, if it has room: each test database is 700 files, which take ten times as long to create on
 * disk.
 */
async function findFastFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  return memory && memory.bavail * memory.bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : os.tmpdir();
}
