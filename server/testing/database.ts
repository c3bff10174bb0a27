import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../kit/pool.ts';

/** The global setup passes it to the test files. */
export type TestServer = {
  /** Connect to it to create other databases. */
  readonly maintenance: DatabaseAddress;
  /** Other databases are copied from this one, which is migrated. */
  readonly template: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Dropped when disposed. */
export type TestDatabase = AsyncDisposable & { readonly connection: DatabaseAddress; readonly name: string };

/** Migrated and without rows. Takes about 30 ms; test files may call it concurrently. */
export async function cloneDatabase(server: TestServer = inject('testServer')): Promise<TestDatabase> {
  return copyTemplate(server.template, server);
}

/** For tests of the migrations. */
export async function createEmptyDatabase(server: TestServer = inject('testServer')): Promise<TestDatabase> {
  return copyTemplate('template0', server);
}

async function copyTemplate(template: string, { maintenance }: TestServer): Promise<TestDatabase> {
  const name = createUniqueName('test');
  // Copying files takes half the time of the default strategy, which writes every page to the WAL.
  await runAdminStatement(maintenance, `create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    connection: withDatabase(maintenance, name),
    [Symbol.asyncDispose]: () => runAdminStatement(maintenance, `drop database ${name} with (force)`),
  };
}

/**
 * Creates the template database. It accepts no connections once filled, because a template with open connections cannot
 * be copied.
 *
 * @param fill Migrates the database and closes its connections.
 */
export async function makeTemplate(
  maintenance: DatabaseAddress,
  fill: (address: DatabaseAddress) => Promise<void>,
): Promise<TestServer> {
  const template = createUniqueName('template');
  await runAdminStatement(maintenance, `create database ${template}`);
  await fill(withDatabase(maintenance, template));
  await runAdminStatement(maintenance, `alter database ${template} with allow_connections false`);
  // An extension may have a process of its own that is connected.
  const rest = `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`;
  await runAdminStatement(maintenance, rest);
  return { maintenance, template };
}

export async function runAdminStatement(maintenance: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client(typeof maintenance === 'string' ? maintenance : { ...maintenance });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** For processes of their own, as `DATABASE_URL`. */
export function buildDatabaseUrl(address: DatabaseAddress): string {
  if (typeof address === 'string') return address;
  const { user, port, database, host } = address;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function createUniqueName(kind: string): string {
  return `${kind}_${randomBytes(6).toString('hex')}`;
}

function withDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database };
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}
