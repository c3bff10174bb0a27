import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ARCHIVE_ID } from './archive-owner.ts';
import { PostgresError } from './error.ts';
import type { ServerConnection } from './postmaster.ts';

/** What recovery needs to know about a copy. */
export interface BaseCopy {
  /** By the database clock. A recovery can end at any time after `endedAt`. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** The segment of the WAL with which recovery begins. */
  readonly firstSegment: string;
  readonly folders: readonly string[];
}

/** The server writes the content of these folders anew. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|current_logfiles|backup_label.*|tablespace_map.*|.*\.signal|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL_FILE = 'global/pg_control';

/** Below this folder of a backup are the database's files. */
const FOLDER = 'cluster/';
export const clusterFile = (name: string) => `${FOLDER}${name}`;

export interface BaseWriter {
  writeFile(name: string, bytes: Buffer): Promise<void>;
  /** Returns false if there is no such file. */
  copyFile(name: string, from: string): Promise<boolean>;
}

const STOP_LIMIT = '10min';
/** In milliseconds, between two looks at the archiver. */
const POLL = 500;
/** The server tries three times within seconds, and then once a minute. */
const FAILURES = 3;

/**
 * Copies the files of a running server. They change meanwhile; recovery repairs that with the WAL since the begin.
 *
 * @throws PostgresError if the server does not archive its WAL, or fails to do so.
 */
export async function copyCluster(
  connection: ServerConnection,
  dataDir: string,
  archive: string,
  writer: BaseWriter,
): Promise<BaseCopy> {
  const client = new pg.Client({ ...connection, application_name: 'backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireArchiving(client);
    const { rows: started } = await client.query<{ now: string }>(
      `select now()::text, pg_backup_start('product', fast => true)`,
    );
    const folders = await copyFiles(dataDir, writer);
    const label = await stopBackup(client, connection).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PostgresError(
        `The WAL could not be archived to ${archive}: ${reason}. The log of the database says why: ${dataDir}.log`,
        { cause },
      );
    });
    await writer.writeFile(clusterFile('backup_label'), Buffer.from(label));
    const { rows: ended } = await client.query<{ now: string }>('select now()::text');
    const [, firstSegment = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label) ?? [];
    return { startedAt: started[0]?.now ?? '', endedAt: ended[0]?.now ?? '', firstSegment, folders };
  } finally {
    await client.end();
  }
}

/** Waits until all WAL that the copy needs is archived, but not while all tries to do so fail. Returns the label. */
async function stopBackup(client: pg.Client, connection: ServerConnection): Promise<string> {
  const watcher = new pg.Client({ ...connection, application_name: 'backup' });
  watcher.on('error', () => undefined);
  await watcher.connect();
  try {
    const readArchiver = async () => {
      const { rows } = await watcher.query<{ failures: number; failing: boolean | null }>(
        `select failed_count::int as failures, last_failed_time > coalesce(last_archived_time, '-infinity') as failing
        from pg_stat_archiver`,
      );
      return { failures: rows[0]?.failures ?? 0, failing: rows[0]?.failing === true };
    };
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { failures: before } = await readArchiver();
    await client.query(`set statement_timeout = '${STOP_LIMIT}'`);
    const stopping = client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
    for (;;) {
      const stopped = await Promise.race([stopping, wait(POLL)]);
      if (stopped) return stopped.rows[0]?.label ?? '';
      const { failures, failing } = await readArchiver();
      if (!failing || failures < before + FAILURES) continue;
      // Otherwise the server itself would go on waiting.
      await watcher.query('select pg_cancel_backend($1)', [own[0]?.pid]);
      await stopping.catch(() => undefined);
      throw new PostgresError('the last tries have failed');
    }
  } finally {
    await watcher.end();
  }
}

async function requireArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(
    `select setting as mode from pg_settings where name = 'archive_mode'`,
  );
  if (rows[0]?.mode !== 'on')
    throw new PostgresError('The running product was started without WAL_ARCHIVE. Restart it with it.');
}

/** Returns the folders, because empty ones must exist, too. */
async function copyFiles(dataDir: string, writer: BaseWriter): Promise<string[]> {
  const folders: string[] = [];
  const copyFolder = async (folder: string) => {
    for (const entry of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        folders.push(name);
        if (!EMPTIED.has(name)) await copyFolder(name);
      } else if (name !== CONTROL_FILE && name !== ARCHIVE_ID && !LEFT_OUT.test(entry.name)) {
        // A file that is gone belonged to a table that was dropped meanwhile, which the WAL says, too.
        await writer.copyFile(clusterFile(name), path.join(dataDir, name));
      }
    }
  };
  await copyFolder('');
  await writer.writeFile(clusterFile(CONTROL_FILE), await readStable(path.join(dataDir, CONTROL_FILE)));
  return folders;
}

/** Reads a small file that may be rewritten at the same moment. */
async function readStable(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}
