import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../../kit/errors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import {
  fetchSiteStatus,
  listPayments,
  makeName,
  order,
  pay,
  sendWebhook,
  startBuyerCheckout,
  startCheckout,
} from '../../testing/buying.ts';
import { StripeStandIn } from '../../testing/payment/stripe-stand-in.ts';
import { createPlainProvider } from '../../testing/plain-provider.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const readStatus = async (checkoutId: string) =>
  (await app.call('GET', `/payments/checkouts/${checkoutId}`)).body['status'];
const isFree = async (subdomain: string, query = '') =>
  (await app.call('GET', `/check-subdomain/${subdomain}${query}`)).body['available'];

describe('M7: a checkout for an address that an unpaid checkout holds', () => {
  it('is refused under the same email, and the first one can still be paid', async () => {
    const { subdomain, email, orderId } = await startBuyerCheckout(app);
    const { status, body } = await order(app, { subdomain, email, plan: 'premium' });
    expect([status, body]).toMatchObject([409, { success: false, code: 'subdomain_unavailable' }]);
    expect((await pay(app, orderId)).status).toBe(303);
    await app.settle();
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['paid', 'active']);
  });

  it('replaces the checkout that it names', async () => {
    const { subdomain, email, orderId } = await startBuyerCheckout(app, { plan: 'basic' });
    const fresh = await startCheckout(app, { subdomain, email, plan: 'premium', replaces: orderId });
    expect([await readStatus(orderId), await readStatus(fresh)]).toEqual(['failed', 'pending']);
    expect((await order(app, { subdomain })).status).toBe(409);
    expect((await pay(app, orderId)).status).toBe(409);
    expect((await pay(app, fresh)).status).toBe(303);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });

  it('releases the address of the checkout that it names, if it is for another one', async () => {
    const { subdomain, email, orderId } = await startBuyerCheckout(app);
    const other = makeName();
    await startCheckout(app, { subdomain: other, email, replaces: orderId });
    expect([await isFree(subdomain), await isFree(other), await readStatus(orderId)]).toEqual([true, false, 'failed']);
  });

  it('changes nothing if its own address is not available', async () => {
    const [mine, theirs] = [await startBuyerCheckout(app), await startBuyerCheckout(app)];
    const refused = await order(app, { email: mine.email, subdomain: theirs.subdomain, replaces: mine.orderId });
    expect([refused.status, await readStatus(mine.orderId), await isFree(mine.subdomain)]).toEqual([
      409,
      'pending',
      false,
    ]);
  });

  it.each([
    ['unknown', () => 'x'.repeat(22)],
    ['malformed', () => "'%00"],
    [
      'paid',
      async (email: string) => {
        const { orderId } = await startBuyerCheckout(app, { email });
        await sendWebhook(app, { orderId });
        await app.settle();
        return orderId;
      },
    ],
    ['of another buyer', async () => (await startBuyerCheckout(app)).orderId],
  ])('ignores an id that is %s', async (_, getId) => {
    const { subdomain, email, orderId } = await startBuyerCheckout(app);
    const replaces = await getId(email);
    const before = await readStatus(replaces);
    expect((await order(app, { subdomain, email, replaces })).status).toBe(409);
    expect((await order(app, { email, replaces })).status).toBe(201);
    expect([await readStatus(replaces), await readStatus(orderId)]).toEqual([before, 'pending']);
  });

  it('is refused to a stranger who knows id and address, but not the email', async () => {
    const { subdomain, orderId } = await startBuyerCheckout(app);
    expect((await order(app, { subdomain, replaces: orderId })).status).toBe(409);
    expect(await readStatus(orderId)).toBe('pending');
  });

  it('is possible for the buyer, whose browser sees the address as available', async () => {
    const { subdomain, orderId } = await startBuyerCheckout(app);
    const other = await startBuyerCheckout(app);
    expect([
      await isFree(subdomain),
      await isFree(subdomain, `?checkout=${orderId}`),
      await isFree(subdomain, `?checkout=${other.orderId}`),
    ]).toEqual([false, true, false]);
    await sendWebhook(app, { orderId });
    await app.settle();
    expect(await isFree(subdomain, `?checkout=${orderId}`)).toBe(false);
  });
});

it('M7: the first payment gets the address from an unpaid checkout under the same email', async () => {
  const { subdomain, email, orderId } = await startBuyerCheckout(app);
  app.clock.advance(31 * 60);
  const stranger = await startCheckout(app, { subdomain, email });
  await sendWebhook(app, { orderId });
  await app.settle();
  expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['paid', 'active']);
  await sendWebhook(app, { orderId: stranger });
  await app.settle();
  expect(await listPayments(app, stranger)).toMatchObject([{ status: 'parked' }]);
});

it('F16: a node that is killed while it starts a checkout holds the address for half a minute only', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const silent = await testApp({
    payment: createPlainProvider(() => {
      asked.resolve();
      return answer.promise;
    }),
  });
  const next = await testApp({ beside: silent, payment: createPlainProvider() });
  const subdomain = makeName();
  const first = order(silent, { subdomain });
  await asked.promise;
  expect((await order(next, { subdomain })).status).toBe(409);
  silent.clock.advance(31);
  const orderId = await startCheckout(next, { subdomain });
  answer.reject(new ApiError('unavailable'));
  expect((await first).status).toBe(503);
  // Its failure releases nothing of the newer checkout.
  expect((await order(next, { subdomain })).status).toBe(409);
  expect((await next.call('GET', `/payments/checkouts/${orderId}`)).body['status']).toBe('pending');
});

describe('M7: the session of a replaced checkout at Stripe', () => {
  async function makeShop() {
    const standIn = await StripeStandIn.start();
    onTestFinished(() => standIn[Symbol.asyncDispose]());
    const shop = await testApp({ env: standIn.env });
    standIn.sendWebhooksTo(shop.port);
    return { standIn, shop };
  }

  it('is expired', async () => {
    const { standIn, shop } = await makeShop();
    const email = `${makeName()}@example.com`;
    const { body } = await order(shop, { email });
    await startCheckout(shop, { email, replaces: String(body['checkoutId']) });
    await shop.settle();
    expect(() => standIn.pay(String(body['checkoutUrl']))).toThrow('the session is expired');
  });

  it('stays as it is if it is paid already', async () => {
    const { standIn, shop } = await makeShop();
    const email = `${makeName()}@example.com`;
    const { body } = await order(shop, { email });
    const orderId = String(body['checkoutId']);
    standIn.webhooks.receiver = undefined;
    standIn.pay(String(body['checkoutUrl']));
    await startCheckout(shop, { email, replaces: orderId });
    await shop.settle();
    expect((await shop.call('GET', `/payments/checkouts/${orderId}`)).body['status']).toBe('failed');
    expect(shop.logs.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
