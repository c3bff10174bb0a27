import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import {
  startBuyerCheckout,
  startCheckout,
  makeName,
  listPayments,
  fetchSiteStatus,
  sendWebhook,
} from '../../testing/buying.ts';
import { handlePaymentEvent } from './payment-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const listMailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const readStatus = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body['status'];

describe('a payment', () => {
  it('opens the site once for repeated webhooks', async () => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    const repeats = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(app, { orderId })));
    expect(repeats.map((response) => response.status)).toEqual(repeats.map(() => 200));
    await app.settle();
    expect((await sendWebhook(app, { orderId })).status).toBe(200);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect([await readStatus(orderId), await listPayments(app, orderId)]).toEqual([
      'paid',
      [{ status: 'paid', cause: 'paid' }],
    ]);
    expect(listMailsTo(email)).toHaveLength(1);
  });

  it('is accepted after the hold has expired if the address is still free', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    app.clock.advance(3600);
    await sendWebhook(app, { orderId });
    await app.settle();
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['paid', 'active']);
  });

  it.each([
    ['held by another buyer', false],
    ['sold to another buyer', true],
  ])('opens the site at a substitute address if the address is %s', async (_, sold) => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    app.clock.advance(31 * 60);
    const other = await startCheckout(app, { subdomain });
    if (sold) {
      await sendWebhook(app, { orderId: other });
      await app.settle();
    }
    await sendWebhook(app, { orderId });
    await app.settle();
    const got = (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
    expect(got).toMatchObject({ status: 'paid', substitute: true });
    const substitute = String(got['subdomain']);
    expect([substitute !== subdomain, substitute.includes(subdomain), got['siteUrl']]).toEqual([
      true,
      true,
      `http://${substitute}.localhost:3000`,
    ]);
    expect(await fetchSiteStatus(app, substitute)).toBe('active');
    const [mail] = listMailsTo(email);
    for (const address of [subdomain, substitute]) expect(mail?.text).toContain(address);
    // The other buyer keeps the address.
    if (!sold) await sendWebhook(app, { orderId: other });
    await app.settle();
    expect((await app.call('GET', `/payments/checkouts/${other}`)).body).toMatchObject({
      status: 'paid',
      subdomain,
      substitute: false,
    });
  });

  it('of an existing owner mails no password link, and keeps the password and the name', async () => {
    const first = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId: first.orderId });
    await app.settle();
    await app.services.db.q
      .updateTable('owners')
      .set({ password_hash: 'set' })
      .where('email', '=', first.email)
      .execute();
    const orderId = await startCheckout(app, { email: first.email, name: 'Somebody Else' });
    await sendWebhook(app, { orderId });
    await app.settle();
    expect((await app.call('GET', `/payments/checkouts/${orderId}`)).body).toMatchObject({
      status: 'paid',
      knownOwner: true,
    });
    const owner = await app.services.db.q.selectFrom('owners').selectAll().where('email', '=', first.email).execute();
    expect(owner).toEqual([expect.objectContaining({ password_hash: 'set', name: 'Olivia Owner' })]);
    expect(listMailsTo(first.email)).toHaveLength(2);
    expect(listMailsTo(first.email).at(-1)?.text).not.toContain('token=');
  });
});

describe('a payment whose site cannot be created', () => {
  it('leaves no partial changes, and a retry opens the site', async () => {
    const own = await testApp();
    const { db } = own.services;
    const [subdomain, email] = [makeName('site'), `${makeName()}@example.com`];
    const orderId = await startCheckout(own, { subdomain, email });
    await sendWebhook(own, { orderId });
    // Makes the last step of creating the site fail.
    await sql`alter table rsvp_questions rename to away`.execute(db.q);
    await expect(own.settle()).rejects.toThrow('rsvp_questions');
    await sql`alter table away rename to rsvp_questions`.execute(db.q);
    const readLeftovers = async () => ({
      owners: (await db.q.selectFrom('owners').select('id').where('email', '=', email).execute()).length,
      payments: (await db.q.selectFrom('payments').select('paid').execute()).length,
      site: await fetchSiteStatus(own, subdomain),
      order: (await own.call('GET', `/payments/checkouts/${orderId}`)).body['status'],
    });
    expect(await readLeftovers()).toEqual({ owners: 0, payments: 0, site: undefined, order: 'pending' });
    const { event_key: key } = await db.q.selectFrom('payment_events').select('event_key').executeTakeFirstOrThrow();
    // Stands for the queue's retry some seconds later.
    await handlePaymentEvent(own.services, { provider: 'sandbox', key });
    expect(await readLeftovers()).toEqual({ owners: 1, payments: 1, site: 'active', order: 'paid' });
  });
});

describe('W12: many concurrent webhooks', () => {
  it('get their responses before they are handled, and are all handled', async () => {
    const beside = await testApp({ beside: app });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => startBuyerCheckout(app)));
    const responses = await Promise.all(
      buyers.map(({ orderId }, index) => sendWebhook(index % 2 === 0 ? app : beside, { orderId })),
    );
    expect(responses.filter((response) => response.status !== 200)).toEqual([]);
    expect(await readStatus(buyers[0]?.orderId ?? '')).toBe('pending');
    await Promise.all([app.settle(), beside.settle()]);
    const paid = await app.services.db.q
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'paid')
      .where(
        'id',
        'in',
        buyers.map(({ orderId }) => orderId),
      )
      .execute();
    expect(paid).toHaveLength(200);
  });

  it('are not delayed or rolled back by a mail server that is down', async () => {
    const own = await testApp();
    own.services.mail = { ...own.services.mail, send: () => Promise.reject(new Error('no mail server')) };
    const { orderId, subdomain } = await startBuyerCheckout(own);
    expect((await sendWebhook(own, { orderId })).status).toBe(200);
    await expect(own.settle()).rejects.toThrow('no mail server');
    expect(await fetchSiteStatus(own, subdomain)).toBe('active');
  });
});
