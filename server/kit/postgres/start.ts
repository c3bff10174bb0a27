import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataFolder } from '../make-folder.ts';
import { STOPPED_BY, trackTimeLeft } from '../stop-times.ts';
import type { Command } from './account.ts';
import { checkArchiveOwner, markArchive } from './archive-owner.ts';
import { locateBinaries, findInstalledBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { PostgresError } from './error.ts';
import { findInstallation, canUseNamespaces } from './installation.ts';
import { launch, makeSocketDir, removeSocketDir } from './launch.ts';
import type { LaunchPlan } from './launch.ts';
import { lockFolder } from './lock.ts';
import { hasSettings, isAnswering, readPidFile, isServing, stopServer } from './postmaster.ts';
import type { PidFile, ServerConnection } from './postmaster.ts';
import { keepRunning } from './supervisor.ts';
import { listArchiveSettings, prepareArchive } from './wal-archive.ts';

export type StartOptions = {
  /** Created on the first start. Its lock, log and temporary folders are beside it. */
  readonly dataDir: string;
  /** A folder with `initdb` and `postgres`; by default those of the npm package for this platform. */
  readonly binaries?: string;
  /** By default `<dataDir>.log`. */
  readonly logFile?: string;
  /** Aborting cancels the start. Afterwards, the time to stop the server is counted from it. */
  readonly signal?: AbortSignal;
  /** Override our defaults, for throwaway servers. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder to which the WAL is archived, see `wal-archive.ts`. */
  readonly walArchive?: string;
  /** Called when the server ended on its own and is started again. */
  readonly log?: (sentence: string) => void;
  /** Runs the command by default. */
  readonly tryNamespaces?: (command: Command) => Promise<boolean>;
};

export type RunningPostgres = AsyncDisposable & {
  readonly connection: ServerConnection;
  readonly pid: number;
  /** The server was already running, left behind by a process that was killed. */
  readonly adopted: boolean;
  stop(): Promise<void>;
};

/** In milliseconds. A running server that refuses connections for longer is replaced. */
const silencePatience = 2_000;

/** In milliseconds, for a server that somebody else has left running, and for ours unless the signal leaves less. */
const stopPatience = { orderly: 5_000, immediate: 3_000 };

/**
 * Runs a PostgreSQL server on a data folder for this process alone. Initializes a new folder, takes over a server left
 * running by a process that was killed or else starts one, and restarts it if it dies. It listens on a private socket
 * only, and an acknowledged write is on disk.
 *
 * @throws PostgresError, in one line, if the folder is in use or unfit, or no account here can run PostgreSQL.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { signal = new AbortController().signal } = options;
  const timeLeft = trackTimeLeft(signal);
  const dataDir = await resolveRealPath(options.dataDir);
  const logFile = options.logFile ?? `${dataDir}.log`;
  using cleanup = new DisposableStack();
  const lock = cleanup.use(lockFolder(dataDir));
  const binaries = options.binaries ? locateBinaries(options.binaries) : await findInstalledBinaries();
  const installation = await findInstallation(dataDir, binaries, options.tryNamespaces ?? canUseNamespaces, signal);
  const { walArchive } = options;
  if (walArchive !== undefined) {
    await checkArchiveOwner(walArchive, dataDir);
    await prepareArchive(walArchive, installation, signal);
  }
  const archiving = listArchiveSettings(walArchive);
  const plan: LaunchPlan = { dataDir, installation, logFile, settings: { ...archiving, ...options.settings } };

  const found = await findServer(dataDir, archiving, signal);
  if (!found) await prepareCluster(dataDir, installation, plan.settings['fsync'] !== 'off', signal);
  if (walArchive !== undefined) await markArchive(walArchive, dataDir);
  const server = found ?? (await startServer(plan, signal));
  cleanup.move();
  const supervisor = keepRunning(plan, server, options.log ?? (() => undefined));
  const stop = runOnce(async () => {
    try {
      const orderly = Math.min(stopPatience.orderly, timeLeft(STOPPED_BY.database));
      const immediate = STOPPED_BY.databaseAtOnce - STOPPED_BY.database;
      await stopServer(await supervisor.release(), dataDir, { orderly, immediate });
      await removeSocketDir(server.connection.host);
    } finally {
      lock[Symbol.dispose]();
    }
  });
  return {
    connection: server.connection,
    get pid() {
      return supervisor.getPid();
    },
    adopted: found !== undefined,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * Provides the server on a data folder to a second process: uses a running server and leaves it alone, or starts one
 * that is stopped on disposal.
 *
 * @throws PostgresError as `startPostgres` does.
 */
export async function withPostgres(
  options: StartOptions,
): Promise<Pick<RunningPostgres, 'connection'> & AsyncDisposable> {
  const { signal = new AbortController().signal } = options;
  const dataDir = await resolveRealPath(options.dataDir);
  for (;;) {
    const noted = await readPidFile(dataDir);
    const answer = noted && (await isServing(noted.pid, dataDir)) ? await isAnswering(noted.connection) : 'no';
    if (noted && answer === 'yes')
      return { connection: noted.connection, [Symbol.asyncDispose]: () => Promise.resolve() };
    if (answer === 'no') return startPostgres(options);
    await wait(50, undefined, { signal });
  }
}

/** Processes report paths without links. Creates the parent folder. */
async function resolveRealPath(dataDir: string): Promise<string> {
  const parent = path.dirname(path.resolve(dataDir));
  await makeDataFolder(parent).catch((cause: unknown) => {
    throw new PostgresError(`The folder ${parent} for the database cannot be made.`, { cause });
  });
  return path.join(await realpath(parent), path.basename(dataDir));
}

/** Stops a server that is alive but cannot be reached, or does not archive its WAL as it should. */
async function findServer(
  dataDir: string,
  archiving: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<PidFile | undefined> {
  const patience = performance.now() + silencePatience;
  for (;;) {
    const noted = await readPidFile(dataDir);
    if (!noted) return undefined;
    if (!(await isServing(noted.pid, dataDir))) {
      await removeSocketDir(noted.connection.host);
      return undefined;
    }
    const answer = await isAnswering(noted.connection);
    if (answer === 'yes') {
      if (await hasSettings(noted.connection, archiving)) return noted;
      await stopServer(noted.pid, dataDir, stopPatience);
      continue;
    }
    if (answer === 'no' && performance.now() > patience) await stopServer(noted.pid, dataDir, stopPatience);
    await wait(50, undefined, { signal });
  }
}

async function startServer(plan: LaunchPlan, signal: AbortSignal) {
  const socketDir = await makeSocketDir(plan.installation);
  try {
    return await launch(plan, socketDir, signal);
  } catch (error) {
    await removeSocketDir(socketDir);
    throw error;
  }
}

function runOnce(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
