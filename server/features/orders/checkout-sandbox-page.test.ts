import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CARDS } from '../../../contract/checkout.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, makeOrderBody, pay, listPayments, fetchSiteStatus } from '../../testing/buying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const getPage = (checkoutId: string, host = '') => app.request('GET', `/checkout/${checkoutId}`, { host });

describe('the sandbox checkout page', () => {
  it('shows the order', async () => {
    const subdomain = makeName('shown');
    const { status, text, headers } = await getPage(await startCheckout(app, { subdomain, plan: 'premium' }));
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [subdomain, '119', 'card_number']) expect(text).toContain(part);
  });

  it('accepts the paying card and redirects to the welcome page', async () => {
    const subdomain = makeName();
    const checkoutId = await startCheckout(app, { subdomain });
    const paid = await pay(app, checkoutId);
    expect([paid.status, paid.headers.location]).toEqual([303, `http://localhost:3000/welcome?checkout=${checkoutId}`]);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect((await app.request('GET', `/welcome?checkout=${checkoutId}`)).text).toContain(subdomain);
  });

  it('returns a 402 page with the form for the declined card, and accepts another card after it', async () => {
    const subdomain = makeName();
    const checkoutId = await startCheckout(app, { subdomain });
    const declined = await pay(app, checkoutId, SANDBOX_CARDS.declined);
    expect([declined.status, declined.headers['content-type']]).toEqual([402, 'text/html; charset=utf-8']);
    for (const part of ['card_number', SANDBOX_CARDS.declined]) expect(declined.text).toContain(part);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBeUndefined();
    expect(await listPayments(app, checkoutId)).toEqual([]);
    expect((await pay(app, checkoutId)).status).toBe(303);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });

  it.each(['', '4111 1111 1111 1111', '<script>', '4'.repeat(5000)])('returns 400 for the card %j', async (card) => {
    const checkoutId = await startCheckout(app);
    const response = await pay(app, checkoutId, card);
    expect([response.status, response.text.includes('card_number')]).toEqual([400, true]);
    expect(response.text).toContain(SANDBOX_CARDS.pays);
    await app.settle();
    expect(await listPayments(app, checkoutId)).toEqual([]);
  });

  it('returns 409 for the payment of a replaced checkout', async () => {
    const options = { subdomain: makeName(), email: `${makeName()}@example.com` };
    const old = await startCheckout(app, options);
    await startCheckout(app, { ...options, replaces: old });
    const response = await pay(app, old);
    expect([response.status, response.headers.location]).toEqual([409, undefined]);
    expect((await getPage(old)).status).toBe(410);
    await app.settle();
    expect(await fetchSiteStatus(app, options.subdomain)).toBeUndefined();
  });

  it('redirects from a paid checkout without a second payment', async () => {
    const checkoutId = await startCheckout(app);
    // A double click: the second request arrives before the first is handled.
    const clicks = await Promise.all([pay(app, checkoutId), pay(app, checkoutId)]);
    expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
    await app.settle();
    expect((await pay(app, checkoutId)).status).toBe(303);
    const shown = await getPage(checkoutId);
    expect([shown.status, shown.headers.location]).toEqual([
      303,
      `http://localhost:3000/welcome?checkout=${checkoutId}`,
    ]);
    await app.settle();
    expect(await listPayments(app, checkoutId)).toEqual([{ status: 'paid', cause: 'paid' }]);
  });

  it.each(['unknown', 'x'.repeat(22), '%00'])('returns a 404 page for the checkout %j', async (id) => {
    for (const response of [await getPage(id), await pay(app, id)]) {
      expect([response.status, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('refuses a form from another origin with 403', async () => {
    const checkoutId = await startCheckout(app);
    const raw = new URLSearchParams({ card_number: SANDBOX_CARDS.pays }).toString();
    const type = 'application/x-www-form-urlencoded';
    const send = (origin: string) => app.request('POST', `/checkout/${checkoutId}`, { raw, type, headers: { origin } });
    expect((await send('http://evil.example')).status).toBe(403);
    expect((await send('http://localhost:3000')).status).toBe(303);
  });

  it('accepts its own form behind a proxy that terminates TLS', async () => {
    const behind = await testApp({ env: { PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: 'true' } });
    const [host, origin] = ['shop.example', 'https://shop.example'];
    const { body } = await behind.call('POST', '/payments/create-checkout', { host, body: makeOrderBody() });
    const raw = new URLSearchParams({ card_number: SANDBOX_CARDS.pays }).toString();
    const type = 'application/x-www-form-urlencoded';
    const form = { host, raw, type, headers: { origin } };
    expect((await behind.request('POST', `/checkout/${String(body['checkoutId'])}`, form)).status).toBe(303);
  });
});
