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
const listStatuses = async (app: TestApp) =>
  (await app.services.db.q.selectFrom('orders').select('status').orderBy('number').execute()).map(
    ({ status }) => status,
  );

describe('C6: create-checkout while the payment provider fails', () => {
  it.each([
    ['cannot be reached', new ApiError('unavailable')],
    ['responds with an error', new Error('500 from the provider')],
  ])('returns 503 and frees the address at once if the provider %s', async (_, failure) => {
    const broken = await testApp({ payment: createPlainProvider(() => Promise.reject(failure)) });
    const subdomain = makeName();
    for (const email of ['one@example.com', 'two@example.com']) {
      const { status, body } = await order(broken, { subdomain, email });
      expect([status, body]).toEqual([503, { ...refusal, code: 'unavailable' }]);
    }
    expect([await isFree(broken, subdomain), await listStatuses(broken)]).toEqual([true, ['failed', 'failed']]);
  });

  it('returns 503 within ten seconds if the provider does not respond, and still accepts a later payment', async () => {
    const requests: CheckoutRequest[] = [];
    const silent = await testApp({
      payment: createPlainProvider((request) => {
        requests.push(request);
        return Promise.withResolvers<never>().promise;
      }),
    });
    const subdomain = makeName();
    const { status, body } = await requireWithin(10_000, order(silent, { subdomain }));
    expect([status, body]).toEqual([503, { ...refusal, code: 'unavailable' }]);
    expect(await isFree(silent, subdomain)).toBe(true);
    await sendPlainEvent(silent, makePayment({ orderId: requests[0]?.orderId ?? '' }));
    await silent.settle();
    expect([await listStatuses(silent), await fetchSiteStatus(silent, subdomain)]).toEqual([['paid'], 'active']);
  });
});

describe('the call to the payment provider', () => {
  it('contains our price, order and return address, and is made outside any transaction', async () => {
    let free: unknown;
    const requests: CheckoutRequest[] = [];
    const own: { app?: TestApp } = {};
    own.app = await testApp({
      payment: createPlainProvider(async (request) => {
        requests.push(request);
        // Checked over another connection: the hold is already committed.
        free = own.app && (await isFree(own.app, 'anna-and-ben'));
        return { url: 'https://pay.example/c/1', providerCheckoutId: 'c-1' };
      }),
    });
    const { body } = await order(own.app, {
      subdomain: 'anna-and-ben',
      plan: 'basic',
      email: 'anna@example.com',
      name: 'Anna',
    });
    expect([free, body['checkoutUrl']]).toEqual([false, 'https://pay.example/c/1']);
    expect(requests).toEqual([
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

  it('C7: is made once for two requests with one Idempotency-Key', async () => {
    const pending = Promise.withResolvers<{ url: string; providerCheckoutId: null }>();
    const provider = createPlainProvider(() => pending.promise);
    const app = await testApp({ payment: provider });
    const body = makeOrderBody();
    const click = () =>
      app.call('POST', '/payments/create-checkout', { body, headers: { 'idempotency-key': 'a-double-click' } });
    const first = click();
    await expect.poll(() => provider.startedCheckouts).toBe(1);
    expect((await click()).body['code']).toBe('idempotency_in_progress');
    pending.resolve({ url: 'https://pay.example/once', providerCheckoutId: null });
    const { body: firstBody } = await first;
    expect([(await click()).body, provider.startedCheckouts]).toEqual([firstBody, 1]);
  });
});
