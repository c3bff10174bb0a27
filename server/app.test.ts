import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { findOrCreateOwner } from './features/owners/actions.ts';
import { resetLinkJob } from './features/owners/password-actions.ts';
import { createId } from './kit/ids.ts';
import { createLog } from './kit/log.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { cloneDatabase } from './testing/database.ts';

it('sends a mail in progress before it closes the mailer', async () => {
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
  expect(events).toEqual(['arrived', 'closed']);
  await rm(dataDir, { recursive: true, force: true });
});
