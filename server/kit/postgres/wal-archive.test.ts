import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDatabaseProcess } from '../../testing/run-database-process.ts';
import { startPostgres } from './start.ts';
import {
  deleteSegmentsBefore,
  isArchivePath,
  listArchiveSettings,
  verifySegments,
  walFolderOf,
} from './wal-archive.ts';

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
  archive = path.join(folder, 'archive');
  await mkdir(walFolderOf(archive), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the server's command for a segment with this content. */
async function store(name: string, content: string): Promise<void> {
  const segment = path.join(folder, 'segment');
  await writeFile(segment, content);
  const command = listArchiveSettings(archive)['archive_command'] ?? '';
  await promisify(execFile)('sh', ['-c', command.replaceAll('%p', segment).replaceAll('%f', name)]);
}

const segmentName = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

it('stores a segment with its checksum, again without an effect, and never over another one', async () => {
  const name = '000000070000000000000001';
  await store(name, 'one');
  await store(name, 'one');
  expect((await verifySegments(archive, name)).names).toEqual([name]);
  await expect(store(name, 'two')).rejects.toMatchObject({ code: 1 });
  expect(await readFile(path.join(walFolderOf(archive), name), 'utf8')).toBe('one');
  expect((await readdir(walFolderOf(archive))).filter((file) => file.includes('part'))).toEqual([]);
});

it('verifies the segments of one timeline in their order, up to the first damaged one', async () => {
  for (const number of [0xfd, 0xfe, 0xff]) await store(segmentName(number), String(number));
  const after = '000000010000000100000000';
  await store(after, 'after');
  const all = [0xfd, 0xfe, 0xff].map(segmentName);
  expect(await verifySegments(archive, segmentName(0xfd))).toEqual({ names: [...all, after], damaged: undefined });
  await writeFile(path.join(walFolderOf(archive), segmentName(0xff)), 'changed');
  expect(await verifySegments(archive, segmentName(0xfd))).toEqual({ names: all.slice(0, 2), damaged: all[2] });
  expect(await verifySegments(archive, segmentName(0xfc))).toEqual({ names: [], damaged: segmentName(0xfc) });
  expect(await verifySegments(archive, '000000010000000200000000')).toMatchObject({
    names: [],
    damaged: '000000010000000200000000',
  });

  expect(await deleteSegmentsBefore(archive, segmentName(0xff))).toBe(2);
  const left = (await readdir(walFolderOf(archive))).filter((name) => name.startsWith('00000001')).toSorted();
  expect(left).toEqual([segmentName(0xff), `${segmentName(0xff)}.sha256`, after, `${after}.sha256`]);
});

it.each([
  ['/backups/archive', true],
  ['/srv/a.b-c_d@e+f/wal', true],
  ['backups', false],
  ["/it's", false],
  ['/a b', false],
  ['/a%p', false],
  ['/a;reboot', false],
])('takes the folder %s: %s', (text, expected) => expect(isArchivePath(text)).toBe(expected));

it('takes over a server that was left running with the same archive, and restarts one without', async () => {
  const dataDir = path.join(folder, 'left', 'postgres');
  const walArchive = path.join(folder, 'other');
  const settings = { fsync: 'off' };
  for (const before of [undefined, walArchive]) {
    const left = runDatabaseProcess({ dataDir, sync: false, ...(before !== undefined && { walArchive: before }) });
    await left.readLine();
    await left.kill();
    await using server = await startPostgres({ dataDir, walArchive, settings });
    const client = new pg.Client(server.connection);
    await client.connect();
    const { rows } = await client.query('show archive_mode');
    await client.end();
    expect([rows, server.adopted]).toEqual([[{ archive_mode: 'on' }], before !== undefined]);
  }
});

it('belongs to the database that archives to it first, and refuses every other one', async () => {
  const walArchive = path.join(folder, 'owned');
  const settings = { fsync: 'off' };
  const start = async (name: string, options: object) => {
    await using _ = await startPostgres({ dataDir: path.join(folder, name, 'postgres'), settings, ...options });
  };
  const refusal = `WAL_ARCHIVE ${walArchive} belongs to another database`;
  await start('owner', { walArchive });
  await start('owner', { walArchive });
  await expect(start('new', { walArchive })).rejects.toThrow(refusal);
  expect(existsSync(path.join(folder, 'new/postgres'))).toBe(false);
  await start('other', {});
  await expect(start('other', { walArchive })).rejects.toThrow(refusal);

  // Earlier versions left no mark; the server archives its last segment when it stops.
  await rm(path.join(walArchive, 'owner'));
  expect(await readdir(walFolderOf(walArchive))).toContain(segmentName(1));
  await expect(start('other', { walArchive })).rejects.toThrow(refusal);
  await expect(start('new', { walArchive })).rejects.toThrow(refusal);
  await start('owner', { walArchive });
  await rm(path.join(folder, 'owner'), { recursive: true });
  await expect(start('owner', { walArchive })).rejects.toThrow(refusal);
});
