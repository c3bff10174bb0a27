import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import type { ServerConnection } from './postgres/postmaster.ts';

/** A database: the address of our own server, or a URL such as `postgres://user@host/name`. */
export type DatabaseAddress = ServerConnection | string;

export type PoolOptions = {
  /** Shown by the server beside each connection. */
  readonly applicationName?: string;
  /** The most connections at a time. */
  readonly max?: number;
  /** How long a statement may run, in milliseconds; no limit when left out. */
  readonly statementTimeout?: number;
  /** How long to wait for a free or new connection, in milliseconds. */
  readonly connectionTimeout?: number;
  /** Told of an idle connection that broke. The pool replaces it; the product lives on. */
  readonly onError: (error: Error) => void;
};

/** What a server that has stopped answering at all is given beyond the statement timeout, in milliseconds. */
const silence = 2_000;

/** Makes a pool of connections. It connects when first used. */
export function createPool(address: DatabaseAddress, options: PoolOptions): pg.Pool {
  const { statementTimeout } = options;
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    keepAlive: true,
    types: columnTypes,
    // The server cuts a slow statement off; the second limit is ours, for a server that is frozen or unreachable.
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + silence,
      idle_in_transaction_session_timeout: statementTimeout + silence,
    }),
  });
  pool.on('error', options.onError);
  // One that breaks while somebody holds it fails their next statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Typed queries over a pool. Destroying it ends the pool. */
export function createKysely(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const columnTypes = new pg.TypeOverrides();
const { builtins } = pg.types;

// A date is a day of the calendar, not a moment: as a Date it would shift with the machine's time zone.
columnTypes.setTypeParser(builtins.DATE, (text) => text);
columnTypes.setTypeParser(builtins.INT8, parseSafeInteger);
// Moments travel as they stand on the wire: ISO 8601 in UTC.
columnTypes.setTypeParser(builtins.TIMESTAMPTZ, parseMoment);

function parseMoment(text: string): string {
  const parse = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown;
  const moment = parse(text);
  if (!(moment instanceof Date)) throw new RangeError(`The timestamp ${text} is not a moment in time.`);
  return moment.toISOString();
}

/** A bigint (every count() is one) as a number. Fails rather than lose digits. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
