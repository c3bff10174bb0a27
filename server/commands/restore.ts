import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig, readEnvironment, type Config } from '../config/config.ts';
import { jobHandlers } from '../features.ts';
import { PICTURE_TYPE } from '../features/uploads/actions.ts';
import { BackupError } from '../kit/backup/error.ts';
import { isEmptyFolder, openBackup, type OpenedBackup } from '../kit/backup/folder.ts';
import { isEmptyDatabase, loadDatabase } from '../kit/backup/rows.ts';
import { parseWaitingJob } from '../kit/backup/waiting-jobs.ts';
import { Jobs } from '../kit/jobs.ts';
import { createLog } from '../kit/log.ts';
import { listMigrationNames, migrateDatabase } from '../kit/migrations.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import { findSecrets } from '../kit/secret.ts';
import { openStorage } from '../providers/storage/open.ts';
import { databaseFile, JOBS_FILE, manifestSchema, SECRET_FILE, UPLOADS_FOLDER } from './backup-manifest.ts';
import type { Manifest } from './backup-manifest.ts';
import { runCommand, UsageError } from './command.ts';

/**
 * The command that restores a backup, `npm run restore -- <folder>`, into an empty DATA_DIR or an empty database at
 * DATABASE_URL. It needs the product's environment, and overwrites nothing.
 */

const USAGE = `Usage:
  npm run restore -- <folder>    restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL`;

type Backup = OpenedBackup<Manifest>;

await runCommand(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig(readEnvironment());
  const backup = await openBackup(resolve(folder), manifestSchema);
  await checkVersion(backup.manifest);
  const secrets = (await backup.readFile(SECRET_FILE)).toString().split('\n');
  await checkTarget(config);
  await checkSecrets(config, secrets);
  try {
    return await restore(config, backup, secrets);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const target = config.databaseUrl === undefined ? `Empty ${config.dataDir}` : 'Make an empty database';
    throw new BackupError(`The restore has stopped: ${reason}\n${target} before you try again.`, { cause });
  }
});

/** The tables are created by the migrations of the backup, so they must be known here. */
async function checkVersion({ migrations }: Manifest): Promise<void> {
  const known = await listMigrationNames();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup is of a newer version of the product (${unknown}). Restore it with that version.`,
    );
  }
  const skipped = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (skipped !== undefined) throw new BackupError(`The backup lacks the migration ${skipped}, and has later ones.`);
}

/** Throws BackupError if anything is there that the restore would overwrite. */
async function checkTarget({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) {
    if (!(await isEmptyFolder(dataDir)))
      throw new BackupError(`${dataDir} is not empty. Set DATA_DIR to an empty folder.`);
  } else {
    const q = createKysely(createPool(databaseUrl, { applicationName: 'restore', max: 1, onError: () => undefined }));
    try {
      if (!(await isEmptyDatabase(q))) throw new BackupError('The database at DATABASE_URL is not empty.');
    } finally {
      await q.destroy();
    }
  }
}

/** Every key of the backup must be known afterwards; a newer one may be in front of them. */
async function checkSecrets(config: Config, secrets: readonly string[]): Promise<void> {
  const present = await findSecrets(config);
  if (present.length === 0 && secrets.length > 1) {
    throw new BackupError(`Set SECRET_KEYS to the lines of ${SECRET_FILE} in the backup, separated by commas.`);
  }
  if (present.length > 0 && secrets.some((secret) => !present.includes(secret))) {
    const name = config.secretKeys.length === 0 ? join(config.dataDir, SECRET_FILE) : 'SECRET_KEY';
    throw new BackupError(`${name} differs from the ${SECRET_FILE} of the backup, which cannot be read without it.`);
  }
}

/** The database comes last and in one transaction: a restore that is interrupted leaves no site behind. */
async function restore(config: Config, backup: Backup, secrets: readonly string[]): Promise<string> {
  const uploads = await restoreUploads(config, backup);
  const secretPlace = await restoreSecret(config, secrets);
  await restoreDatabase(config, backup);
  const { manifest } = backup;
  return `Restored the backup of ${manifest.takenAt}:
  database  ${manifest.tables.length} tables with ${manifest.rows} rows, and ${manifest.jobs} waiting jobs
  uploads   ${uploads} files
  secret    ${secretPlace}
Start the product with JOBS=off if this is a copy: it then sends no mail and does no other work by itself.`;
}

async function restoreUploads(config: Config, backup: Backup): Promise<number> {
  await using storage = await openStorage(config.storage);
  const uploads = backup.files.filter((name) => name.startsWith(UPLOADS_FOLDER));
  for (const name of uploads) {
    const key = name.slice(UPLOADS_FOLDER.length);
    const [bytes, present] = await Promise.all([backup.readFile(name), storage.read(key)]);
    if (present?.equals(bytes)) continue;
    if (present) throw new BackupError(`The storage has another file ${key}.`);
    await storage.write(key, bytes, PICTURE_TYPE);
  }
  return uploads.length;
}

async function restoreSecret(config: Config, secrets: readonly string[]): Promise<string> {
  if (config.secretKeys.length > 0) return 'is set in the environment';
  const path = join(config.dataDir, SECRET_FILE);
  await mkdir(config.dataDir, { recursive: true });
  if ((await findSecrets(config)).length === 0) {
    await writeFile(path, secrets.join(''), { flag: 'wx', mode: 0o600, flush: true });
  }
  return path;
}

async function restoreDatabase({ databaseUrl, dataDir }: Config, backup: Backup): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const address = databaseUrl ?? stack.use(await startPostgres({ dataDir: join(dataDir, 'postgres') })).connection;
  await migrateDatabase(address, undefined, backup.manifest.migrations.at(-1));
  const pool = createPool(address, { applicationName: 'restore', max: 2, onError: () => undefined });
  const q = createKysely(pool);
  stack.defer(() => q.destroy());
  const jobs = stack.use(await Jobs.open({ address, pool, log: createLog('warn'), listen: false }));
  await jobs.createQueues(jobHandlers);
  const openTable = (table: string) => backup.readLines(databaseFile(table));
  await loadDatabase(q, backup.manifest, openTable, async (tx) => {
    for await (const lines of backup.readLines(JOBS_FILE)) await jobs.insert(tx, lines.map(parseWaitingJob));
  });
}
