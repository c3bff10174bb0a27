import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/reader.ts';
import { describeEmbeddedDatabase, openEmbeddedRoles } from '../embedded-database.ts';
import { BackupError } from '../kit/backup/error.ts';
import type { DatabaseRoles } from '../kit/database-roles.ts';
import { MigrationError } from '../kit/migrations.ts';
import { PostgresError } from '../kit/postgres/error.ts';
import { describeWithStack } from '../kit/source-stack.ts';
import { withPostgres } from '../kit/postgres/start.ts';

/** The message is shown to the user. */
export class UsageError extends Error {}

const PLAIN = [UsageError, ConfigError, PostgresError, MigrationError, BackupError];

/** Prints what `run` returns for the arguments of this process, or its error: only the message if it is for the user. */
export async function runCommand(run: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    process.exitCode = 1;
    const isPlain = PLAIN.some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeWithStack(error));
  }
}

/** With a wrong DATA_DIR, a command would otherwise create an empty database there and work on that. */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDir))
    throw new UsageError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the product.`);
}

export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** Starts the embedded database if it does not run, until the stack is disposed. A running product keeps using it. */
export async function openDatabase(config: Config, stack: AsyncDisposableStack): Promise<DatabaseRoles> {
  const { databaseUrl: product, migrationUrl } = config;
  if (product !== undefined) return { product, owner: migrationUrl ?? product };
  return openEmbeddedRoles(stack.use(await withPostgres(describeEmbeddedDatabase(config))).connection);
}
