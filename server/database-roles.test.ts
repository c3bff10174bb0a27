import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp, type App } from './app.ts';
import { readConfig } from './config/config.ts';
import { prepareDatabase } from './kit/database-roles.ts';
import { createLog } from './kit/log.ts';
import { actAsOwner } from './testing/actors.ts';
import { testApp } from './testing/app.ts';
import { runCommandLine } from './testing/commands.ts';
import { runAdminStatement } from './testing/database.ts';
import type { ProductFile } from './testing/find-product.ts';
import { makeRoles } from './testing/database-roles.ts';
import { makeGift, makeInvitation, makeReply, makeSite } from './testing/makers.ts';
import { makePictureForm } from './testing/pictures.ts';
import { makeFolder } from './testing/storage.ts';

/** The product under a role that owns nothing (decision 0044). Some of these start several processes. */
vi.setConfig({ testTimeout: 120_000 });

const INSUFFICIENT_PRIVILEGE = '42501';

/** What a statement that somebody smuggles into the product would try. */
const FORBIDDEN = [
  'create table mischief (id int)',
  'create schema mischief',
  `create function mischief() returns int language sql as 'select 1'`,
  'drop table owners',
  'truncate owners',
  'alter table owners drop column password_hash',
  'create index mischief on owners (name)',
  'alter table sites disable trigger all',
  'drop table pgboss.job',
  'create table pgboss.mischief (id int)',
  `insert into kysely_migration values ('9999-mischief', 'now')`,
  'delete from kysely_migration',
  `copy owners to program 'cat'`,
  'create role mischief superuser',
];

async function openRoles() {
  const roles = await makeRoles();
  onTestFinished(() => roles[Symbol.asyncDispose]());
  return roles;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const executeAs = ({ services }: Pick<App, 'services'>, statement: string) => sql.raw(statement).execute(services.db.q);

async function expectLeastRights(app: Pick<App, 'services'>): Promise<void> {
  for (const statement of FORBIDDEN)
    await expect(executeAs(app, statement), statement).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
}

/** With workers, as in production; returns the messages of warnings and errors. */
async function startWorking(env: Record<string, string>) {
  const warnings: string[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) });
  const config = readConfig({ PORT: '0', SEED_DEMO: 'false', DATA_DIR: join(await makeFolder(), 'data'), ...env });
  const app = await startApp(config, { log });
  return { app, warnings };
}

async function expectWork({ app, warnings }: Awaited<ReturnType<typeof startWorking>>): Promise<void> {
  const open = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${app.port}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', host: 'localhost:3000' },
    });
  const statuses = [(await open('/readyz')).status, (await open('/')).status];
  expect(statuses).toEqual([200, 200]);
  const body = JSON.stringify({ email: 'nobody@example.com' });
  expect((await open('/api/admin/forgot-password', { method: 'POST', body })).status).toBe(200);
  const readStates = async () =>
    (await executeAs(app, `select distinct state from pgboss.job where name = 'owners.reset-link'`)).rows;
  await expect.poll(readStates).toEqual([{ state: 'completed' }]);
  expect(warnings).toEqual([]);
}

test('I9: a role that owns nothing serves pages and works on jobs, and can change no table', async () => {
  const { env } = await openRoles();
  {
    const working = await startWorking({ ...env });
    await using app = working.app;
    await expectWork(working);
    await expectLeastRights(app);
  }
  // Once the database is up to date, a node need not know the owner.
  const working = await startWorking({ DATABASE_URL: env.DATABASE_URL });
  await using _app = working.app;
  await expectWork(working);
});

test('I9: the embedded database gives the product such a role, too', async () => {
  const working = await startWorking({});
  await using app = working.app;
  await expectWork(working);
  await expectLeastRights(app);
});

test('sites are sold, filled, read and erased under that role', async () => {
  const roles = await openRoles();
  await using app = await testApp({ database: roles.env.DATABASE_URL, env: roles.env });
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  await makeGift(app, site);
  await makeReply(app, site, { email: 'rita@example.com' });
  const owner = actAsOwner(app, site);
  expect((await owner.call('POST', '/upload', undefined, makePictureForm())).status).toBe(201);
  await app.settle();
  expect(app.mails.map(({ to }) => to)).toContain('rita@example.com');
  for (const path of ['/', `/invite/${unique_token}`])
    expect((await app.request('GET', path, { host: site.subdomain })).status).toBe(200);
  app.clock.advance(2 * 366 * 86_400);
  await app.settle();
  expect((await app.request('GET', '/', { host: site.subdomain })).status).not.toBe(200);
});

