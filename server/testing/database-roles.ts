import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../kit/pool.ts';
import { buildDatabaseUrl, createEmptyDatabase, runAdminStatement } from './database.ts';

/** A database that one role owns and another may only connect to, as settings. Dropped when disposed. */
export interface RolesOfDatabase extends AsyncDisposable {
  env: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };
  owner: string;
  product: string;
  /** The same database for a superuser. */
  superuser: DatabaseAddress;
}

export async function makeRoles(): Promise<RolesOfDatabase> {
  const { maintenance } = inject('testServer');
  const id = randomBytes(6).toString('hex');
  const [owner, product] = [`owner_${id}`, `product_${id}`];
  await using stack = new AsyncDisposableStack();
  for (const role of [owner, product]) {
    await runAdminStatement(maintenance, `create role ${role} login password '${id}'`);
    stack.defer(() => runAdminStatement(maintenance, `drop role ${role}`));
  }
  const database = stack.use(await createEmptyDatabase());
  await runAdminStatement(maintenance, `alter database ${database.name} owner to ${owner}`);
  const buildUrl = (role: string) => {
    const url = new URL(buildDatabaseUrl(database.connection));
    url.username = role;
    url.password = id;
    return url.href;
  };
  const made = stack.move();
  return {
    env: { DATABASE_URL: buildUrl(product), MIGRATION_DATABASE_URL: buildUrl(owner) },
    owner,
    product,
    superuser: database.connection,
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}
