import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName, pay, startCheckout } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { signInOperator } from '../../testing/operators.ts';
import { countWaiting } from '../../testing/run-meanwhile.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { PASSWORD, readField, setPassword, signIn } from '../../testing/sign-in.ts';
import { eraseSites } from '../sites/actions.ts';
import { findOrCreateOwner } from './actions.ts';
import { eraseOwners } from './erasing-actions.ts';

const DAY = 86_400;
let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** Runs the jobs of the night after the site was due. */
async function erase(days = 184 + 91): Promise<void> {
  app.clock.advance(days * DAY);
  await eraseSites(app.services);
  await eraseOwners(app.services);
  await app.settle();
}

const readOwner = ({ ownerId }: Pick<Site, 'ownerId'>) =>
  app.services.db.q.selectFrom('owners').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow();

/** Lists the tables, also those of the queue, that have a row with this text. */
async function listTablesWith(text: string): Promise<string[]> {
  const { q } = app.services.db;
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`.execute(q);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql`select from ${sql.table(`${schema}.${name}`)} as row
      where strpos(row::text, ${text}) > 0 limit 1`.execute(q);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('M18: erases an owner with the last site, all but the order', async () => {
  const [email, wished] = [`${makeName('gone')}@example.com`, `${makeName('wished')}@example.com`];
  const orderId = await startCheckout(app, { email, plan: 'basic' });
  await pay(app, orderId);
  await app.settle();
  const order = await app.services.db.q.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  const site = await app.services.db.q
    .selectFrom('sites')
    .select(['owner_id as ownerId', 'subdomain'])
    .where('event_id', '=', order?.event_id ?? '')
    .executeTakeFirstOrThrow();
  await setPassword(app, site);
  const token = readField(await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } }), 'handoff');
  const session = await app.call('POST', '/admin/exchange', { host: site.subdomain, body: { token } });
  const sent = {
    host: site.subdomain,
    token: readField(session, 'token'),
    body: { password: PASSWORD, email: wished },
  };
  expect((await app.call('POST', '/admin/account/email', sent)).status).toBe(200);
  await app.settle();
  expect(app.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([email, wished]));

  await erase(180 + 89);
  expect((await readOwner(site)).email).toBe(email);
  await erase(6);
  expect(await readOwner(site)).toMatchObject({ name: '', password_hash: null, anonymized_at: expect.any(String) });
  const kept = ['order_history', 'orders', 'payment_events', 'payments'];
  for (const table of await listTablesWith(email)) expect(kept).toContain(table);
  expect(await listTablesWith(wished)).toEqual([]);
  expect((await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).status).toBe(401);
  const before = app.mails.length;
  await app.call('POST', '/admin/forgot-password', { body: { email } });
  await app.settle();
  expect(app.mails).toHaveLength(before);

  const operator = await signInOperator(app);
  const { list } = await operator.call('GET', `/operator/sites?search=${site.subdomain}`);
  expect(list[0]).toMatchObject({ owner: { name: '', email: '' } });
  expect((await operator.call('GET', `/operator/orders/${orderId}`)).body).toMatchObject({
    order: { buyerEmail: email },
  });
});

it('keeps owners who have another site, as first or second owner', async () => {
  const [ended, long] = [await makeSite(app, { plan: 'basic' }), await makeSite(app, { plan: 'standard' })];
  const other = await makeSite(app, { plan: 'standard', email: ended.email });
  const second = await makeSecondOwner(app, long);
  await erase();
  expect((await readOwner(ended)).email).toBe(other.email);
  expect((await signIn(app, long, { email: second, password: 'kettle-briar-89' })).status).toBe(200);

  await actAsOwner(app, { ...long, token: readField(await signIn(app, long), 'token') }).api(
    'DELETE /admin/account/second-owner',
  );
  await eraseOwners(app.services);
  expect(await listTablesWith(second)).toEqual([]);
});

it('lets the buyer of another site later have a new account', async () => {
  const email = `${makeName('again')}@example.com`;
  const first = await makeSite(app, { plan: 'basic', email });
  await setPassword(app, first);
  await erase();
  await pay(app, await startCheckout(app, { email }));
  await app.settle();
  expect(app.mails.findLast(({ to }) => to === email)?.text).toContain('/admin/reset-password?token=');
  expect((await readOwner(first)).email).not.toBe(email);
});

it('keeps an owner who gets a site while the job runs', async () => {
  const { db } = app.services;
  const email = `${makeName('late')}@example.com`;
  const late = await makeSite(app, { plan: 'basic', email });
  await app.services.db.q
    .updateTable('sites')
    .set({ erased_at: db.now })
    .where('event_id', '=', late.eventId)
    .execute();
  const running = await db.transaction(async (tx) => {
    await findOrCreateOwner(tx, { email, name: 'Olivia Owner' });
    const erasing = eraseOwners(app.services);
    await expect.poll(() => countWaiting(app)).toBe(1);
    await tx.q.updateTable('sites').set({ erased_at: null }).where('event_id', '=', late.eventId).execute();
    return { erasing };
  });
  await running.erasing;
  expect((await readOwner(late)).email).toBe(email);
});
