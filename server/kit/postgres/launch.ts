import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, lchown, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgresError } from './error.ts';
import type { Installation } from './installation.ts';
import { buildConnection, readPidFile } from './postmaster.ts';
import type { ServerConnection } from './postmaster.ts';
import { environment } from './run.ts';

export type LaunchPlan = {
  readonly dataDir: string;
  readonly installation: Installation;
  /** The server appends to this file, so that logging continues if it outlives our process. */
  readonly logFile: string;
  /** Override our defaults, such as `fsync`. */
  readonly settings: Readonly<Record<string, string>>;
};

export type Launched = { readonly pid: number; readonly process: ChildProcess; readonly connection: ServerConnection };

const settings = {
  // An acknowledged write is on disk. Set here because a configuration file could override the default.
  fsync: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Includes the SQLSTATE, which `stillHeld` matches below.
  log_line_prefix: '%m [%p] %e ',
  // Failed statements are reported to the caller; logging their text would only store personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** SQLSTATE lock_file_exists: processes of an earlier server still hold the folder. */
const stillHeld = / F0001 /;

/** In bytes. The server log starts anew beyond it; one old file is kept. */
const logLimit = 8_000_000;

/** In milliseconds, for a server whose start was aborted. */
const abortPatience = 10_000;

/** In milliseconds, for the last processes of a killed server; a slow disk can delay their end. */
const heldPatience = 60_000;

/**
 * Starts the server in its own session, so that signals to our process group do not reach it, and waits until it
 * accepts connections. Recovery after a crash can take long; abort the signal to give up.
 *
 * @param socketDir The folder of the socket, see {@link makeSocketDir}.
 * @throws PostgresError with the server's own message if it fails to start.
 */
export async function launch(plan: LaunchPlan, socketDir: string, signal: AbortSignal): Promise<Launched> {
  const deadline = performance.now() + heldPatience;
  for (;;) {
    const attempt = await tryLaunch(plan, socketDir, signal);
    if ('process' in attempt) return attempt;
    if (!stillHeld.test(attempt.log) || performance.now() > deadline) throw createStartError(attempt.log, plan);
    await wait(100, undefined, { signal });
  }
}

async function tryLaunch(
  plan: LaunchPlan,
  socketDir: string,
  signal: AbortSignal,
): Promise<Launched | { readonly log: string }> {
  await using log = await openLog(plan.logFile);
  const start = (await log.stat()).size;
  const stale = await readPidFile(plan.dataDir);
  const child = spawnServer(plan, socketDir, log.fd, stale?.pid);
  const ended = Promise.withResolvers<'ended'>();
  child.once('error', (error) => ended.reject(new PostgresError(`The database cannot be run: ${error.message}`)));
  child.once('exit', () => ended.resolve('ended'));
  // The promise may reject later, when nothing awaits it any more.
  ended.promise.catch(() => undefined);
  try {
    for (;;) {
      const current = await readPidFile(plan.dataDir);
      if (child.pid && current?.pid === child.pid && current.ready) {
        child.unref();
        return { pid: child.pid, process: child, connection: buildConnection(socketDir) };
      }
      if ((await Promise.race([ended.promise, wait(10, undefined, { signal })])) === 'ended') {
        return { log: await readFrom(plan.logFile, start) };
      }
    }
  } catch (error) {
    child.kill('SIGINT');
    if (child.pid) await Promise.race([ended.promise, wait(abortPatience, undefined, { ref: false })]);
    throw error;
  }
}

function spawnServer(plan: LaunchPlan, socketDir: string, log: number, stalePid: number | undefined): ChildProcess {
  const { account, binaries } = plan.installation;
  const all = Object.entries({ ...settings, unix_socket_directories: socketDir, ...plan.settings });
  const options = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, uid, gid } = account.buildCommand(binaries.postgres, ['-D', plan.dataDir, ...options]);
  // The caller has checked that no server runs. Naming the old process as an ancestor makes the new server treat its
  // pid file as stale even if another program now has that pid; the check of shared memory still applies.
  const ancestor = stalePid && { PG_GRANDPARENT_PID: String(stalePid) };
  return spawn(file, [...args], {
    detached: true,
    env: { ...environment, ...ancestor },
    stdio: ['ignore', log, log],
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimit) await rename(file, `${file}.old`);
  return open(file, 'a', 0o600);
}

async function readFrom(file: string, start: number): Promise<string> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const { buffer } = await handle.read({ buffer: Buffer.alloc(Math.max(0, size - start)), position: start });
  return buffer.toString();
}

function createStartError(log: string, plan: LaunchPlan): PostgresError {
  const reason = /FATAL: +(.*)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1);
  return new PostgresError(`The database on ${plan.dataDir} does not start: ${reason} (see ${plan.logFile})`);
}

const socketPrefix = path.join(os.tmpdir(), 'postgres-');

/**
 * Creates a folder for the server's socket that only its account (and root) can enter. It is among the temporary files
 * because a socket path may have at most 107 bytes, which a data folder's path can exceed.
 */
export async function makeSocketDir({ account }: Installation): Promise<string> {
  const fits = socketPrefix.length + 'XXXXXX/.s.PGSQL.5432'.length <= 107;
  const folder = await mkdtemp(fits ? socketPrefix : '/tmp/postgres-');
  await chmod(folder, 0o700);
  if (account.owner) await lchown(folder, account.owner.uid, account.owner.gid);
  return folder;
}

export async function removeSocketDir(folder: string): Promise<void> {
  if (/^postgres-\w{6}$/.test(path.basename(folder))) await rm(folder, { recursive: true, force: true });
}
