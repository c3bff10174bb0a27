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

const aShop = () => testApp({ payment: createPlainProvider() });
const lastStep = async (app: TestApp, orderId: string) => {
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
const tell = async (app: TestApp, over: Parameters<typeof makePayment>[0]) => {
  await sendPlainEvent(app, makePayment(over));
  await app.settle();
};

it('looks every hour for checkouts that are over', () => {
  expect(orderJobs.map(({ name, cron }) => [name, cron])).toContainEqual(['reconciliation.checkouts', '47 * * * *']);
});

describe('a checkout of which nothing was heard', () => {
  it('is given up after 25 hours, with its cause, for a new site as for a term', async () => {
    const app = await aShop();
    const { orderId } = await startBuyerCheckout(app);
    const site = await makeSite(app);
    const { body } = await actAsOwner(app, site).call('POST', '/admin/site/checkout', {
      kind: 'renew',
      plan_id: 'basic',
    });
    const renewalId = String(body['checkoutId']);
    app.clock.advance(25 * HOUR - 60);
    await expireCheckouts(app.services);
    expect(await lastStep(app, orderId)).toEqual(PENDING);
    app.clock.advance(61);
    const fresh = await startCheckout(app);
    await expireCheckouts(app.services);
    for (const id of [orderId, renewalId]) expect(await lastStep(app, id)).toEqual(FAILED);
    expect(await lastStep(app, fresh)).toEqual(PENDING);
  });

  it('takes money that comes even later', async () => {
    const app = await aShop();
    const { orderId, subdomain } = await startBuyerCheckout(app);
    app.clock.advance(3 * DAY);
    await expireCheckouts(app.services);
    await tell(app, { orderId });
    expect([await lastStep(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([
      ['paid', 'paid after the order had failed'],
      'active',
    ]);
  });

  it('is given up once, by nodes that look at once, however many there are', async () => {
    const app = await aShop();
    const beside = await testApp({ beside: app, payment: createPlainProvider() });
    await Promise.all(Array.from({ length: 12 }, () => startBuyerCheckout(app)));
    app.clock.advance(2 * DAY);
    await Promise.all([expireCheckouts(app.services), expireCheckouts(beside.services)]);
    const steps = await app.services.db.q.selectFrom('order_history').select('to_status').execute();
    expect(steps.filter(({ to_status }) => to_status === 'failed')).toHaveLength(12);
  });
});

describe('a checkout whose money is on its way, as its provider says', () => {
  it('is left open until that has ended, for 30 days at most', async () => {
    const app = await aShop();
    const [comes, fails] = [await startBuyerCheckout(app), await startBuyerCheckout(app)];
    for (const { orderId } of [comes, fails]) await tell(app, { orderId, kind: 'other' });
    app.clock.advance(29 * DAY);
    await expireCheckouts(app.services);
    await tell(app, { orderId: comes.orderId });
    expect(await fetchSiteStatus(app, comes.subdomain)).toBe('active');
    expect(await lastStep(app, fails.orderId)).toEqual(PENDING);
    app.clock.advance(2 * DAY);
    await expireCheckouts(app.services);
    expect(await lastStep(app, fails.orderId)).toEqual(FAILED);
  });

  it('is left open while what was told of it is not handled yet', async () => {
    const app = await aShop();
    const { orderId, subdomain } = await startBuyerCheckout(app);
    await sendPlainEvent(app, makePayment({ orderId }));
    app.clock.advance(2 * DAY);
    await expireCheckouts(app.services);
    expect(await lastStep(app, orderId)).toEqual(PENDING);
    await app.settle();
    expect([await lastStep(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([['paid', 'paid'], 'active']);
  });
});
