import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { PostgresError } from './error.ts';
import { transferOwnership } from './installation.ts';
import type { Installation } from './installation.ts';
import { superuser } from './postmaster.ts';
import { run } from './run.ts';

/**
 * Prepares the data folder for a start: initializes it if it does not exist, and gives it to the account that runs the
 * server. The caller must hold the folder's lock.
 *
 * @param sync Whether the new files must survive a power failure.
 * @throws PostgresError if the folder holds something else, or data of another major version.
 */
export async function prepareCluster(
  dataDir: string,
  installation: Installation,
  sync: boolean,
  signal: AbortSignal,
): Promise<void> {
  // Left behind by a process that died while initializing.
  await rm(`${dataDir}.init`, { recursive: true, force: true });
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await initializeCluster(dataDir, installation, sync, signal);
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== String(installation.major)) {
    throw new PostgresError(
      `The data folder ${dataDir} was made by PostgreSQL ${version}, but the programs here are PostgreSQL ${installation.major}. ` +
        'Export the data with the old version and import it into a new folder.',
    );
  }
  if (installation.account.owner) await transferOwnership(installation.account.owner, dataDir);
}

/** Renames a temporary folder at the end, so a partial folder is never taken for a database. */
async function initializeCluster(
  dataDir: string,
  { account, binaries, major }: Installation,
  sync: boolean,
  signal: AbortSignal,
): Promise<void> {
  await rmdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return;
    throw new PostgresError(`The folder ${dataDir} is in the way: it is not a database and cannot be replaced.`, {
      cause: error,
    });
  });
  const unfinished = `${dataDir}.init`;
  await mkdir(unfinished, { mode: 0o700 });
  if (account.owner) await transferOwnership(account.owner, unfinished);
  const options = [...listInitialOptions(major), ...(sync ? [] : ['--no-sync'])];
  const made = await run(account.buildCommand(binaries.initdb, ['-D', unfinished, ...options]), signal);
  if (!made.ok) throw new PostgresError(`The database could not be initialized: ${extractReason(made.output)}`);
  await rename(unfinished, dataDir);
  await syncFolder(path.dirname(dataDir));
}

function listInitialOptions(major: number): string[] {
  // Sorts text by code point on every system and version; version 17 introduced a built-in provider for that.
  const locale =
    major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  return ['-U', superuser, '--auth=trust', '-E', 'UTF8', '--data-checksums', '--lc-messages=C', ...locale];
}

/** The programs print clean-up messages after the reason. */
function extractReason(output: string): string {
  return /(?:error|FATAL): +(.*)/.exec(output)?.[1] ?? output.trim();
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
