import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFailingArchive } from '../../testing/failing-archive.ts';
import { createLog } from '../log.ts';
import { createKysely, createPool } from '../pool.ts';
import { findArchiverFailure, warnOfArchiver } from './archiver.ts';
import { copyCluster } from './base-copy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const stack = new AsyncDisposableStack();
let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'archiver-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  archive = path.join(folder, 'archive');
});
afterAll(() => stack.disposeAsync());

async function startFailing(until: AsyncDisposableStack) {
  const dataDir = path.join(folder, 'postgres');
  const { connection } = until.use(await startFailingArchive(dataDir, archive));
  const pool = createPool(connection, { applicationName: 'test', max: 1, onError: () => undefined });
  const q = createKysely(pool);
  until.defer(() => q.destroy());
  return { q, dataDir, connection };
}

it('is in the log while the last try to archive has failed', async () => {
  await using own = new AsyncDisposableStack();
  const { q } = await startFailing(own);
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  await warnOfArchiver({ db: { q }, log });
  expect(lines).toEqual([]);
  await sql`select pg_switch_wal()`.execute(q);
  await vi.waitUntil(() => findArchiverFailure(q), { interval: 20, timeout: 60_000 });
  await warnOfArchiver({ db: { q }, log });
  expect(lines).toMatchObject([
    {
      level: 40,
      seconds: null,
      segment: '000000010000000000000001',
      msg: expect.stringContaining('cannot be archived'),
    },
  ]);
});

it('ends a base backup soon if it fails, and says where the cause is', async () => {
  await using own = new AsyncDisposableStack();
  const { q, dataDir, connection } = await startFailing(own);
  const writer = { writeFile: () => Promise.resolve(), copyFile: () => Promise.resolve(true) };
  await expect(copyCluster(connection, dataDir, archive, writer)).rejects.toThrow(
    `The WAL could not be archived to ${archive}: the last tries have failed. The log of the database says why: ${dataDir}.log`,
  );
  // The server has ended it, too.
  const { rows } = await sql`select from pg_stat_activity where query like '%pg_backup_stop%' and state = 'active'
    and pid <> pg_backend_pid()`.execute(q);
  expect(rows).toEqual([]);
});
