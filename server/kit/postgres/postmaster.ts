import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PostgresError } from './error.ts';

/** The role that owns everything; also the name of the database with the product's tables. */
export const superuser = 'postgres';

/** `host` is the folder of the server's socket; there is no TCP port and no password. */
export type ServerConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

/** The file may be out of date. */
export type PidFile = { readonly pid: number; readonly connection: ServerConnection; readonly ready: boolean };

export async function readPidFile(dataDir: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new PostgresError(`The data folder ${dataDir} cannot be read. Does it belong to another user?`, {
      cause: error,
    });
  });
  const [pid, , , port, host, , , status] = text.split('\n');
  if (!pid || !port || !host) return undefined;
  return { pid: Number(pid), connection: buildConnection(host, Number(port)), ready: status?.trim() === 'ready' };
}

export function buildConnection(host: string, port = 5432): ServerConnection {
  return { host, port, user: superuser, database: superuser };
}

/**
 * The pid alone is not enough: another program may have it after a crash or reboot, or the process may be a zombie. On
 * systems with /proc the working directory identifies the server, because it works in its data folder.
 */
export async function isServing(pid: number, dataDir: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false;
    return (await isWorkingIn(pid, dataDir)) ?? (await hasFolderInCommand(pid, dataDir));
  } catch {
    return false;
  }
}

/** Returns undefined if the system hides the process's folder, as from a container's root without ptrace. */
async function isWorkingIn(pid: number, dataDir: string): Promise<boolean | undefined> {
  try {
    const [cwd, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataDir)]);
    return cwd.ino === folder.ino && cwd.dev === folder.dev;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return undefined;
    throw error;
  }
}

async function hasFolderInCommand(pid: number, dataDir: string): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(dataDir);
}

/** `later` while the server starts or stops. */
export async function isAnswering(connection: ServerConnection): Promise<'yes' | 'later' | 'no'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'yes';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'later' : 'no';
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function hasSettings(
  connection: ServerConnection,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(settings)],
    );
    return rows.every(({ name, setting }) => settings[name] === setting);
  } finally {
    await client.end();
  }
}

/** In milliseconds: for the orderly way, then for the immediate one. */
export type StopPatience = { readonly orderly: number; readonly immediate: number };

/**
 * Stops a server and waits until it has exited. The orderly way ends sessions and writes a checkpoint; if it takes too
 * long, the immediate way loses no data but requires recovery at the next start.
 *
 * @throws PostgresError if the server is still running afterwards.
 */
export async function stopServer(pid: number, dataDir: string, patience: StopPatience): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', patience.orderly],
    ['SIGQUIT', patience.immediate],
  ] as const) {
    if (!(await isServing(pid, dataDir))) return;
    signalServer(pid, signal);
    if (await isGone(pid, dataDir, milliseconds)) return;
  }
  throw new PostgresError(`The database server (process ${pid}) on ${dataDir} does not stop.`);
}

function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function isGone(pid: number, dataDir: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (!(await isServing(pid, dataDir))) return true;
    await wait(10);
  }
  return false;
}
