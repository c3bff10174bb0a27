import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { EXPIRING_TABLES } from '../features.ts';
import { addOperator } from '../features/operators/account-actions.ts';
import { actAsOwner, actAsAnonymous } from '../testing/actors.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { order } from '../testing/buying.ts';
import { makeSite } from '../testing/makers.ts';
import { makeOperator, signInOperator, PASSWORD } from '../testing/operators.ts';
import { PASSWORD as OWNER_PASSWORD, setPassword, signIn } from '../testing/sign-in.ts';
import { deleteExpiredRows } from './sweep.ts';

const TABLES = [
  'email_changes',
  'former_emails',
  'handoffs',
  'idempotency_keys',
  'operator_challenges',
  'operator_links',
  'operator_sessions',
  'owner_invitations',
  'owner_sessions',
  'password_links',
  'rate_counters',
  'verification_codes',
] as const;

async function countRows(app: TestApp): Promise<Record<string, number>> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const { count } = await app.services.db.q
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return [table, count] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** Creates at least one expiring row in each table. */
async function createExpiringRows(app: TestApp): Promise<void> {
  const site = await makeSite(app);
  await setPassword(app, site);
  await signIn(app, site);
  const owner = actAsOwner(app, site);
  await owner.api('POST /admin/account/email', { body: { email: 'olga@example.com', password: OWNER_PASSWORD } });
  await owner.api('POST /admin/account/second-owner', { body: { email: 'sam@example.com', password: OWNER_PASSWORD } });
  await app.call('POST', '/admin/forgot-password', { body: { email: site.email } });
  const operator = await makeOperator(app);
  await addOperator(app.services.db, operator.email);
  await app.call('POST', '/operator/login', { body: { email: operator.email, password: PASSWORD } });
  await signInOperator(app);
  await actAsAnonymous(app, site).call('POST', `/events/${site.uniqueId}/verify-email`, {
    email: 'vera@example.com',
    purpose: 'gift_reservation',
  });
  await order(app);
  await app.call('POST', '/cart-tracking/session', {
    body: { template_id: 'classic-wedding' },
    headers: { 'idempotency-key': 'once' },
  });
  await app.settle();
}

test('deletes expired rows and keeps the others', async () => {
  const app = await testApp({ env: { RATE_LIMITS: 'on' } });
  await createExpiringRows(app);
  const before = await countRows(app);
  for (const [table, count] of Object.entries(before)) expect(count, table).toBeGreaterThan(0);
  await deleteExpiredRows(app.services, EXPIRING_TABLES);
  expect(await countRows(app)).toEqual(before);
  app.clock.advance(15 * 86_400);
  await deleteExpiredRows(app.services, EXPIRING_TABLES);
  for (const [table, count] of Object.entries(await countRows(app))) expect([table, count]).toEqual([table, 0]);
});
