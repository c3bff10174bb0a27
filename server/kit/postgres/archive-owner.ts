import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PostgresError } from './error.ts';
import { SEGMENT_NAME, walFolderOf } from './wal-archive.ts';

/**
 * An archive belongs to one database, whose id it holds: a segment of another one would keep the name that a segment of
 * the owner needs, whose archiving then fails for good. PostgreSQL's own identifier does not distinguish a database from
 * one that was restored from its base backup, so the id is ours, and no base backup contains it.
 */

/** In the database's own folder, so that a new database there has another one. */
export const ARCHIVE_ID = 'archive_id';
const OWNER = 'owner';

/** Throws PostgresError if the archive is another database's. The database need not exist yet. */
export async function checkArchiveOwner(archive: string, dataDir: string): Promise<void> {
  if (await isOwn(archive, dataDir)) return;
  throw new PostgresError(
    `WAL_ARCHIVE ${archive} belongs to another database, or to this one before it was restored. ` +
      'Set WAL_ARCHIVE to a new folder and make a base backup there.',
  );
}

async function isOwn(archive: string, dataDir: string): Promise<boolean> {
  try {
    const owner = await readText(path.join(archive, OWNER));
    return owner === undefined ? await isFitting(archive, dataDir) : owner === (await readId(dataDir));
  } catch (cause) {
    throw new PostgresError(`WAL_ARCHIVE ${archive} cannot be read. Does it belong to another user?`, { cause });
  }
}

/** For an archive that was checked: it is the database's from now on. */
export async function markArchive(archive: string, dataDir: string): Promise<void> {
  const mark = path.join(archive, OWNER);
  if ((await readText(mark)) !== undefined) return;
  let id = await readId(dataDir);
  if (id === undefined) {
    id = randomBytes(16).toString('hex');
    await writeWhole(path.join(dataDir, ARCHIVE_ID), id);
  }
  await writeWhole(mark, id);
}

const readId = (dataDir: string) => readText(path.join(dataDir, ARCHIVE_ID));

/** Whether an archive without an owner, as earlier versions made it, is empty or holds WAL of this very database. */
async function isFitting(archive: string, dataDir: string): Promise<boolean> {
  const names = await ignoreMissing(readdir(walFolderOf(archive)));
  const newest = names
    ?.filter((name) => SEGMENT_NAME.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) return true;
  // Where both say which database they are of, and the timeline: a restored database has begun a new one.
  const control = await readStart(path.join(dataDir, 'global/pg_control'));
  const segment = await readStart(path.join(walFolderOf(archive), newest));
  return (
    control !== undefined &&
    segment !== undefined &&
    control.readBigUInt64LE(0) === segment.readBigUInt64LE(24) &&
    control.readUInt32LE(48) === segment.readUInt32LE(4)
  );
}

async function readStart(file: string): Promise<Buffer | undefined> {
  const bytes = await ignoreMissing(readFile(file));
  return bytes && bytes.length >= 64 ? bytes : undefined;
}

async function readText(file: string): Promise<string | undefined> {
  const text = await ignoreMissing(readFile(file, 'utf8'));
  return text?.trim();
}

async function ignoreMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/** Never leaves a part of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, `${text}\n`, { flush: true });
  await rename(`${file}.part`, file);
  await using folder = await open(path.dirname(file));
  await folder.sync();
}
