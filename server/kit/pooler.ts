import type pg from 'pg';
import type { Log } from './log.ts';
import { createClient, type DatabaseAddress } from './pool.ts';

/** A pooler such as PgBouncer invents the process ids of its connections. */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
}

/**
 * Finds out whether a pooler is in front of the database. It refuses timeouts as startup parameters and passes no
 * notifications on. Warns if the database has no statement timeout of its own then.
 */
export async function findPooler(address: DatabaseAddress, log: Log): Promise<boolean> {
  const client = createClient(address, 'start');
  // A connection that breaks fails its statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!(await isBehindPooler(client))) return false;
    log.info('the database is behind a pooler: jobs are found by polling every 2 seconds');
    const { rows } = await client.query<{ timeout: string; statement: string }>(SELECT_TIMEOUT);
    if (rows[0]?.timeout === '0') log.warn(`statements have no time limit behind a pooler, run: ${rows[0].statement}`);
    return true;
  } finally {
    await client.end();
  }
}

const SELECT_TIMEOUT = `
  select current_setting('statement_timeout') as timeout,
    format('alter role %I in database %I set statement_timeout = ''10s''', current_user, current_database()) as statement`;
