import { resolve } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { readConfig, readEnvironment, type Config } from '../config/config.ts';
import { listFileKeys } from '../features/uploads/actions.ts';
import { createBackup, type BackupWriter } from '../kit/backup/folder.ts';
import { readRows, readSequences, readSnapshot, type TableColumns } from '../kit/backup/rows.ts';
import { readWaitingJobs } from '../kit/backup/waiting-jobs.ts';
import { listExecutedMigrations } from '../kit/migrations.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import { findSecrets } from '../kit/secret.ts';
import type { Tables } from '../kit/tables.ts';
import { describeMissing, formatCount, writeUploads } from './backup-parts.ts';
import { backUpBase } from './base-backup.ts';
import { databaseFile, JOBS_FILE, SECRET_FILE, type Manifest } from './backup-manifest.ts';
import { openDatabase, requireDatabase, runCommand, UsageError } from './command.ts';

/**
 * The command that backs up everything, `npm run backup -- <folder>`, while the product runs or is stopped. It needs the
 * product's environment.
 */

const USAGE = `Usage:
  npm run backup -- <folder>                      copies the database, the uploads and the secret into a new folder
  npm run backup -- <folder> <earlier backup>     the same, without reading uploads again that are in the earlier one
  npm run backup -- --base                        makes a base backup in WAL_ARCHIVE, onto which its WAL can be replayed`;

const WITHOUT_ARCHIVE =
  'Set WAL_ARCHIVE as for the product, without JOBS=off, and give no folder: a base backup is made there.';

await runCommand(async ([folder, earlier, ...more]) => {
  if (folder === undefined || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig(readEnvironment());
  if (folder === '--base' && (earlier !== undefined || config.walArchive === undefined || !config.jobs))
    throw new UsageError(WITHOUT_ARCHIVE);
  const secrets = await requireInstallation(config);
  await using stack = new AsyncDisposableStack();
  const { product, owner } = await openDatabase(config, stack);
  // The embedded database lets only its owner copy its files.
  const address = config.databaseUrl === undefined ? owner : product;
  const q = createKysely(createPool(address, { applicationName: 'backup', max: 2, onError: () => undefined }));
  stack.defer(() => q.destroy());
  if (folder === '--base') return await backUpBase(q, address, config, secrets);
  return await backUp(q, config, secrets, {
    folder: resolve(folder),
    ...(earlier !== undefined && { earlier: resolve(earlier) }),
  });
});

/** Returns the secrets. Nothing may be created here: a wrong DATA_DIR would become a valid backup of nothing. */
async function requireInstallation(config: Config): Promise<readonly string[]> {
  requireDatabase(config);
  const secrets = await findSecrets(config);
  if (secrets.length === 0) {
    throw new UsageError(`There is no secret.key in ${config.dataDir}. Set DATA_DIR or SECRET_KEY as for the product.`);
  }
  return secrets;
}

async function backUp(
  q: Kysely<Tables>,
  config: Config,
  secrets: readonly string[],
  { folder, earlier }: { folder: string; earlier?: string },
): Promise<string> {
  await using unfinished = new AsyncDisposableStack();
  const { writer, keys, ...database } = await readSnapshot(q, async (tx, tables) => {
    const writer = unfinished.use(await createBackup(folder, earlier));
    return { writer, ...(await writeDatabase(tx, tables, writer)), keys: await listFileKeys(tx) };
  });
  // After the database: an upload's files are written before its row is complete, so all that are listed exist.
  const { bytes, reused, missing } = await writeUploads(config, writer, keys);
  await writer.writeFile(SECRET_FILE, Buffer.from(secrets.join('\n')));
  const manifest: Manifest = { format: 1, ...database, uploads: keys.length - missing.length, missing };
  await writer.finish(manifest);
  return `Backed up to ${folder}:
  database  ${manifest.tables.length} tables with ${formatCount(manifest.rows, 'row')}, and ${formatCount(manifest.jobs, 'waiting job')}
  uploads   ${formatCount(manifest.uploads, 'file')}, ${(bytes / 1e6).toFixed(1)} MB read, ${formatCount(reused, 'file')} of the earlier backup
  secret    ${SECRET_FILE}, which opens what is encrypted: keep the folder in a safe place${describeMissing(missing)}`;
}

async function writeDatabase(tx: Transaction<Tables>, tables: readonly TableColumns[], writer: BackupWriter) {
  const { rows: moments } = await sql<{ now: string }>`select now()`.execute(tx);
  let rows = 0;
  for (const table of tables) rows += await writer.writeLines(databaseFile(table.name), readRows(tx, table));
  return {
    takenAt: moments[0]?.now ?? '',
    migrations: [...(await listExecutedMigrations(tx))].toSorted(),
    tables: [...tables],
    rows,
    jobs: await writer.writeLines(JOBS_FILE, readWaitingJobs(tx)),
    sequences: await readSequences(tx),
  };
}
