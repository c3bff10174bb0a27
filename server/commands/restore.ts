import { join, resolve } from 'node:path';
import { readConfig, readEnvironment, type Config } from '../config/config.ts';
import { jobHandlers } from '../features.ts';
import { BackupError } from '../kit/backup/error.ts';
import { openBackup, type OpenedBackup } from '../kit/backup/folder.ts';
import { loadDatabase } from '../kit/backup/rows.ts';
import { parseWaitingJob } from '../kit/backup/waiting-jobs.ts';
import { Jobs } from '../kit/jobs.ts';
import { createLog } from '../kit/log.ts';
import { migrateDatabase } from '../kit/migrations.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import { startPostgres } from '../kit/postgres/start.ts';
import { databaseFile, JOBS_FILE, manifestSchema, SECRET_FILE, type Manifest } from './backup-manifest.ts';
import { runCommand, UsageError } from './command.ts';
import { restoreArchive } from './restore-archive.ts';
import { checkSecrets, checkTarget, checkVersion, restoreSecret, restoreUploads } from './restore-parts.ts';

/**
 * The command that restores a backup, `npm run restore -- <folder>`, into an empty DATA_DIR or an empty database at
 * DATABASE_URL. It needs the product's environment, and overwrites nothing.
 */

const USAGE = `Usage:
  npm run restore -- <folder>    restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL
  npm run restore -- --archive <folder> [--until <time>]
                                 restores the newest base backup in a copy of WAL_ARCHIVE and replays its WAL, into an
                                 empty DATA_DIR; with a time such as 2026-11-24T18:00:00Z only up to then`;

type Backup = OpenedBackup<Manifest>;

await runCommand(async (args) => {
  const { folder, archive, until } = parseArguments(args);
  const config = readConfig(readEnvironment());
  if (archive) return restoreArchive(config, resolve(folder), until);
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

function parseArguments(args: readonly string[]): { folder: string; archive: boolean; until?: string } {
  const [first, folder, option, until, ...more] = args;
  if (first === '--archive' && folder !== undefined && more.length === 0) {
    if (option === undefined) return { folder, archive: true };
    if (option === '--until' && until !== undefined) return { folder, archive: true, until };
  }
  if (first === undefined || first.startsWith('-') || folder !== undefined) throw new UsageError(USAGE);
  return { folder: first, archive: false };
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

/** By the owner of the tables; the next start lets the product use them. */
async function restoreDatabase({ databaseUrl, migrationUrl, dataDir }: Config, backup: Backup): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const address =
    migrationUrl ?? databaseUrl ?? stack.use(await startPostgres({ dataDir: join(dataDir, 'postgres') })).connection;
  await migrateDatabase(address, { last: backup.manifest.migrations.at(-1) });
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
