import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createConnector } from './connector.ts';
import { splitDatabaseUrl } from './database-url.ts';
import { buildHostClient } from './host-client.ts';
import { prepareStatements } from './prepared.ts';
import type { Tables } from './tables.ts';
import { VersionedDialect, type Versions } from './versioned-dialect.ts';
import { traceStatement } from './tracing/statements.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { ServerConnection } from './postgres/postmaster.ts';

/** A connection to our own server, or a URL such as `postgres://user@host/name`, which may name several hosts. */
export type DatabaseAddress = ServerConnection | string;

export type PoolOptions = {
  readonly applicationName?: string;
  readonly max?: number;
  /** In milliseconds; no limit if omitted. */
  readonly statementTimeout?: number;
  /** Each connection plans frequent statements once (prepared.ts). Not behind a pooler, which may pass each transaction to another process. */
  readonly keepsPlans?: boolean;
  /** A pooler refuses the timeouts of the server, which are settings of the role then. */
  readonly pooler?: boolean;
  /** For a free or new connection, in milliseconds. */
  readonly connectionTimeout?: number;
  /** Dates and big integers as the driver reads them, for libraries. */
  readonly plainTypes?: true;
  /** Called when an idle connection breaks, which the pool replaces. */
  readonly onError: (error: Error) => void;
};

/** Milliseconds beyond the statement timeout before an unresponsive server is given up. */
const unresponsiveMs = 2_000;

/** Creates a client for one connection; a statement fails after five seconds. */
export function createClient(address: DatabaseAddress, applicationName: string): pg.Client {
  const { Client, ...config } = buildTarget(address);
  const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  return new Client({ ...config, ...timeouts, application_name: applicationName, keepAlive: true });
}

function buildTarget(address: DatabaseAddress): pg.ClientConfig & { Client: ReturnType<typeof buildHostClient> } {
  if (typeof address !== 'string') return { ...address, Client: pg.Client };
  const urls = splitDatabaseUrl(address) ?? [address];
  return { connectionString: urls[0], Client: urls.length > 1 ? buildHostClient(urls) : pg.Client };
}

/** Connects on first use. */
export function createPool(address: DatabaseAddress, options: PoolOptions): pg.Pool {
  const { statementTimeout } = options;
  const { Client, ...target } = buildTarget(address);
  const pool = new pg.Pool({
    ...target,
    Client: options.keepsPlans === true ? prepareStatements(Client) : Client,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    keepAlive: true,
    ...(!options.plainTypes && { types: columnTypes }),
    // The server cancels slow statements; the client's own limit covers a server that is frozen or unreachable.
    ...(statementTimeout !== undefined && {
      query_timeout: statementTimeout + unresponsiveMs,
      ...(!options.pooler && {
        statement_timeout: statementTimeout,
        idle_in_transaction_session_timeout: statementTimeout + unresponsiveMs,
      }),
    }),
  });
  pool.on('error', options.onError);
  // A connection that breaks while checked out fails its next statement; without a listener the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Destroying it ends the pool. With `versions`, every write raises those of its events. */
export function createKysely(pool: pg.Pool, tracing?: Tracing, versions?: Versions): Kysely<Tables> {
  const config = { pool: { connect: createConnector(pool), end: () => pool.end(), options: pool.options } };
  return new Kysely<Tables>({
    dialect: versions ? new VersionedDialect(config, versions) : new PostgresDialect(config),
    ...(tracing && { log: (event) => traceStatement(tracing, event) }),
  });
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
