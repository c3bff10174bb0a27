import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { sendWebhook, startCheckout } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';
import { signInOperator } from '../../testing/operators.ts';
import { makeSecondFactor } from '../../testing/second-factors.ts';

/** Settings that work, and of which the console warns. */

test('a key that decrypts nothing that is stored', async () => {
  const app = await testApp();
  await makeSecondFactor(app, (await makeSite(app)).ownerId);
  const readUnreadable = async (node: typeof app) =>
    (await (await signInOperator(node)).api('GET /operator/waiting')).unreadable;
  expect(await readUnreadable(app)).toEqual([]);
  const other = await testApp({ beside: app, env: { SECRET_KEY: 'another-'.repeat(5) } });
  expect(await readUnreadable(other)).toEqual(['second factors']);
});

test('JOBS=off, once a job is due and no other node takes it', async () => {
  const app = await testApp({ env: { JOBS: 'off' } });
  const { api } = await signInOperator(app);
  await sendWebhook(app, { orderId: await startCheckout(app) });
  expect(await api('GET /operator/waiting')).toMatchObject({ jobsOff: false });
  await sql`update pgboss.job set start_after = start_after - interval '2 minutes'`.execute(app.services.db.q);
  expect(await api('GET /operator/waiting')).toMatchObject({ jobsOff: true });
});

test('simulated payments in production', async () => {
  const app = await testApp();
  const { api } = await signInOperator(app);
  expect(await api('GET /operator/waiting')).toMatchObject({ simulated: false });
  app.services.config = { ...app.services.config, production: true };
  expect(await api('GET /operator/waiting')).toMatchObject({ simulated: true });
});
