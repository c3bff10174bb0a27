import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { PLANS } from '../../../contract/catalog.ts';
import { reconcile } from '../../features/orders/reconciliation-actions.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName, order, makeOrderBody, fetchSiteStatus, type CheckoutOptions } from '../../testing/buying.ts';
import { LemonSqueezyStandIn } from '../../testing/payment/lemonsqueezy-stand-in.ts';
import { FAULTS } from '../../testing/payment/stand-in-server.ts';
import { StripeStandIn } from '../../testing/payment/stripe-stand-in.ts';
import type { Notice } from '../../testing/payment/webhook-sender.ts';
import { requireWithin } from '../../testing/require-within.ts';

const MAIN_HOST = 'localhost:3000';

describe.each([
  ['lemonsqueezy', () => LemonSqueezyStandIn.start()],
  ['stripe', () => StripeStandIn.start()],
] as const)('%s', (_, start) => {
  let standIn: LemonSqueezyStandIn | StripeStandIn;
  let app: TestApp;
  beforeAll(async () => {
    standIn = await start();
    app = await startTestApp({ env: standIn.env });
    standIn.sendWebhooksTo(app.port, MAIN_HOST);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await standIn[Symbol.asyncDispose]();
  });

  /** Starts a checkout at the stand-in with a new buyer. */
  async function makeBuyer(options: CheckoutOptions = {}) {
    const [subdomain, email] = [makeName('site'), `${makeName('buyer')}@example.com`];
    const { status, body } = await order(app, { subdomain, email, ...options });
    expect(status).toBe(201);
    const [orderId, url] = [String(body['checkoutId']), String(body['checkoutUrl'])];
    return { subdomain, email, orderId, url };
  }
  const getState = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
  const countMailsTo = (email: string) => app.mails.filter(({ to }) => to === email).length;
  /** Waits for all webhooks and the jobs that follow. */
  async function settle() {
    await standIn.webhooks.settle();
    await app.settle();
  }
  /** Collects the webhooks of some events without sending them. */
  function withhold(events: () => void): Notice[] {
    const before = standIn.webhooks.notices.length;
    standIn.webhooks.withheld = true;
    events();
    standIn.webhooks.withheld = false;
    return standIn.webhooks.notices.slice(before);
  }

  /** Delivers each webhook and returns the statuses of its tries. */
  const deliverAll = (notices: readonly Notice[]) =>
    Promise.all(notices.map((notice) => standIn.webhooks.deliver(notice)));

  it.each(PLANS.map(({ id, priceCents }) => [id, priceCents] as const))(
    'sells a site of the %s plan from end to end',
    async (plan, priceCents) => {
      const { subdomain, email, orderId, url } = await makeBuyer({ plan });
      const page = await (await fetch(url)).text();
      expect(page).toContain(`Pay $${(priceCents / 100).toFixed(2)}`);

      const submitCard = (card: string) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ email, card }), redirect: 'manual' });
      const declined = await submitCard('declined');
      expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('declined')]);
      await settle();
      expect(await getState(orderId)).toMatchObject({ status: 'pending', siteUrl: null });

      const paid = await submitCard('pays');
      expect([paid.status, paid.headers.get('location')]).toEqual([
        303,
        `http://${MAIN_HOST}/welcome?checkout=${orderId}`,
      ]);
      await settle();
      expect(await getState(orderId)).toMatchObject({ status: 'paid', siteUrl: `http://${subdomain}.${MAIN_HOST}` });
      expect([await fetchSiteStatus(app, subdomain), countMailsTo(email)]).toEqual(['active', 1]);
    },
  );

  it('W5: keeps the site after a partial refund, and suspends it after a full one', async () => {
    const { subdomain, url } = await makeBuyer();
    const payment = standIn.pay(url);
    await settle();
    standIn.refund(payment, 5000);
    await settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    standIn.refund(payment);
    await settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
  });

  it('C1, C2: charges the price of the plan, whatever the request contains', async () => {
    const before = standIn.server.calls.length;
    for (const total_amount of [1, 0, -5, '1e-9', 108.999]) {
      expect((await order(app, { data: { total_amount } })).status).toBe(400);
    }
    expect(standIn.server.calls).toHaveLength(before);
    await makeBuyer({ data: { total_amount: undefined, variantId: '1', price: 1 } });
    expect(standIn.server.calls.at(-1)?.body).toMatch(/(custom_price":|unit_amount%5D=|unit_amount\]=)10900\b/);
  });

  it('C7: creates one checkout for two identical requests', async () => {
    const before = standIn.server.calls.length;
    const options = { subdomain: makeName(), email: `${makeName()}@example.com` };
    const headers = { 'idempotency-key': makeName('key') };
    const click = (over: CheckoutOptions = {}) =>
      app.call('POST', '/payments/create-checkout', { body: makeOrderBody({ ...options, ...over }), headers });
    const first = await click();
    const second = await click();
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(standIn.server.calls).toHaveLength(before + 1);
    expect((await click({ plan: 'basic' })).status).toBe(409);
    expect(standIn.server.calls).toHaveLength(before + 1);
  });

  it('F12, C6: responds within 10 s if the provider is unavailable, and frees the address', async () => {
    for (const fault of FAULTS.filter((each) => each !== 'hang')) {
      const subdomain = makeName();
      standIn.server.failNext(fault, fault);
      const response = await requireWithin(10_000, order(app, { subdomain }));
      expect([fault, response.status, response.body]).toMatchObject([
        fault,
        503,
        { success: false, code: 'unavailable' },
      ]);
      expect((await app.call('GET', `/check-subdomain/${subdomain}`)).body['available']).toBe(true);
      // The second fault may be unused; it must not affect another test.
      standIn.server.clearFaults();
    }
    await makeBuyer();
  });

  it('W8: makes the buyer the owner, not the payer', async () => {
    const { email, orderId, url } = await makeBuyer();
    const payer = `${makeName('payer')}@example.com`;
    standIn.pay(url, { email: payer });
    await settle();
    expect(await getState(orderId)).toMatchObject({ status: 'paid', knownOwner: false });
    expect([countMailsTo(email), countMailsTo(payer)]).toEqual([1, 0]);
    const { q } = app.services.db;
    expect(await q.selectFrom('owners').select('id').where('email', '=', payer).execute()).toEqual([]);
  });

  it('W1: ignores webhooks without a valid signature', async () => {
    const { orderId, subdomain, url } = await makeBuyer();
    const notices = withhold(() => void standIn.pay(url));
    for (const notice of notices) {
      const buildHeaders = () =>
        Object.fromEntries(
          Object.entries(notice.headers()).map(([name, value]) => [
            name,
            value.replace(/[0-9a-f]{64}$/, 'a'.repeat(64)),
          ]),
        );
      expect(await standIn.webhooks.deliver({ ...notice, headers: buildHeaders })).toEqual([401, 401, 401, 401]);
      expect(await standIn.webhooks.deliver({ ...notice, body: `${notice.body} ` })).toEqual([401, 401, 401, 401]);
    }
    await settle();
    expect([(await getState(orderId))['status'], await fetchSiteStatus(app, subdomain)]).toEqual([
      'pending',
      undefined,
    ]);
  });

  it('W2: opens one site for twenty deliveries to two nodes', async () => {
    const { email, orderId, subdomain, url } = await makeBuyer();
    const other = await testApp({ env: standIn.env, beside: app });
    const notices = withhold(() => void standIn.pay(url));
    const repeated = Array.from({ length: 10 }, () => notices).flat();
    const here = await deliverAll(repeated);
    standIn.sendWebhooksTo(other.port, MAIN_HOST);
    const there = await deliverAll(repeated);
    standIn.sendWebhooksTo(app.port, MAIN_HOST);
    expect(new Set([...here, ...there].flat())).toEqual(new Set([200]));
    await Promise.all([app.settle(), other.settle()]);
    expect([(await getState(orderId))['status'], await fetchSiteStatus(app, subdomain), countMailsTo(email)]).toEqual([
      'paid',
      'active',
      1,
    ]);
  });

  it('W3, W4: leads to the same status for all 24 permutations of the webhooks', async () => {
    const histories = listPermutations([0, 1, 2, 3]);
    const buyers = await Promise.all(histories.map(() => makeBuyer()));
    const batches = buyers.map(({ url }) => {
      const notices = withhold(() => {
        const payment = standIn.pay(url);
        standIn.refund(payment, 4000);
        standIn.refund(payment);
      });
      const [created, part, full] = notices.filter(({ name }) => /^(order_|checkout\.|charge\.refunded)/.test(name));
      return [created, part, full, created].filter((notice) => notice !== undefined);
    });
    for (const at of [0, 1, 2, 3]) {
      const batch = batches.flatMap((notices, buyer) => notices[histories[buyer]?.[at] ?? 0] ?? []);
      expect(await deliverAll(batch)).toEqual(buyers.map(() => [200]));
      await app.settle();
    }
    const ends = await Promise.all(
      buyers.map(async ({ orderId, subdomain }) => [
        (await getState(orderId))['status'],
        (await fetchSiteStatus(app, subdomain)) === 'active',
      ]),
    );
    expect(ends).toEqual(histories.map(() => ['refunded', false]));
  });

  it('W11: opens the site for a retried webhook after the database was down', async () => {
    const { orderId, url } = await makeBuyer();
    const notices = withhold(() => void standIn.pay(url));
    const { q } = app.services.db;
    await sql`alter table payment_events rename to away`.execute(q);
    const failed = await deliverAll(notices);
    await sql`alter table away rename to payment_events`.execute(q);
    expect(failed).toEqual(notices.map(() => [500, 500, 500, 500]));
    expect(await deliverAll(notices)).toEqual(notices.map(() => [200]));
    await app.settle();
    expect(await getState(orderId)).toMatchObject({ status: 'paid' });
  });

  it('W11: finds payments and refunds whose webhooks were lost', async () => {
    const buyers = [await makeBuyer(), await makeBuyer(), await makeBuyer()] as const;
    const [paid, partly, refunded] = buyers;
    const notices = withhold(() => {
      standIn.pay(paid.url);
      standIn.refund(standIn.pay(partly.url), 1000);
      standIn.refund(standIn.pay(refunded.url));
    });
    standIn.server.ahead += 600;
    await reconcile(app.services);
    await app.settle();
    const readStates = () =>
      Promise.all(
        buyers.map(async ({ orderId, subdomain, email }) => [
          (await getState(orderId))['status'],
          await fetchSiteStatus(app, subdomain),
          countMailsTo(email),
        ]),
      );
    const expected = [
      ['paid', 'active', 1],
      ['partially_refunded', 'active', 1],
      ['refunded', undefined, 0],
    ];
    expect(await readStates()).toEqual(expected);
    // Reconciling again and receiving the webhooks late changes nothing.
    await reconcile(app.services);
    expect(await deliverAll(notices)).toEqual(notices.map(() => [200]));
    await app.settle();
    expect(await readStates()).toEqual(expected);
  });

  it('W11: leaves a payment to its webhook if only that contains the order', async () => {
    const { orderId, url } = await makeBuyer();
    const notices = withhold(() => void standIn.pay(url, { email: `${makeName('payer')}@example.com` }));
    await reconcile(app.services);
    await app.settle();
    expect(await deliverAll(notices)).toEqual(notices.map(() => [200]));
    await app.settle();
    expect(await getState(orderId)).toMatchObject({ status: 'paid' });
  });
});

function listPermutations(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]];
  return of.flatMap((first) => listPermutations(of.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}
