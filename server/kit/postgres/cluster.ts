import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { PostgresError } from './error.ts';
import { transferOwnership } from './installation.ts';
import type { Installation } from './installation.ts';
import { superuser } from './postmaster.ts';
import { run } from './run.ts';

/**
 * Makes the data folder fit to be started: initialises it when there is none, and gives it to the account that
 * will run the server. The folder's lock must be held.
 *
 * @param sync Whether the new files must survive a power cut.
 * @throws PostgresError when the folder holds something else, or the data of another major version.
 */
export async function prepareCluster(
  dataDir: string,
  installation: Installation,
  sync: boolean,
  signal: AbortSignal,
): Promise<void> {
  // A folder of this name was left by a process that died while initialising.
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

/** Initialises in a folder of another name and renames it, so a half-made folder is never taken for a database. */
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
  const made = await run(account.command(binaries.initdb, ['-D', unfinished, ...options]), signal);
  if (!made.ok) throw new PostgresError(`The database could not be initialised: ${extractReason(made.output)}`);
  await rename(unfinished, dataDir);
  await syncFolder(path.dirname(dataDir));
}

function listInitialOptions(major: number): string[] {
  // Text compares by code point on every system and version; version 17 brought a provider for that of its own.
  const locale =
    major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  return ['-U', superuser, '--auth=trust', '-E', 'UTF8', '--data-checksums', '--lc-messages=C', ...locale];
}

/** The programs end with what they cleaned up; the reason stands before. */
function extractReason(output: string): string {
  return /(?:error|FATAL): +(.*)/.exec(output)?.[1] ?? output.trim();
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
