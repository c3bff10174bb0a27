import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { BackupError } from '../kit/backup/error.ts';
import { openBackup, type OpenedBackup } from '../kit/backup/folder.ts';
import { clusterFile } from '../kit/postgres/base-copy.ts';
import { recoverCluster } from '../kit/postgres/recovery.ts';
import { verifySegments } from '../kit/postgres/wal-archive.ts';
import { baseManifestSchema, SECRET_FILE, type BaseManifest } from './backup-manifest.ts';
import { listBases } from './base-backup.ts';
import { UsageError } from './command.ts';
import { checkSecrets, checkTarget, checkVersion, restoreSecret, restoreUploads } from './restore-parts.ts';

/**
 * Restores a base backup of the embedded database and replays the archived WAL, up to a time or to the end. Everything is
 * verified before anything is written.
 */
export async function restoreArchive(config: Config, archive: string, until: string | undefined): Promise<string> {
  if (config.databaseUrl !== undefined)
    throw new UsageError('An archive is restored into DATA_DIR: unset DATABASE_URL.');
  const end = until === undefined ? undefined : parseTime(until);
  const base = await findBase(archive, end);
  const backup = await openBackup(base, baseManifestSchema);
  const { manifest } = backup;
  await checkVersion(manifest);
  const segments = await findWal(archive, manifest, end);
  const secrets = (await backup.readFile(SECRET_FILE)).toString().split('\n');
  await checkTarget(config);
  await checkSecrets(config, secrets);
  try {
    const dataDir = join(config.dataDir, 'postgres');
    await copyClusterFiles(backup, dataDir);
    const last = await recoverCluster({
      dataDir,
      folders: manifest.folders,
      archive,
      segments,
      until: end && formatTime(end),
    });
    const uploads = await restoreUploads(config, backup);
    const secretPlace = await restoreSecret(config, secrets);
    return `Restored ${base} and ${segments.length} segments of WAL:
  database  up to ${last ?? manifest.endedAt}
  uploads   ${uploads} files, as of ${manifest.endedAt}
  secret    ${secretPlace}
Start the product with JOBS=off if this is a copy. Otherwise set WAL_ARCHIVE to a new folder and make a base backup there: npm run backup -- --base`;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The restore has stopped: ${reason}\nEmpty ${config.dataDir} before you try again.`, {
      cause,
    });
  }
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError(
      `--until needs a time with its zone, such as 2026-11-24T18:00:00Z, not ${JSON.stringify(text)}.`,
    );
  }
  return time;
}

/** PostgreSQL knows no `Z` in this setting. */
const formatTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00');

/** Returns the newest one that was complete by then. */
async function findBase(archive: string, until: Date | undefined): Promise<string> {
  const bases = await listBases(archive);
  if (bases.length === 0) throw new BackupError(`There is no complete base backup in ${archive}.`);
  const found = bases.find(({ manifest }) => until === undefined || new Date(manifest.endedAt) <= until);
  if (found) return found.folder;
  throw new BackupError(`No base backup is so old. The oldest is of ${bases.at(-1)?.manifest.endedAt}.`);
}

/** A part of the WAL must be an explicit wish: everything after a damaged segment is lost. */
async function findWal(
  archive: string,
  { firstSegment }: BaseManifest,
  until: Date | undefined,
): Promise<readonly string[]> {
  const { names, damaged } = await verifySegments(archive, firstSegment);
  if (damaged === undefined || (until && names.length > 0)) return names;
  throw new BackupError(
    `The archive is damaged: segment ${damaged} is missing or has changed. With --until and a time before it, what is older can be restored.`,
  );
}

async function copyClusterFiles(backup: OpenedBackup<BaseManifest>, dataDir: string): Promise<void> {
  const prefix = clusterFile('');
  for (const name of backup.files.filter((file) => file.startsWith(prefix))) {
    const to = join(dataDir, name.slice(prefix.length));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await backup.copyFile(name, to);
  }
}
