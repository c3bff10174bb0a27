import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import type { ServerConnection } from './postgres/postmaster.ts';

/** A connection to our own server, or a URL such as `postgres://user@host/name`. */
export type DatabaseAddress = ServerConnection | string;

export type PoolOptions = {
  readonly applicationName?: string;
  readonly max?: number;
  /** In milliseconds; no limit if omitted. */
  readonly statementTimeout?: number;
  /** For a free or new connection, in milliseconds. */
  readonly connectionTimeout?: number;
  /** Called when an idle connection breaks, which the pool replaces. */
  readonly onError: (error: Error) => void;
};

/** Milliseconds beyond the statement timeout before an unresponsive server is given up. */
const unresponsiveMs = 2_000;

/** Connects on first use. */
export function createPool(address: DatabaseAddress, options: PoolOptions): pg.Pool {
  const { statementTimeout } = options;
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    keepAlive: true,
    types: columnTypes,
    // The server cancels slow statements; the client's own limit covers a server that is frozen or unreachable.
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + unresponsiveMs,
      idle_in_transaction_session_timeout: statementTimeout + unresponsiveMs,
    }),
  });
  pool.on('error', options.onError);
  // A connection that breaks while checked out fails its next statement; without a listener the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Destroying it ends the pool. */
export function createKysely(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const columnTypes = new pg.TypeOverrides();
const { builtins } = pg.types;

// A date is a calendar day; as a Date it would shift with the machine's time zone.
columnTypes.setTypeParser(builtins.DATE, (text) => text);
columnTypes.setTypeParser(builtins.INT8, parseSafeInteger);
// Timestamps are read in the API's format: ISO 8601 in UTC.
columnTypes.setTypeParser(builtins.TIMESTAMPTZ, parseMoment);

function parseMoment(text: string): string {
  const parse = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown;
  const moment = parse(text);
  if (!(moment instanceof Date)) throw new RangeError(`The timestamp ${text} is not a moment in time.`);
  return moment.toISOString();
}

/** Throws rather than lose digits. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
