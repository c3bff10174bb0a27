import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { listAccounts } from './account.ts';
import type { Account, Command } from './account.ts';
import { copyBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { PostgresError } from './error.ts';
import { run } from './run.ts';

export type Installation = { readonly account: Account; readonly binaries: Binaries; readonly major: number };

/** Runs the command, because no system setting is conclusive. */
export async function canUseNamespaces(command: Command): Promise<boolean> {
  return (await run(command)).ok;
}

/**
 * Finds the first account that can access both the data folder and the programs. Programs out of reach of an account
 * (node_modules under /root, for example) are copied once beside the data folder.
 *
 * @throws PostgresError, in one line, if no account works.
 */
export async function findInstallation(
  dataDir: string,
  binaries: Binaries,
  tryNamespaces: (command: Command) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<Installation> {
  const parent = path.dirname(dataDir);
  const refusals: string[] = [];
  for (const account of await listAccounts(parent, tryNamespaces)) {
    const reached = await run(account.buildCommand('sh', ['-c', 'cd -- "$0"', parent]), signal);
    if (!reached.ok) {
      refusals.push(`${account.name} cannot reach ${parent}`);
      continue;
    }
    const major = await readMajorVersion(account, binaries, signal);
    if (major) return { account, binaries, major };
    if (binaries.tree) {
      const copy = await copyBinaries(binaries.tree, `${dataDir}.bin`);
      if (account.owner) await transferOwnership(account.owner, `${dataDir}.bin`);
      const copyMajor = await readMajorVersion(account, copy, signal);
      if (copyMajor) return { account, binaries: copy, major: copyMajor };
    }
    refusals.push(`${account.name} cannot run ${binaries.postgres}`);
  }
  throw new PostgresError(refusals.length > 0 ? explain(refusals) : describeMissingAccount());
}

async function readMajorVersion(
  account: Account,
  { postgres }: Binaries,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { ok, output } = await run(account.buildCommand(postgres, ['--version']), signal);
  const version = /\) (\d+)/.exec(output)?.[1];
  return ok && version ? Number(version) : undefined;
}

function explain(refusals: readonly string[]): string {
  return `The embedded database cannot run here: ${refusals.join('; ')}. Run as the folder's owner, or set DATABASE_URL.`;
}

function describeMissingAccount(): string {
  const uid = process.geteuid?.() ?? 0;
  const who = uid === 0 ? 'PostgreSQL does not run as root' : `PostgreSQL needs a user name for uid ${uid}`;
  return `${who}, and user namespaces are not allowed here. Run as a user of /etc/passwd, or set DATABASE_URL.`;
}

/**
 * Gives a folder and everything in it to a user and closes it to others (mode 700), unless the folder itself already
 * belongs to them. The folder comes last, so an interrupted transfer is repeated.
 */
export async function transferOwnership({ uid, gid }: NonNullable<Account['owner']>, folder: string): Promise<void> {
  if ((await lstat(folder)).uid === uid) return;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  await chmod(folder, 0o700);
  await lchown(folder, uid, gid);
}
