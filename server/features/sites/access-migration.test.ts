import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { migrateToLatest } from '../../kit/migrations.ts';
import { createKysely, createPool } from '../../kit/pool.ts';
import { createEmptyDatabase } from '../../testing/database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const ACCESS = '0053-access.sql';

test('a site for invited guests stays one, and the previous release still finds it closed', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'access-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const { connection } = stack.use(await createEmptyDatabase());
  const q = createKysely(createPool(connection, { onError: () => undefined }));
  stack.defer(() => q.destroy());
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name <= ACCESS);
  const copy = (name: string) => copyFile(path.join(MIGRATIONS, name), path.join(folder, name));
  await Promise.all(files.filter((name) => name < ACCESS).map(copy));
  await migrateToLatest(q, folder);
  const owner = createId();
  await sql`insert into owners (id, email, name, created_at) values (${owner}, 'a@example.com', 'Ada', now())`.execute(
    q,
  );
  for (const [subdomain, invitedOnly] of [
    ['closed', true],
    ['open', false],
  ] as const) {
    await sql`
      insert into orders (id, status, buyer_email, buyer_name, total_cents, currency, provider, created_at)
      values (${subdomain}, 'parked', '', '', 0, '', 'sandbox', now())`.execute(q);
    await sql`
      insert into sites (event_id, owner_id, subdomain, template_id, plan_id, order_id, ends_at, created_at, invited_only)
      values (${createId()}, ${owner}, ${subdomain}, 'sweet-baby', 'basic', ${subdomain}, now(), now(), ${invitedOnly})
    `.execute(q);
  }

  await copy(ACCESS);
  await migrateToLatest(q, folder);
  const read = async () => {
    const query = q.selectFrom('sites').select(['subdomain', 'access', 'invited_only']).orderBy('subdomain');
    return (await query.execute()).map((row) => Object.values(row));
  };
  expect(await read()).toEqual([
    ['closed', 'invited', true],
    ['open', 'open', false],
  ]);
  await q
    .updateTable('sites')
    .set({ access: 'passcode', passcode_sealed: 'sealed', passcode_id: createId() })
    .where('subdomain', '=', 'open')
    .execute();
  expect((await read())[1]).toEqual(['open', 'passcode', true]);
});
