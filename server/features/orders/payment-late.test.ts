import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, startCheckout, listPayments, fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';
import { giveAddress } from './fulfillment-actions.ts';
import { findSite } from '../sites/actions.ts';

let app: TestApp;
let two: TestApp;
beforeAll(async () => {
  app = await startTestApp({ payment: createPlainProvider() });
  two = await startTestApp({ beside: app, payment: createPlainProvider() });
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const OPERATOR = '018f0000-0000-7000-8000-000000000001';
const readState = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
const send = async (over: Parameters<typeof makePayment>[0]) => {
  expect((await sendPlainEvent(app, makePayment(over))).status).toBe(200);
  await app.settle();
};
const expire = (orderId: string) => send({ orderId, kind: 'expired', totalCents: 0, netCents: 0 });

async function makeExpired() {
  const buyer = await startBuyerCheckout(app);
  await expire(buyer.orderId);
  expect((await readState(buyer.orderId))['status']).toBe('failed');
  return buyer;
}

describe('a payment for an expired checkout', () => {
  it('opens the site, and records that the payment was late', async () => {
    const { orderId, subdomain } = await makeExpired();
    expect((await app.call('GET', `/check-subdomain/${subdomain}`)).body['available']).toBe(true);
    await send({ orderId });
    expect([await listPayments(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([
      [{ status: 'paid', cause: 'paid after the order had failed' }],
      'active',
    ]);
  });

  it('opens the site at a substitute address if the address was taken in the meantime', async () => {
    const { orderId, subdomain } = await makeExpired();
    await startCheckout(app, { subdomain });
    await send({ orderId });
    const state = await readState(orderId);
    expect(state).toMatchObject({ status: 'paid', substitute: true });
    expect(await fetchSiteStatus(app, String(state['subdomain']))).toBe('active');
  });

  it.each(['is open', 'has expired too'])(
    'opens the site, and fails the newer checkout of the buyer for the address, which %s',
    async (newer) => {
      const { orderId, subdomain, email } = await makeExpired();
      const fresh = await startCheckout(app, { subdomain, email });
      if (newer === 'has expired too') await expire(fresh);
      await send({ orderId });
      expect(await readState(orderId)).toMatchObject({ status: 'paid', subdomain, substitute: false });
      // The buyer has one site, so a second payment is for the operator.
      await send({ orderId: fresh });
      expect((await readState(fresh))['status']).toBe('parked');
    },
  );

  it('is parked if the buyer has paid another checkout for the address', async () => {
    const { orderId, subdomain, email } = await makeExpired();
    const fresh = await startCheckout(app, { subdomain, email });
    await send({ orderId: fresh });
    await send({ orderId });
    expect(await listPayments(app, orderId)).toContainEqual({
      status: 'parked',
      cause: 'paid after a newer checkout had replaced it',
    });
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });

  it('is parked if an operator has assigned the address to another payment of the buyer', async () => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    await send({ orderId, providerOrderId: `too-little-for-${orderId}`, netCents: 1 });
    const parked = await app.services.db.q
      .selectFrom('orders')
      .select('id')
      .where('buyer_email', '=', email)
      .where('status', '=', 'parked')
      .executeTakeFirst();
    await giveAddress(app.services, parked?.id ?? '', { subdomain }, OPERATOR);
    await send({ orderId });
    expect((await readState(orderId))['status']).toBe('parked');
  });

  it('extends the term of the site, unless another checkout was started for the site', async () => {
    for (const replaced of [false, true]) {
      const site = await makeSite(app, { plan: 'basic' });
      const before = await findSite(app.services.db, site);
      const renewal = { kind: 'renew', plan_id: 'standard' };
      const { body } = await actAsOwner(app, site).call('POST', '/admin/site/checkout', renewal);
      const orderId = String(body['checkoutId']);
      await expire(orderId);
      if (replaced) await actAsOwner(app, site).call('POST', '/admin/site/checkout', renewal);
      await send({ orderId });
      const after = await findSite(app.services.db, site);
      expect((await readState(orderId))['status']).toBe(replaced ? 'parked' : 'paid');
      expect((after?.endsAt ?? '') > (before?.endsAt ?? '')).toBe(!replaced);
    }
  });

  it('opens the site at its address, and fails a concurrent checkout of the buyer for it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderId, subdomain, email } = await makeExpired();
      await sendPlainEvent(app, makePayment({ orderId }));
      const [, response] = await Promise.all([
        app.settle(),
        two.call('POST', '/payments/create-checkout', {
          body: {
            customerEmail: email,
            customerName: 'Olivia Owner',
            checkoutData: { template_id: 'classic-wedding', plan_id: 'standard', subdomain },
          },
        }),
      ]);
      await app.settle();
      expect([await readState(orderId), await fetchSiteStatus(app, subdomain)]).toMatchObject([
        { status: 'paid', substitute: false },
        'active',
      ]);
      const newer = response.status === 201 ? await readState(String(response.body['checkoutId'])) : {};
      expect([response.status, newer['status']]).toEqual(response.status === 201 ? [201, 'failed'] : [409, undefined]);
    }
  });
});
