import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { defineJob, handle, type JobHandler } from '../jobs.ts';
import type { Log } from '../log.ts';

interface ArchiverFailure {
  /** Since a segment was archived; null if none was since the statistics began. */
  readonly seconds: number | null;
  readonly segment: string;
}

/**
 * Reads whether the server's last try to archive WAL failed. Undefined without archiving, and for archives that the
 * database does not know of.
 */
export async function findArchiverFailure<Tables>(q: Kysely<Tables>): Promise<ArchiverFailure | undefined> {
  const { rows } = await sql<ArchiverFailure>`
    select extract(epoch from clock_timestamp() - last_archived_time)::int as seconds, last_failed_wal as segment
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(q);
  return rows[0];
}

/** The server keeps what it cannot archive, until its disk is full. */
export async function warnOfArchiver({ db, log }: { db: Pick<Db, 'q'>; log: Log }): Promise<void> {
  const failure = await findArchiverFailure(db.q);
  if (failure) log.warn(failure, 'WAL cannot be archived and fills the disk of the database, whose log has the cause');
}

const archiverJob = defineJob('kit.archiver', z.object({}));

export const watchArchiverEveryHour: JobHandler<{ db: Db; log: Log }> = handle(archiverJob, warnOfArchiver, {
  cron: '41 * * * *',
});
