import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../make-folder.ts';
import { PostgresError } from './error.ts';
import { transferOwnership, type Installation } from './installation.ts';
import { run } from './run.ts';

/**
 * The archive of a database's WAL (decision 0046). Each finished segment is a file beside another with its checksum;
 * both get their names once they are on disk. Base backups are in a folder beside them.
 */

/** In seconds: a segment with changes is finished after this time, even if it is not full. */
const ARCHIVE_TIMEOUT = 300;
const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_LOG = 0x1_0000_0000 / SEGMENT_BYTES;
/** Timeline, log and segment, eight hexadecimal digits each. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
const PROGRAMS = ['cmp', 'cp', 'mv', 'sha256sum', 'sync'];

export const walFolderOf = (archive: string) => path.join(archive, 'wal');
export const baseFolderOf = (archive: string) => path.join(archive, 'base');

/** Whether a path can be part of the server's shell commands as it is. */
export const isArchivePath = (folder: string): boolean => /^\/[\w./+@-]+$/.test(folder);

export function listArchiveSettings(archive: string | undefined): Record<string, string> {
  if (archive === undefined) return {};
  const wal = walFolderOf(archive);
  const to = `${wal}/%f`;
  const store = [
    'sum=$(sha256sum < %p)',
    `echo "$sum" > ${to}.sha256.part`,
    `cp %p ${to}.part`,
    `sync ${to}.sha256.part ${to}.part`,
    `mv ${to}.sha256.part ${to}.sha256`,
    `mv ${to}.part ${to}`,
    `sync ${wal}`,
  ];
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT),
    // The server asks again after a crash. A file that differs is another database's, and is kept.
    archive_command: `if test -e ${to}; then cmp -s %p ${to} && sync ${wal}; else ${store.join(' && ')}; fi`,
  };
}

/** Creates the folder. Throws PostgresError if the server's account cannot write to it, or lacks a program. */
export async function prepareArchive(archive: string, { account }: Installation, signal: AbortSignal): Promise<void> {
  const wal = walFolderOf(archive);
  try {
    // The server's account, which may be another one, must reach the folder in it.
    await makeFolder(archive);
    await makeFolder(wal, 0o700);
  } catch (cause) {
    throw new PostgresError(`The folder ${wal} cannot be made. Set WAL_ARCHIVE to a folder that can be written.`, {
      cause,
    });
  }
  if (account.owner) await transferOwnership(account.owner, wal);
  const test = `test -w "$0" && ${PROGRAMS.map((name) => `command -v ${name}`).join(' && ')}`;
  const { ok } = await run(account.buildCommand('sh', ['-c', test, wal]), signal);
  if (!ok)
    throw new PostgresError(
      `${account.name} cannot write to ${wal} of WAL_ARCHIVE, or ${PROGRAMS.join(', ')} are missing.`,
    );
}

export interface ArchivedSegments {
  /** Without a gap, and undamaged. */
  readonly names: readonly string[];
  /** The first segment after them that is missing or damaged, although there are later ones. */
  readonly damaged: string | undefined;
}

/** Reads and verifies the segments of one timeline from `first` on. */
export async function verifySegments(archive: string, first: string): Promise<ArchivedSegments> {
  const wal = walFolderOf(archive);
  const present = (await readdir(wal)).filter(
    (name) => SEGMENT_NAME.test(name) && name.slice(0, 8) === first.slice(0, 8),
  );
  const last = present.toSorted().at(-1) ?? first;
  const names: string[] = [];
  for (let name = first; name <= last; name = nextSegment(name)) {
    if (!(await isIntact(path.join(wal, name)))) return { names, damaged: name };
    names.push(name);
  }
  return { names, damaged: names.length === 0 ? first : undefined };
}

const formatNumber = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

function nextSegment(name: string): string {
  const [log, segment] = [Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16) + 1];
  const numbers = segment < SEGMENTS_PER_LOG ? [log, segment] : [log + 1, 0];
  return name.slice(0, 8) + numbers.map(formatNumber).join('');
}

async function isIntact(file: string): Promise<boolean> {
  try {
    const noted = (await readFile(`${file}.sha256`, 'utf8')).slice(0, 64);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex') === noted;
  } catch {
    return false;
  }
}

/** Deletes the segments before one that is the first of a base backup. Returns how many. */
export async function deleteSegmentsBefore(archive: string, first: string): Promise<number> {
  const wal = walFolderOf(archive);
  const old = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}\b/.test(name) && name.slice(0, 24) < first);
  for (const name of old) await rm(path.join(wal, name));
  await using folder = await open(wal);
  await folder.sync();
  return old.filter((name) => SEGMENT_NAME.test(name)).length;
}
