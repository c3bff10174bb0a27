import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { startFailingArchive } from '../../testing/failing-archive.ts';
import { signInOperator } from '../../testing/operators.ts';
import { makeFolder } from '../../testing/storage.ts';

test('M15: the console says that the WAL cannot be archived', async () => {
  const folder = await makeFolder();
  await using server = await startFailingArchive(join(folder, 'postgres'), join(folder, 'archive'));
  await using app = await startTestApp({ database: server.connection });
  const { call } = await signInOperator(app);
  const isFailing = async () => (await call('GET', '/operator/waiting')).body['archiveFailing'];
  expect(await isFailing()).toBe(false);
  await sql`select pg_switch_wal()`.execute(app.services.db.q);
  await expect.poll(isFailing).toBe(true);
});
