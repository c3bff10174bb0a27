import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, startCheckout, fetchSiteStatus } from '../../testing/buying.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { makeSite } from '../../testing/makers.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';
import { expireCheckouts } from './reconciliation-actions.ts';
import { orderJobs } from './jobs.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const startApp = () => testApp({ payment: createPlainProvider() });
const readLastStep = async (app: TestApp, orderId: string) => {
  const { to_status, cause } = await app.services.db.q
    .selectFrom('order_history')
    .select(['to_status', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  return [to_status, cause];
};
const PENDING = ['pending', 'checkout started'];
const FAILED = ['failed', 'not paid in time'];
const send = async (app: TestApp, over: Parameters<typeof makePayment>[0]) => {
  await sendPlainEvent(app, makePayment(over));
  await app.settle();
};

it('schedules the expiry of checkouts every hour', () => {
  expect(orderJobs.map(({ name, cron }) => [name, cron])).toContainEqual(['reconciliation.checkouts', '47 * * * *']);
});

describe('a checkout without any event', () => {
  it('fails after 25 hours with a cause, for a new site and for a term', async () => {
    const app = await startApp();
    const { orderId } = await startBuyerCheckout(app);
    const site = await makeSite(app);
    const { body } = await actAsOwner(app, site).call('POST', '/admin/site/checkout', {
      kind: 'renew',
      plan_id: 'basic',
    });
    const renewalId = String(body['checkoutId']);
    app.clock.advance(25 * HOUR - 60);
    await expireCheckouts(app.services);
    expect(await readLastStep(app, orderId)).toEqual(PENDING);
    app.clock.advance(61);
    const fresh = await startCheckout(app);
    await expireCheckouts(app.services);
    for (const id of [orderId, renewalId]) expect(await readLastStep(app, id)).toEqual(FAILED);
    expect(await readLastStep(app, fresh)).toEqual(PENDING);
  });

  it('accepts a payment that arrives even later', async () => {
    const app = await startApp();
    const { orderId, subdomain } = await startBuyerCheckout(app);
    app.clock.advance(3 * DAY);
    await expireCheckouts(app.services);
    await send(app, { orderId });
    expect([await readLastStep(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([
      ['paid', 'paid after the order had failed'],
      'active',
    ]);
  });

  it('fails once if two nodes expire checkouts concurrently', async () => {
    const app = await startApp();
    const beside = await testApp({ beside: app, payment: createPlainProvider() });
    await Promise.all(Array.from({ length: 12 }, () => startBuyerCheckout(app)));
    app.clock.advance(2 * DAY);
    await Promise.all([expireCheckouts(app.services), expireCheckouts(beside.services)]);
    const steps = await app.services.db.q.selectFrom('order_history').select('to_status').execute();
    expect(steps.filter(({ to_status }) => to_status === 'failed')).toHaveLength(12);
  });
});

describe('a checkout whose payment is pending at the provider', () => {
  it('stays open until the payment succeeds or fails, for 30 days at most', async () => {
    const app = await startApp();
    const [comes, fails] = [await startBuyerCheckout(app), await startBuyerCheckout(app)];
    for (const { orderId } of [comes, fails]) await send(app, { orderId, kind: 'other' });
    app.clock.advance(29 * DAY);
    await expireCheckouts(app.services);
    await send(app, { orderId: comes.orderId });
    expect(await fetchSiteStatus(app, comes.subdomain)).toBe('active');
    expect(await readLastStep(app, fails.orderId)).toEqual(PENDING);
    app.clock.advance(2 * DAY);
    await expireCheckouts(app.services);
    expect(await readLastStep(app, fails.orderId)).toEqual(FAILED);
  });

  it('stays open while its events are not handled', async () => {
    const app = await startApp();
    const { orderId, subdomain } = await startBuyerCheckout(app);
    await sendPlainEvent(app, makePayment({ orderId }));
    app.clock.advance(2 * DAY);
    await expireCheckouts(app.services);
    expect(await readLastStep(app, orderId)).toEqual(PENDING);
    await app.settle();
    expect([await readLastStep(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([
      ['paid', 'paid'],
      'active',
    ]);
  });
});
