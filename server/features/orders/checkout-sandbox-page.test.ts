import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CARDS } from '../../../contract/checkout.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, makeOrderBody, pay, listPayments, fetchSiteStatus } from '../../testing/buying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const page = (checkoutId: string, host = '') => app.request('GET', `/checkout/${checkoutId}`, { host });

describe('the sandbox checkout page', () => {
  it('shows the order', async () => {
    const subdomain = makeName('shown');
    const { status, text, headers } = await page(await startCheckout(app, { subdomain, plan: 'premium' }));
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [subdomain, '119', 'card_number']) expect(text).toContain(part);
  });

  it('pays with the card that pays, and leads on to the welcome page', async () => {
    const subdomain = makeName();
    const checkoutId = await startCheckout(app, { subdomain });
    const paid = await pay(app, checkoutId);
    expect([paid.status, paid.headers.location]).toEqual([303, `http://localhost:3000/welcome?checkout=${checkoutId}`]);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect((await app.request('GET', `/welcome?checkout=${checkoutId}`)).text).toContain(subdomain);
  });

  it('declines the other one with a 402 page that lets one try again', async () => {
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

  it.each(['', '4111 1111 1111 1111', '<script>', '4'.repeat(5000)])('answers 400 to the card %j', async (card) => {
    const checkoutId = await startCheckout(app);
    const answer = await pay(app, checkoutId, card);
    expect([answer.status, answer.text.includes('card_number')]).toEqual([400, true]);
    expect(answer.text).toContain(SANDBOX_CARDS.pays);
    await app.settle();
    expect(await listPayments(app, checkoutId)).toEqual([]);
  });

  it('never leads on from a voided checkout', async () => {
    const wish = { subdomain: makeName(), email: `${makeName()}@example.com` };
    const old = await startCheckout(app, wish);
    await startCheckout(app, wish);
    const answer = await pay(app, old);
    expect([answer.status, answer.headers.location]).toEqual([409, undefined]);
    expect((await page(old)).status).toBe(410);
    await app.settle();
    expect(await fetchSiteStatus(app, wish.subdomain)).toBeUndefined();
  });

  it('leads on from a paid one without taking money twice', async () => {
    const checkoutId = await startCheckout(app);
    // A double click: the second request arrives before the first is handled.
    const clicks = await Promise.all([pay(app, checkoutId), pay(app, checkoutId)]);
    expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
    await app.settle();
    expect((await pay(app, checkoutId)).status).toBe(303);
    const shown = await page(checkoutId);
    expect([shown.status, shown.headers.location]).toEqual([
      303,
      `http://localhost:3000/welcome?checkout=${checkoutId}`,
    ]);
    await app.settle();
    expect(await listPayments(app, checkoutId)).toEqual([{ status: 'paid', cause: 'paid' }]);
  });

  it.each(['unknown', 'x'.repeat(22), '%00'])('is a 404 page for the checkout %j', async (id) => {
    for (const answer of [await page(id), await pay(app, id)]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('takes no form from another site', async () => {
    const checkoutId = await startCheckout(app);
    const raw = new URLSearchParams({ card_number: SANDBOX_CARDS.pays }).toString();
    const type = 'application/x-www-form-urlencoded';
    const send = (origin: string) => app.request('POST', `/checkout/${checkoutId}`, { raw, type, headers: { origin } });
    expect((await send('http://evil.example')).status).toBe(403);
    expect((await send('http://localhost:3000')).status).toBe(303);
  });

  it('takes its own form behind a proxy that ends TLS', async () => {
    const behind = await testApp({ env: { PUBLIC_URL: 'https://shop.example' } });
    const [host, origin] = ['shop.example', 'https://shop.example'];
    const { body } = await behind.call('POST', '/payments/create-checkout', { host, body: makeOrderBody() });
    const raw = new URLSearchParams({ card_number: SANDBOX_CARDS.pays }).toString();
    const type = 'application/x-www-form-urlencoded';
    const form = { host, raw, type, headers: { origin } };
    expect((await behind.request('POST', `/checkout/${String(body['checkoutId'])}`, form)).status).toBe(303);
  });
});
