import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { findOrCreateOwner } from './features/owners/actions.ts';
import { resetLinkJob } from './features/owners/password-actions.ts';
import { createId } from './kit/ids.ts';
import { createLog } from './kit/log.ts';
import { MigrationError } from './kit/migrations.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { testApp } from './testing/app.ts';
import { cloneDatabase } from './testing/database.ts';

it('C11: names PORT in one line if another program uses it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await using database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'));
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: 'false' });
  const starting = startApp(config, { log: createLog('silent'), database: database.connection, drainJobs: true });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(`PORT ${port} is in use by another program`);
  other.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('C12: names DATABASE_URL in one line if the database does not answer', async () => {
  const config = readConfig({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  const starting = startApp(config, { log: createLog('silent') });
  await expect(starting).rejects.toThrow(MigrationError);
  await expect(starting).rejects.toThrow(/^DATABASE_URL: The migrations could not be run: connect ECONNREFUSED .*$/);
});

it('starts on a database whose DATABASE_URL names a socket', async () => {
  await using database = await cloneDatabase();
  const { connection } = database;
  if (typeof connection === 'string') return;
  const DATABASE_URL = `postgres://${connection.user}@/${database.name}?host=${connection.host}&port=${connection.port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ PORT: '0', DATABASE_URL, DATA_DIR: dataDir, SEED_DEMO: 'false' });
  await using app = await startApp(config, { log: createLog('silent'), drainJobs: true });
  expect(app.port).toBeGreaterThan(0);
});

it.each([
  ['postgres://u@db.example/name', 1],
  ['postgres://u@db.example/name?sslmode=verify-full', 0],
])('L12: warns in production about %s in %i lines', async (DATABASE_URL, count) => {
  const origin = { PUBLIC_URL: 'https://a.example', PRODUCT_DOMAIN: 'a.example', SMTP_URL: 'smtp://127.0.0.1:9' };
  const app = await testApp({ env: { NODE_ENV: 'production', ALLOW_SANDBOX: 'true', ...origin, DATABASE_URL } });
  const warnings = app.logs.filter(({ msg }) => msg.startsWith('DATABASE_URL'));
  expect(warnings.map(({ msg }) => msg)).toEqual(
    Array.from(
      { length: count },
      () => 'DATABASE_URL: the connection to another machine is not encrypted, add sslmode=verify-full',
    ),
  );
});

it('sends a mail in progress before it closes the mailers', async () => {
  await using database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'));
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const events: string[] = [];
  const mail: Mailer = {
    async send() {
      started.resolve();
      await release.promise;
      events.push('arrived');
    },
    [Symbol.asyncDispose]: () => {
      events.push('closed');
      return Promise.resolve();
    },
  };
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
  });
  const app = await startApp(config, { log: createLog('silent'), database: database.connection, mail });
  const email = 'anna@example.com';
  await app.services.db.transaction(async (tx) => {
    await findOrCreateOwner(tx, { email, name: 'Anna' });
    await tx.enqueue(resetLinkJob, { requestId: createId(), email });
  });
  await started.promise;
  const stopped = Promise.resolve(app[Symbol.asyncDispose]());
  // By the time HTTP is down, anything that closes the mailer too early would have run.
  await expect.poll(() => app.http.server.listening).toBe(false);
  release.resolve();
  await stopped;
  // Mails to owners and to guests have a mailer each.
  expect(events).toEqual(['arrived', 'closed', 'closed']);
  await rm(dataDir, { recursive: true, force: true });
});

it('B7: with JOBS=off works on no job, and sends the mail once jobs are on', async () => {
  await using database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sent = Promise.withResolvers<string>();
  const mail: Mailer = {
    send: ({ to }) => Promise.resolve(sent.resolve(to)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const start = (JOBS: string) => {
    const env = { PORT: '0', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir, SEED_DEMO: 'false', JOBS };
    return startApp(readConfig(env), { log: createLog('silent'), database: database.connection, mail });
  };
  const email = 'anna@example.com';
  {
    await using quiet = await start('off');
    await quiet.services.db.transaction(async (tx) => {
      await findOrCreateOwner(tx, { email, name: 'Anna' });
      await tx.enqueue(resetLinkJob, { requestId: createId(), email });
    });
    // Workers would hold connections named "jobs" and have enqueued the jobs of the start.
    const { rows } = await sql`
      select (select json_agg(name || ' ' || state) from pgboss.job) as jobs, (select count(*) from pgboss.schedule) as schedules,
        (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'jobs') as workers
    `.execute(quiet.services.db.q);
    expect(rows).toEqual([{ jobs: [`${resetLinkJob.name} created`], schedules: 0, workers: 0 }]);
  }
  await using loud = await start('on');
  expect(await sent.promise).toBe(email);
  expect(loud.services.config.jobs).toBe(true);
});
