import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { testApp } from '../../testing/app.ts';
import { fetchSiteStatus, startBuyerCheckout, type CheckoutOptions } from '../../testing/buying.ts';
import { signInOperator } from '../../testing/operators.ts';
import { StripeStandIn } from '../../testing/payment/stripe-stand-in.ts';
import { removeOperator } from '../operators/account-actions.ts';
import { disputeMailJob } from './dispute-actions.ts';
import { reconcileDisputes } from './reconciliation-actions.ts';
import { findOrder } from './store.ts';

/** A shop that sells through Stripe, whose webhooks the test delivers, in any order. */
async function startShop() {
  const stripe = await StripeStandIn.start();
  onTestFinished(() => stripe[Symbol.asyncDispose]());
  const app = await testApp({ env: stripe.env });
  stripe.sendWebhooksTo(app.port, 'localhost:3000');
  stripe.webhooks.withheld = true;
  const operator = await signInOperator(app);
  const deliver = async (...names: string[]) => {
    for (const name of names) {
      const notices = stripe.webhooks.notices.filter((notice) => notice.name === name);
      if (notices.length === 0) throw new Error(`no event ${name}`);
      for (const notice of notices) expect(await stripe.webhooks.deliver(notice)).toEqual([200]);
      await app.settle();
    }
  };
  const checkout = async (wish?: CheckoutOptions) => {
    const bought = await startBuyerCheckout(app, wish);
    const { checkout_url: url } = (await findOrder(app.services.db, bought.orderId)) ?? {};
    return { ...bought, payment: stripe.pay(url ?? '') };
  };
  const buy = async () => {
    const bought = await checkout();
    await deliver('checkout.session.completed');
    return bought;
  };
  const getDetail = (order: string) => operator.api('GET /operator/orders/:order', { params: { order } });
  const listMails = () => app.mails.filter(({ to }) => to === operator.email).map(({ subject }) => subject);
  return { app, stripe, operator, deliver, checkout, buy, getDetail, listMails };
}

const CREATED = 'charge.dispute.created';
const UPDATED = 'charge.dispute.updated';
const CLOSED = 'charge.dispute.closed';

test('L7: a dispute parks the order and mails the operators, and the site stands', async () => {
  const { app, stripe, deliver, buy, getDetail, listMails } = await startShop();
  const { orderId, subdomain, payment } = await buy();
  stripe.dispute(payment, 'product_not_received');
  await deliver('charge.dispute.funds_withdrawn', CREATED, CREATED);
  const { order, actions, payments, history } = await getDetail(orderId);
  expect(order).toMatchObject({ status: 'parked', siteStands: true });
  expect(order.cause).toMatch(/^disputed by the buyer \(product not received\); answer at the payment provider by /);
  expect(actions).toEqual(['keep', 'resend', 'refund', 'replay']);
  expect(payments[0]?.dispute).toMatchObject({ status: 'open', reason: 'product not received' });
  expect(history.map(({ to }) => to)).toEqual(['pending', 'paid', 'parked']);
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  expect(listMails()).toEqual([`Order ${order.number} is disputed`]);
});

test('M18: the job of a mail about a dispute holds no address, and one for a removed operator sends nothing', async () => {
  const { app, stripe, operator, deliver, buy, listMails } = await startShop();
  const { orderId, payment } = await buy();
  stripe.dispute(payment, 'fraudulent');
  await deliver(CREATED);
  const { db } = app.services;
  const jobs = await sql<{ data: string }>`
    select data::text from pgboss.job where name = ${disputeMailJob.name}`.execute(db.q);
  expect(jobs.rows).toHaveLength(1);
  expect(jobs.rows[0]?.data).not.toContain('@');
  expect(listMails()).toHaveLength(1);
  await removeOperator(db, operator.email);
  const again = { mailId: createId(), operatorId: operator.id, orderId, status: 'open' } as const;
  await db.transaction((tx) => tx.enqueue(disputeMailJob, again));
  await app.settle();
  expect(listMails()).toHaveLength(1);
});

test('L7: a won dispute ends the parking; a lost one waits for a decision, and the refund suspends the site', async () => {
  const { app, stripe, operator, deliver, buy, getDetail, listMails } = await startShop();
  const [first, second] = [await buy(), await buy()];
  const dispute = stripe.dispute(first.payment);
  await deliver(CREATED);
  stripe.updateDispute(dispute, 'under_review');
  await deliver(UPDATED);
  stripe.updateDispute(dispute, 'won');
  await deliver(CLOSED);
  const won = await getDetail(first.orderId);
  expect([won.order.status, won.order.siteStands, won.order.cause]).toEqual(['paid', false, 'the dispute was won']);
  expect(listMails()).toHaveLength(2);

  stripe.updateDispute(stripe.dispute(second.payment), 'lost');
  await deliver(CREATED, CLOSED);
  const lost = await getDetail(second.orderId);
  expect(lost.order).toMatchObject({ status: 'parked', siteStands: true });
  expect(lost.order.cause).toMatch(/^the dispute was lost/);
  expect(await fetchSiteStatus(app, second.subdomain)).toBe('active');
  const params = { order: second.orderId };
  await operator.api('POST /operator/orders/:order/refund', { params, body: { seen: 'parked' } });
  expect((await getDetail(second.orderId)).order.status).toBe('refunded');
  expect(await fetchSiteStatus(app, second.subdomain)).toBe('suspended');
  expect(await fetchSiteStatus(app, first.subdomain)).toBe('active');
});

