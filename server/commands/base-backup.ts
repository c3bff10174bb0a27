import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { listFileKeys } from '../features/uploads/actions.ts';
import { BackupError } from '../kit/backup/error.ts';
import { createBackup } from '../kit/backup/folder.ts';
import { listExecutedMigrations } from '../kit/migrations.ts';
import type { DatabaseAddress } from '../kit/pool.ts';
import { copyCluster } from '../kit/postgres/base-copy.ts';
import { baseFolderOf, deleteSegmentsBefore } from '../kit/postgres/wal-archive.ts';
import type { Tables } from '../kit/tables.ts';
import { baseManifestSchema, SECRET_FILE, type BaseManifest } from './backup-manifest.ts';
import { describeMissing, formatCount, writeUploads } from './backup-parts.ts';

/** Older ones are deleted, and the WAL that only they need. With two, a recovery can end before the newest. */
const KEPT_BASES = 2;

/** Lists the complete base backups of an archive, newest first. */
export async function listBases(archive: string): Promise<{ folder: string; manifest: BaseManifest }[]> {
  const parent = baseFolderOf(archive);
  const names = await readdir(parent).catch(() => []);
  const bases = await Promise.all(
    names.map(async (name) => {
      const folder = join(parent, name);
      const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => 'null');
      const { success, data } = baseManifestSchema.safeParse(JSON.parse(text));
      return success ? [{ folder, manifest: data }] : [];
    }),
  );
  return bases.flat().toSorted((one, other) => (one.folder < other.folder ? 1 : -1));
}

/** Makes a base backup in WAL_ARCHIVE, with the uploads and the secret, and deletes what it makes superfluous. */
export async function backUpBase(
  q: Kysely<Tables>,
  address: DatabaseAddress,
  config: Config,
  secrets: readonly string[],
): Promise<string> {
  const { walArchive: archive } = config;
  if (archive === undefined || typeof address === 'string') throw new BackupError('WAL_ARCHIVE is not set.');
  const parent = baseFolderOf(archive);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = join(
    parent,
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, '')
      .replaceAll(':', ''),
  );
  const [earlier] = await listBases(archive);
  await using writer = await createBackup(folder, earlier?.folder);
  const copy = await copyCluster(address, join(config.dataDir, 'postgres'), archive, writer);
  const keys = await listFileKeys(q);
  const { reused, missing } = await writeUploads(config, writer, keys);
  await writer.writeFile(SECRET_FILE, Buffer.from(secrets.join('\n')));
  const migrations = [...(await listExecutedMigrations(q))].toSorted();
  const manifest: BaseManifest = { format: 'base 1', ...copy, migrations, missing };
  await writer.finish(manifest);
  const deleted = await deleteOld(archive);
  return `Made a base backup in ${folder}:
  database  as of ${copy.endedAt}, to which archived WAL can be added
  uploads   ${formatCount(keys.length - missing.length, 'file')}, ${formatCount(reused, 'file')} of the earlier base backup
  archive   ${formatCount(deleted, 'superfluous segment')} of WAL deleted${describeMissing(missing)}`;
}

async function deleteOld(archive: string): Promise<number> {
  const oldest = (await listBases(archive)).slice(0, KEPT_BASES).at(-1);
  if (!oldest) return 0;
  const parent = baseFolderOf(archive);
  // Also those that were never completed.
  const old = (await readdir(parent)).filter((name) => join(parent, name) < oldest.folder);
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return deleteSegmentsBefore(archive, oldest.manifest.firstSegment);
}
