import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../contract/orders.ts';
import { createId } from '../../kit/ids.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, startCheckout, makeName, fetchSiteStatus, sendWebhook } from '../../testing/buying.ts';
import { findLink } from '../../testing/sign-in.ts';
import { giveAddress, markRefunded, resendMail, type GivenAddress } from './fulfillment-actions.ts';

let app: TestApp;
let two: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  two = await startTestApp({ beside: app });
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const OPERATOR = '018f0000-0000-7000-8000-000000000001';
const SETTLED = { code: 'order_settled' };
const getOrder = (id: string) =>
  app.services.db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readLastSteps = async (id: string, count: number) => {
  const steps = await app.services.db.q
    .selectFrom('order_history')
    .select(['from_status', 'to_status', 'cause', 'operator_id'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .limit(count)
    .execute();
  return steps.toReversed();
};
const listMailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const refund = (orderId: string, seen: OrderStatus = 'paid') =>
  markRefunded(app.services, orderId, { operatorId: OPERATOR, seen });
const give = (orderId: string, given: GivenAddress, node = app) => giveAddress(node.services, orderId, given, OPERATOR);

/** Makes an order that is parked because its payment came after a newer checkout had replaced it. */
async function makeParkedOrder() {
  const buyer = await startBuyerCheckout(app);
  await startCheckout(app, { ...buyer, replaces: buyer.orderId });
  await sendWebhook(app, { orderId: buyer.orderId });
  await app.settle();
  expect((await getOrder(buyer.orderId)).status).toBe('parked');
  return buyer;
}

/** Makes a parked order from a payment that named no order of ours. */
async function makeUnknownOrder(): Promise<string> {
  const id = makeName('stray');
  await sendWebhook(app, { orderId: 'x'.repeat(22), id });
  await app.settle();
  const payment = await app.services.db.q
    .selectFrom('payments')
    .select('order_id')
    .where('provider_order_id', '=', id)
    .executeTakeFirstOrThrow();
  return payment.order_id;
}

async function makePaidOrder() {
  const buyer = await startBuyerCheckout(app);
  await sendWebhook(app, { orderId: buyer.orderId });
  await app.settle();
  return buyer;
}

describe('giveAddress', () => {
  it('opens the site of a parked order at the given address, and mails the buyer', async () => {
    const { orderId, email } = await makeParkedOrder();
    const subdomain = makeName('given');
    await give(orderId, { subdomain });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect(await readLastSteps(orderId, 2)).toEqual([
      {
        from_status: 'parked',
        to_status: 'parked',
        cause: `details entered: ${subdomain}, ${email}`,
        operator_id: OPERATOR,
      },
      { from_status: 'parked', to_status: 'paid', cause: `assigned the address ${subdomain}`, operator_id: OPERATOR },
    ]);
    expect(listMailsTo(email).at(-1)?.text).toContain(`http://${subdomain}.localhost:3000`);
    // The order now behaves like any other: a full refund suspends the site.
    await sendWebhook(app, { orderId, refundedCents: 10_900 });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
  });

  it("accepts the ordered address, and fails the buyer's open checkout for it", async () => {
    const { orderId, subdomain, email } = await makeParkedOrder();
    await give(orderId, { subdomain });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    const others = await app.services.db.q
      .selectFrom('orders')
      .select('status')
      .where('buyer_email', '=', email)
      .where('id', '<>', orderId)
      .execute();
    expect(others).toEqual([{ status: 'failed' }]);
  });

  it('requires the fields that the payment did not contain', async () => {
    const orderId = await makeUnknownOrder();
    const subdomain = makeName('given');
    await expect(give(orderId, { subdomain })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        templateId: expect.any(String) as string,
        planId: expect.any(String) as string,
        email: expect.any(String) as string,
        name: expect.any(String) as string,
      },
    });
    const email = `${makeName()}@example.com`;
    await give(orderId, { subdomain, planId: 'basic', templateId: 'sweet-baby', email, name: 'Mia' });
    await app.settle();
    expect([await fetchSiteStatus(app, subdomain), listMailsTo(email).length]).toEqual(['active', 1]);
  });

  it('keeps an earlier partial refund', async () => {
    const { orderId } = await makeParkedOrder();
    await sendWebhook(app, { orderId, refundedCents: 900 });
    await app.settle();
    expect(await getOrder(orderId)).toMatchObject({ status: 'parked', refunded_cents: 900 });
    await give(orderId, { subdomain: makeName('given') });
    expect((await getOrder(orderId)).status).toBe('partially_refunded');
  });

  it.each([
    ['that is reserved', () => 'admin', 'subdomain_unavailable'],
    ['that is malformed', () => 'a', 'invalid_input'],
    ['that is sold', async () => (await makePaidOrder()).subdomain, 'subdomain_unavailable'],
    ['that somebody is buying', async () => (await startBuyerCheckout(app)).subdomain, 'subdomain_unavailable'],
  ])('refuses an address %s', async (_, subdomain, code) => {
    const { orderId } = await makeParkedOrder();
    await expect(give(orderId, { subdomain: await subdomain() })).rejects.toMatchObject({ code });
    expect((await getOrder(orderId)).status).toBe('parked');
  });

  it('refuses an order that is unknown or not parked', async () => {
    for (const { orderId } of [await makePaidOrder(), await startBuyerCheckout(app)]) {
      await expect(give(orderId, { subdomain: makeName() })).rejects.toMatchObject(SETTLED);
    }
    await expect(give('x'.repeat(22), { subdomain: makeName() })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('creates one site if two operators give two addresses concurrently', async () => {
    const { orderId } = await makeParkedOrder();
    const results = await Promise.allSettled([
      give(orderId, { subdomain: makeName('one') }),
      give(orderId, { subdomain: makeName('two') }, two),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const sites = await app.services.db.q
      .selectFrom('sites')
      .select('event_id')
      .where('order_id', '=', orderId)
      .execute();
    expect(sites).toHaveLength(1);
  });
});

describe('markRefunded', () => {
  it('has the effect of a full refund, and its webhook changes nothing afterwards', async () => {
    const { orderId, subdomain } = await makePaidOrder();
    await refund(orderId);
    expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
    expect(await readLastSteps(orderId, 1)).toEqual([
      { from_status: 'paid', to_status: 'refunded', cause: 'marked as refunded', operator_id: OPERATOR },
    ]);
    await sendWebhook(app, { orderId, refundedCents: 10_900 });
    await app.settle();
    expect(await readLastSteps(orderId, 1)).toMatchObject([{ cause: 'marked as refunded' }]);
    for (const seen of ['paid', 'refunded'] as const) {
      await expect(refund(orderId, seen)).rejects.toMatchObject(SETTLED);
    }
  });

  it('changes no site for a parked order', async () => {
    const { orderId } = await makeParkedOrder();
    await refund(orderId, 'parked');
    expect(await getOrder(orderId)).toMatchObject({ status: 'refunded', event_id: null, refunded_cents: 10_900 });
  });

  it('is refused for an order without a payment', async () => {
    const { orderId } = await startBuyerCheckout(app);
    await expect(refund(orderId, 'pending')).rejects.toMatchObject(SETTLED);
  });

  it('is refused for an order that has changed since the operator looked', async () => {
    const { orderId, subdomain } = await makePaidOrder();
    await expect(refund(orderId, 'parked')).rejects.toMatchObject(SETTLED);
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });
});

describe('resendMail', () => {
  it('sends the mail of a new site again, with a link that replaces the first one', async () => {
    const { orderId, email } = await makePaidOrder();
    const [first] = listMailsTo(email);
    await resendMail(app.services, orderId, OPERATOR);
    await app.settle();
    const second = listMailsTo(email).at(-1);
    expect([listMailsTo(email).length, second?.subject, second?.id === first?.id]).toEqual([2, first?.subject, false]);
    const check = async (mail: typeof first) => {
      const token = mail && findLink(mail)?.searchParams.get('token');
      return (await app.call('POST', '/admin/verify-reset-token', { body: { token } })).status;
    };
    expect([await check(second), await check(first)]).toEqual([200, 400]);
    expect(await readLastSteps(orderId, 1)).toMatchObject([{ cause: 'email queued again', operator_id: OPERATOR }]);
  });

  it('sends the mail about a parked payment again', async () => {
    const { orderId, email } = await makeParkedOrder();
    await resendMail(app.services, orderId, OPERATOR);
    await app.settle();
    expect(listMailsTo(email).map(({ subject }) => subject)).toEqual([
      'We received your payment and are reviewing it',
      'We received your payment and are reviewing it',
    ]);
  });

  it('is refused if the order has no mail to send', async () => {
    const [pending, refunded] = [await startBuyerCheckout(app), await makePaidOrder()];
    await refund(refunded.orderId);
    for (const { orderId } of [pending, refunded]) {
      await expect(resendMail(app.services, orderId, OPERATOR)).rejects.toMatchObject(SETTLED);
    }
    await expect(resendMail(app.services, createId(), OPERATOR)).rejects.toMatchObject({ code: 'not_found' });
  });
});
