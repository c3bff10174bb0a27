import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PostgresError } from './error.ts';
import { startPostgres } from './start.ts';
import { walFolderOf } from './wal-archive.ts';

export interface RecoveryPlan {
  /** With the files of a base backup, in place. */
  readonly dataDir: string;
  readonly folders: readonly string[];
  readonly archive: string;
  /** Verified. */
  readonly segments: readonly string[];
  /** A time that PostgreSQL can read; everything if omitted. */
  readonly until: string | undefined;
}

/**
 * Replays archived WAL onto a copy of a database's files, and stops the server again. Returns the time of the last
 * transaction that was replayed; undefined if there was none after the copy.
 *
 * @throws PostgresError if the WAL ends before `until`, or cannot be replayed as a whole.
 */
export async function recoverCluster({
  dataDir,
  folders,
  archive,
  segments,
  until,
}: RecoveryPlan): Promise<string | undefined> {
  for (const folder of folders) await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
  // Only verified segments are visible to the server.
  const visible = await mkdtemp(`${dataDir}.wal-`);
  try {
    // The server may run under another account.
    await chmod(visible, 0o755);
    for (const name of segments) await symlink(path.join(walFolderOf(archive), name), path.join(visible, name));
    await writeFile(path.join(dataDir, 'recovery.signal'), '', { mode: 0o600 });
    const logFile = `${dataDir}.log`;
    const restored = await replay({ dataDir, logFile, visible, until }).catch(async (cause: unknown) => {
      throw (await explainEnd(logFile, cause)) ?? cause;
    });
    const last = segments.at(-1) ?? '';
    if (
      until === undefined &&
      !(await readFile(logFile, 'utf8')).includes(`restored log file "${last}" from archive`)
    ) {
      throw new PostgresError(`Not all archived WAL could be replayed: ${last} was not reached (see ${logFile})`);
    }
    return restored;
  } finally {
    await rm(visible, { recursive: true, force: true });
  }
}

/** The server knows only afterwards where its WAL ends. */
async function explainEnd(logFile: string, cause: unknown): Promise<PostgresError | undefined> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  if (!log.includes('recovery ended before configured recovery target was reached')) return undefined;
  const [, end] = /last completed transaction was at log time (.*)/.exec(log) ?? [];
  const place = end === undefined ? 'with the base backup' : `at ${end}`;
  return new PostgresError(
    `The archive ends ${place}. Choose a time before, or leave out --until to restore all of it.`,
    { cause },
  );
}

/** For a shell, after PostgreSQL has replaced its placeholders. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

async function replay({
  dataDir,
  logFile,
  visible,
  until,
}: Record<'dataDir' | 'logFile' | 'visible', string> & Pick<RecoveryPlan, 'until'>) {
  const settings = {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: `cp ${quote(visible)}/%f %p`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until !== undefined && { recovery_target_time: until }),
  };
  await using server = await startPostgres({ dataDir, logFile, settings });
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ last: string | null }>(
      'select pg_last_xact_replay_timestamp()::text as last',
    );
    return rows[0]?.last ?? undefined;
  } finally {
    await client.end();
  }
}