test('L7: the operator keeps the site once, and decides again when the dispute is lost', async () => {
  const { app, stripe, operator, deliver, buy, getDetail } = await startShop();
  const { orderId, subdomain, payment } = await buy();
  stripe.refund(payment, 900);
  const dispute = stripe.dispute(payment);
  await deliver('charge.refunded', CREATED);
  const keep = () => operator.call('POST', `/operator/orders/${orderId}/keep`);
  const answers = await Promise.all([keep(), keep()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await getDetail(orderId)).order).toMatchObject({ status: 'partially_refunded', siteStands: false });
  stripe.updateDispute(dispute, 'under_review');
  await deliver(UPDATED, CREATED);
  expect((await getDetail(orderId)).order.status).toBe('partially_refunded');
  stripe.updateDispute(dispute, 'lost');
  await deliver(CLOSED);
  expect((await getDetail(orderId)).order).toMatchObject({ status: 'parked', siteStands: true });
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  const log = await operator.api('GET /operator/log', {});
  expect(log.filter(({ action }) => action === 'keep')).toHaveLength(1);
});

test.each([
  ['the dispute first', [CREATED, CLOSED, 'checkout.session.completed']],
  ['the outcome first', [CLOSED, CREATED, 'checkout.session.completed']],
  ['the payment in between', [CLOSED, 'checkout.session.completed', CREATED, UPDATED]],
  ['each twice', [CREATED, 'checkout.session.completed', CLOSED, UPDATED, CREATED, CLOSED]],
])('L7: the state does not depend on the order of events: %s', async (_, order) => {
  for (const outcome of ['won', 'lost']) {
    const { app, stripe, deliver, checkout, getDetail } = await startShop();
    const { orderId, subdomain, payment } = await checkout();
    const dispute = stripe.dispute(payment);
    stripe.updateDispute(dispute, 'under_review');
    stripe.updateDispute(dispute, outcome);
    await deliver(...order);
    const detail = await getDetail(orderId);
    expect([outcome, detail.order.status, detail.order.siteStands]).toEqual(
      outcome === 'won' ? ['won', 'paid', false] : ['lost', 'parked', true],
    );
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  }
});

test('L7: a refund of a disputed order suspends its site, and no second site can be created', async () => {
  const { app, stripe, deliver, buy, getDetail, operator } = await startShop();
  const { orderId, subdomain, payment } = await buy();
  stripe.dispute(payment);
  await deliver(CREATED);
  // No new site is created for a parked order that has one.
  const refused = await operator.call('POST', `/operator/orders/${orderId}/address`, {
    body: { subdomain: 'elsewhere1' },
  });
  expect([refused.status, refused.body['code']]).toEqual([409, 'order_settled']);
  stripe.refund(payment);
  await deliver('charge.refunded');
  expect((await getDetail(orderId)).order).toMatchObject({ status: 'refunded', siteStands: false });
  expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
});

test('L7: a dispute without a valid signature, or of an unknown payment, changes nothing', async () => {
  const { app, stripe, deliver, buy, getDetail, listMails } = await startShop();
  const { orderId, payment } = await buy();
  const body = stripe.makeEventBody(CREATED, { payment_intent: payment, status: 'needs_response' });
  const refused = await app.call('POST', '/payments/webhooks/stripe', {
    raw: body,
    headers: { 'stripe-signature': 't=1,v1=ab' },
  });
  expect(refused.status).toBe(401);
  const unknown = stripe.makeEventBody(CREATED, { payment_intent: 'pi_unknown', status: 'needs_response' });
  const headers = { 'stripe-signature': stripe.sign(unknown) };
  expect((await app.call('POST', '/payments/webhooks/stripe', { raw: unknown, headers })).status).toBe(200);
  await app.settle();
  expect((await getDetail(orderId)).order.status).toBe('paid');
  expect(listMails()).toEqual([]);
  await deliver('checkout.session.completed');
});

test('L7: a dispute whose webhooks never come is found in the list of the provider within a day, and so is its end', async () => {
  const { app, stripe, operator, buy, getDetail, listMails } = await startShop();
  const [{ orderId, payment }, other] = [await buy(), await buy()];
  const reconcileNow = async () => {
    await reconcileDisputes(app.services);
    await app.settle();
  };
  const dispute = stripe.dispute(payment);
  await reconcileNow();
  await reconcileNow();
  expect((await getDetail(orderId)).order).toMatchObject({ status: 'parked', siteStands: true });
  expect((await getDetail(other.orderId)).order.status).toBe('paid');
  expect(listMails()).toHaveLength(1);
  await operator.api('POST /operator/orders/:order/keep', { params: { order: orderId } });
  await reconcileNow();
  expect((await getDetail(orderId)).order.status).toBe('paid');
  stripe.updateDispute(dispute, 'lost');
  await reconcileNow();
  expect((await getDetail(orderId)).order.status).toBe('parked');
  expect((await getDetail(orderId)).payments[0]?.dispute).toMatchObject({ status: 'lost' });
});
