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

/** How the server of one data folder is started. */
export type LaunchPlan = {
  readonly dataDir: string;
  readonly installation: Installation;
  /** The server appends its log here, so that it keeps a log when it outlives us. */
  readonly logFile: string;
  /** Server settings that override our own, such as `fsync`. */
  readonly settings: Readonly<Record<string, string>>;
};

/** A server that was started and answers. */
export type Launched = { readonly pid: number; readonly process: ChildProcess; readonly connection: ServerConnection };

const settings = {
  // An acknowledged write is on the disk. Said here because a configuration file might say otherwise.
  fsync: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // With the SQLSTATE, by which a failed start is told apart below.
  log_line_prefix: '%m [%p] %e ',
  // Failed statements are reported to the caller; in the log their texts would only keep people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** SQLSTATE lock_file_exists: processes of an earlier server still hold the folder. */
const stillHeld = / F0001 /;

/** Start the server log anew, keeping one old file, when it has grown beyond this number of bytes. */
const logLimit = 8_000_000;

/** How long a server whose start is given up may take to end, in milliseconds. */
const abortPatience = 10_000;

/** How long to wait for the last processes of a killed server, in milliseconds: as long as a slow disk holds them. */
const heldPatience = 60_000;

/**
 * Starts the server in its own session, so that a signal to our process group passes it by, and waits until it
 * takes connections. That may be long after a crash, while it recovers; abort the signal to give up.
 *
 * @param socketDir The folder of the socket, see {@link makeSocketDir}.
 * @throws PostgresError with the server's own words when it refuses to start.
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
  // Nobody listens any more once the server is up.
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
  const { file, args, uid, gid } = account.command(binaries.postgres, ['-D', plan.dataDir, ...options]);
  // The caller has seen that no server runs. Naming the old process as an ancestor makes the new server take its
  // pid file for stale even if the number has passed to another program; the check of shared memory remains.
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

/** Folders of sockets bear this prefix in the folder for temporary files. */
const socketPrefix = path.join(os.tmpdir(), 'postgres-');

/**
 * Makes a folder for the server's socket that only its account (and root) can enter. It lies among the temporary
 * files because the path of a socket may have 107 bytes at most, which a data folder's path can exceed.
 */
export async function makeSocketDir({ account }: Installation): Promise<string> {
  const fits = socketPrefix.length + 'XXXXXX/.s.PGSQL.5432'.length <= 107;
  const folder = await mkdtemp(fits ? socketPrefix : '/tmp/postgres-');
  await chmod(folder, 0o700);
  if (account.owner) await lchown(folder, account.owner.uid, account.owner.gid);
  return folder;
}

/** Removes the folder of a socket that no server uses any more. */
export async function removeSocketDir(folder: string): Promise<void> {
  if (/^postgres-\w{6}$/.test(path.basename(folder))) await rm(folder, { recursive: true, force: true });
}