test('commands work with both roles, and a restore grants everything at the next start', async () => {
  const [from, to] = [await openRoles(), await openRoles()];
  const data = { DATA_DIR: await makeFolder(), SECRET_KEY: 'for-tests-only-for-tests-only-for-tests-only' };
  const run = async (name: ProductFile, args: string[], env: Record<string, string>) => {
    const { code, stderr } = await runCommandLine(name, args, { ...data, ...env });
    expect([code, stderr]).toEqual([0, '']);
  };
  await run('operator', ['add', 'anna@example.com'], from.env);
  const folder = join(await makeFolder(), 'backup');
  await run('backup', [folder], { DATABASE_URL: from.env.DATABASE_URL });
  await run('restore', [folder], to.env);
  await run('operator', ['remove', 'anna@example.com'], to.env);
  expect(await query(to.env.DATABASE_URL, 'select email, removed_at is null as active from operators')).toEqual([
    { email: 'anna@example.com', active: false },
  ]);
});

test('a database that the product owned so far gets another owner, as docs/operate.md says', async () => {
  const { env, owner, product, superuser } = await openRoles();
  const name = new URL(env.DATABASE_URL).pathname.slice(1);
  await runAdminStatement(superuser, `alter database ${name} owner to ${product}`);
  {
    await using app = await testApp({ database: env.DATABASE_URL });
    await executeAs(app, 'create table earlier (id int)');
  }
  await runAdminStatement(superuser, `reassign owned by ${product} to ${owner}`);
  const working = await startWorking({ ...env });
  await using app = working.app;
  await expectWork(working);
  await expectLeastRights(app);
});

test('tables of later migrations are the product’s to use at once', async () => {
  const { env } = await openRoles();
  await prepareDatabase({ product: env.DATABASE_URL, owner: env.MIGRATION_DATABASE_URL }, createLog('silent'));
  await query(env.MIGRATION_DATABASE_URL, 'create table later (id int generated always as identity, name text)');
  await query(env.DATABASE_URL, `insert into later (name) values ('Anna')`);
  expect(await query(env.DATABASE_URL, 'select * from later')).toEqual([{ id: 1, name: 'Anna' }]);
});

test('nodes that start at once grant in turns', async () => {
  const { env } = await openRoles();
  const roles = { product: env.DATABASE_URL, owner: env.MIGRATION_DATABASE_URL };
  const prepare = () => prepareDatabase(roles, createLog('silent'));
  await prepare();
  await Promise.all(Array.from({ length: 4 }, prepare));
  expect(await query(env.DATABASE_URL, 'select count(*)::int as count from sites')).toEqual([{ count: 0 }]);
});

test('names the setting if the addresses are of different databases', async () => {
  const [one, other] = [await openRoles(), await openRoles()];
  const roles = { product: one.env.DATABASE_URL, owner: other.env.MIGRATION_DATABASE_URL };
  await expect(prepareDatabase(roles, createLog('silent'))).rejects.toThrow(
    'MIGRATION_DATABASE_URL: it is of another database than DATABASE_URL',
  );
});

test('warns if the product’s role has more rights than it needs', async () => {
  const { env, product } = await openRoles();
  const warnings: string[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) });
  const prepare = () => prepareDatabase({ product: env.DATABASE_URL, owner: env.MIGRATION_DATABASE_URL }, log);
  await prepare();
  expect(warnings).toEqual([]);
  await query(env.MIGRATION_DATABASE_URL, `grant create on schema public to ${product}`);
  await prepare();
  expect(warnings).toEqual([
    `the role ${product} of DATABASE_URL has more rights than it needs: it may create tables in the schema public`,
  ]);
});

test('I9: warns if both addresses have the same role, and takes no right from it', async () => {
  const { env } = await openRoles();
  const url = env.MIGRATION_DATABASE_URL;
  for (const same of [url, `${url}&application_name=again`]) {
    const { app, warnings } = await startWorking({ DATABASE_URL: same, MIGRATION_DATABASE_URL: url });
    await app[Symbol.asyncDispose]();
    expect(warnings).toEqual([expect.stringMatching(/^MIGRATION_DATABASE_URL names the same role as DATABASE_URL/)]);
  }
  await query(url, `insert into kysely_migration values ('9999-later', 'now')`);
});
