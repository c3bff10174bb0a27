import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kit/errors.ts';
import type { CheckoutRequest } from '../../providers/payment/provider.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName, order, makeOrderBody, fetchSiteStatus } from '../../testing/buying.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';
import { requireWithin } from '../../testing/require-within.ts';

const refusal = { success: false, error: expect.stringMatching(/\S/) as string };
const isFree = async (app: TestApp, subdomain: string) =>
  (await app.call('GET', `/check-subdomain/${subdomain}`)).body['available'];
const listStages = async (app: TestApp) =>
  (await app.services.db.q.selectFrom('orders').select('status').orderBy('number').execute()).map(
    ({ status }) => status,
  );

describe('C6: a payment provider', () => {
  it.each([
    ['that cannot be reached', new ApiError('unavailable')],
    ['that answers 500', new Error('500 from the provider')],
  ])('%s makes the checkout fail with 503, and its address is free at once', async (_, failure) => {
    const broken = await testApp({ payment: createPlainProvider(() => Promise.reject(failure)) });
    const subdomain = makeName();
    for (const email of ['one@example.com', 'two@example.com']) {
      const { status, body } = await order(broken, { subdomain, email });
      expect([status, body]).toEqual([503, { ...refusal, code: 'unavailable' }]);
    }
    expect([await isFree(broken, subdomain), await listStages(broken)]).toEqual([true, ['failed', 'failed']]);
  });

  it('that never responds is 503 within ten seconds, and a later payment is still accepted', async () => {
    const asked: CheckoutRequest[] = [];
    const silent = await testApp({
      payment: createPlainProvider((request) => {
        asked.push(request);
        return Promise.withResolvers<never>().promise;
      }),
    });
    const subdomain = makeName();
    const { status, body } = await requireWithin(10_000, order(silent, { subdomain }));
    expect([status, body]).toEqual([503, { ...refusal, code: 'unavailable' }]);
    expect(await isFree(silent, subdomain)).toBe(true);
    await sendPlainEvent(silent, makePayment({ orderId: asked[0]?.orderId ?? '' }));
    await silent.settle();
    expect([await listStages(silent), await fetchSiteStatus(silent, subdomain)]).toEqual([['paid'], 'active']);
  });
});

describe('a payment provider', () => {
  it('receives our price, order and return address, outside any transaction', async () => {
    let held: unknown;
    const asked: CheckoutRequest[] = [];
    const own: { app?: TestApp } = {};
    own.app = await testApp({
      payment: createPlainProvider(async (request) => {
        asked.push(request);
        // Checked over another connection: the hold is already committed.
        held = own.app && (await isFree(own.app, 'anna-and-ben'));
        return { url: 'https://pay.example/c/1', providerCheckoutId: 'c-1' };
      }),
    });
    const { body } = await order(own.app, {
      subdomain: 'anna-and-ben',
      plan: 'basic',
      email: 'anna@example.com',
      name: 'Anna',
    });
    expect([held, body['checkoutUrl']]).toEqual([false, 'https://pay.example/c/1']);
    expect(asked).toEqual([
      {
        orderId: body['checkoutId'],
        description: expect.stringContaining('Classic Wedding, 6 months') as string,
        totalCents: 9900,
        buyerEmail: 'anna@example.com',
        buyerName: 'Anna',
        returnUrl: `http://localhost:3000/welcome?checkout=${String(body['checkoutId'])}`,
      },
    ]);
    // The sandbox's page exists only with the sandbox provider.
    expect((await own.app.request('GET', `/checkout/${String(body['checkoutId'])}`)).status).toBe(404);
  });

  it('C7: is called once for two requests with one Idempotency-Key', async () => {
    const answer = Promise.withResolvers<{ url: string; providerCheckoutId: null }>();
    const provider = createPlainProvider(() => answer.promise);
    const app = await testApp({ payment: provider });
    const body = makeOrderBody();
    const click = () =>
      app.call('POST', '/payments/create-checkout', { body, headers: { 'idempotency-key': 'a-double-click' } });
    const first = click();
    await expect.poll(() => provider.startedCheckouts).toBe(1);
    expect((await click()).body['code']).toBe('idempotency_in_progress');
    answer.resolve({ url: 'https://pay.example/once', providerCheckoutId: null });
    const { body: answered } = await first;
    expect([(await click()).body, provider.startedCheckouts]).toEqual([answered, 1]);
  });
});
