import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely';
import { watchTables, type WatchedTables } from './written-rows.ts';

export interface Versions {
  watched: WatchedTables;
  /** Raises the versions of these events and tells other nodes, as the last statement of a transaction. */
  raise(eventIds: readonly string[]): { sql: string; parameters: readonly unknown[] };
  /** Called before the caller of a write learns that it is committed; also if it may not be. */
  onCommit(eventIds: readonly string[]): void;
}

/**
 * Notices every write on a watched table, whoever makes it, and raises the versions of its events in the same
 * transaction. A write outside of a transaction gets one. Its locks are the last ones of the transaction, which therefore
 * cannot wait for each other in a circle.
 */
export class VersionedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #versions: Versions;

  constructor(config: PostgresDialectConfig, versions: Versions) {
    super(config);
    this.#config = config;
    this.#versions = versions;
  }

  override createDriver(): Driver {
    return new VersionedDriver(this.#config, this.#versions);
  }
}

type Options = Parameters<DatabaseConnection['executeQuery']>[1];
type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class VersionedDriver extends PostgresDriver {
  readonly #versions: Versions;
  readonly #findWrittenEvents: ReturnType<typeof watchTables>;
  readonly #watched = new WeakSet<DatabaseConnection>();
  /** Events written by the transaction of a connection. */
  readonly #written = new WeakMap<DatabaseConnection, Set<string>>();

  constructor(config: PostgresDialectConfig, versions: Versions) {
    super(config);
    this.#versions = versions;
    this.#findWrittenEvents = watchTables(versions.watched);
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options);
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  /** Kysely's own logging replaces the method in the same way. */
  #watch(connection: DatabaseConnection): void {
    this.#watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery, options?: Options) => {
      const written = this.#findWrittenEvents(query);
      const open = this.#written.get(connection);
      if (open) for (const id of written) open.add(id);
      return open || written.length === 0 ? execute<Row>(query, options) : this.#writeAlone<Row>(connection, query);
    };
  }

  async #writeAlone<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    await this.beginTransaction(connection, {});
    try {
      const result = await connection.executeQuery<Row>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      // If this fails too, the connection is discarded.
      await this.rollbackTransaction(connection as PostgresConnection).catch(() => undefined);
      throw error;
    }
  }

  override async beginTransaction(...begin: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    await super.beginTransaction(...begin);
    this.#written.set(begin[0], new Set());
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // In one order for all transactions.
    const written = [...(this.#written.get(connection) ?? [])].toSorted();
    this.#written.delete(connection);
    if (written.length === 0) return super.commitTransaction(connection);
    const { sql, parameters } = this.#versions.raise(written);
    await connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    try {
      await super.commitTransaction(connection);
    } finally {
      // A commit without a response may have succeeded.
      this.#versions.onCommit(written);
    }
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    this.#written.delete(connection);
    await super.rollbackTransaction(connection);
  }
}
