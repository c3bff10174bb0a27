import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorOrderDetail } from '../../../contract/back-office.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, fetchSiteStatus, sendWebhook } from '../../testing/buying.ts';
import { makeParkedOrder, signInOperator, type SignedInOperator } from '../../testing/operators.ts';
import { readOrder } from './store.ts';

/** Two nodes on one database, with one operator on each. */
let app: TestApp;
let beside: TestApp;
let anna: SignedInOperator;
let boris: SignedInOperator;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  anna = await signInOperator(app);
  boris = await signInOperator(beside);
});
afterAll(async () => {
  await beside[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const parseDetail = ({ status, body, text }: Received) => {
  expect([status, text]).toEqual([200, text]);
  return operatorOrderDetail.parse(body);
};
const getDetail = async (orderId: string) => parseDetail(await anna.call('GET', `/operator/orders/${orderId}`));
const settle = (who: SignedInOperator, orderId: string, how: string, body?: object) =>
  who.call('POST', `/operator/orders/${orderId}/${how}`, { ...(body && { body }), headers: headersOf(who) });
const giveAddress = (who: SignedInOperator, orderId: string, subdomain: string) =>
  settle(who, orderId, 'address', { subdomain });
const refund = (who: SignedInOperator, orderId: string, seen: string) => settle(who, orderId, 'refund', { seen });
const headersOf = ({ cookie }: SignedInOperator) => ({ cookie, origin: 'http://localhost:3000' });
const readOutcome = ({ status, body }: Received) => [status, body['code']];
const settled = [409, 'order_settled'];
const listMailsTo = (email: string) => app.mails.filter(({ to }) => to === email);

async function listLog(orderId: string) {
  const { list } = await anna.call('GET', '/operator/log');
  return list.filter(({ order }) => (order as { id: string } | null)?.id === orderId);
}

describe('a parked order', () => {
  test("is shown with its payment, the provider's events and its history", async () => {
    const { orderId, paidId } = await makeParkedOrder(app);
    const detail = await getDetail(orderId);
    expect(detail.order).toMatchObject({
      status: 'parked',
      kind: 'new',
      cause: expect.stringContaining('second payment'),
    });
    expect(detail.history).toMatchObject([{ from: null, to: 'parked', operator: null }]);
    expect(detail.payments).toMatchObject([{ providerOrderId: `two-${paidId}`, paid: true, refundedCents: 0 }]);
    expect(detail.events).toHaveLength(1);
    expect(detail.events[0]).toMatchObject({ provider: 'sandbox', outcome: expect.stringContaining('parked') });
    expect(detail.site).toBeNull();
    expect(detail.actions).toEqual(['address', 'resend', 'email', 'refund', 'replay']);
  });

  test('gets another address: its site opens, the buyer is mailed, and the action is logged', async () => {
    const email = `${makeName('buyer')}@example.com`;
    const { orderId } = await makeParkedOrder(app, { email });
    const subdomain = makeName('moved');
    const detail = parseDetail(await giveAddress(anna, orderId, subdomain.toUpperCase()));
    expect(detail.order).toMatchObject({ status: 'paid', subdomain });
    expect(detail.site).toMatchObject({ subdomain, status: 'active', owner: { email }, order: { id: orderId } });
    expect(detail.history.at(-1)).toMatchObject({ from: 'parked', to: 'paid', operator: anna.email });
    expect(detail.actions).toEqual(['resend', 'email', 'refund', 'replay']);
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect(listMailsTo(email).some(({ text }) => text.includes(subdomain))).toBe(true);
    expect(await listLog(orderId)).toMatchObject([
      { operator: anna.email, action: 'address', details: subdomain, order: { number: detail.order.number } },
    ]);
  });

  test('and one whose buyer never signed in get the right email; a link sent to the mistyped one ends', async () => {
    const [typo, email] = [`${makeName('typo')}@example.com`, `${makeName('buyer')}@example.com`];
    const correct = (orderId: string, right: string) => settle(anna, orderId, 'email', { email: right });
    const { orderId, paidId } = await makeParkedOrder(app, { email: typo });
    expect(parseDetail(await correct(orderId, email)).order).toMatchObject({ status: 'parked', buyerEmail: email });
    const detail = parseDetail(await correct(paidId, email.toUpperCase()));
    expect(detail.order.buyerEmail).toBe(email);
    expect(detail.site?.owner).toMatchObject({ email, signsIn: false });
    expect(detail.history.at(-2)?.cause).toBe(`email corrected from ${typo} to ${email}`);
    await app.settle();
    const findToken = (to: string) =>
      /token=([\w-]+)/.exec(
        listMailsTo(to)
          .map(({ text }) => text)
          .join('\n'),
      )?.[1] ?? '';
    const setPassword = async (token: string) =>
      (await app.call('POST', '/admin/reset-password', { body: { token, password: 'a lantern in the orchard' } }))
        .status;
    expect(await setPassword(findToken(typo))).toBe(400);
    expect(await setPassword(findToken(email))).toBe(200);
    expect((await getDetail(paidId)).actions).not.toContain('email');
    const { status, body } = await correct(paidId, typo);
    expect([status, body['fields']]).toEqual([400, { email: expect.stringContaining('has a password by now') }]);
    expect(await listLog(paidId)).toMatchObject([{ operator: anna.email, action: 'email', details: email }]);
  });

  test('keeps its email if another account has the right one', async () => {
    const email = `${makeName('taken')}@example.com`;
    await makeParkedOrder(app, { email });
    const { paidId } = await makeParkedOrder(app);
    const { status, body } = await settle(anna, paidId, 'email', { email });
    expect([status, body['fields']]).toEqual([400, { email: 'Another account has this email already.' }]);
    expect((await getDetail(paidId)).order.buyerEmail).not.toBe(email);
  });

  test('without checkout data requires the missing data from the operator', async () => {
    await sendWebhook(app, { orderId: makeName('unknown'), id: makeName('at-the-provider') });
    await app.settle();
    const [parked] = (await anna.call('GET', '/operator/orders?status=parked')).list;
    const orderId = String(parked?.['id']);
    expect(parked).toMatchObject({ subdomain: null, planId: null, buyerName: null });
    const subdomain = makeName('found');
    const refused = await giveAddress(anna, orderId, subdomain);
    expect(readOutcome(refused)).toEqual([400, 'invalid_input']);
    expect(Object.keys(refused.body['fields'] as object).toSorted()).toEqual(['email', 'name', 'planId', 'templateId']);
    const address = {
      subdomain,
      planId: 'basic',
      templateId: 'fun-birthday',
      email: `${subdomain}@example.com`,
      name: 'Nina',
    };
    const detail = parseDetail(await settle(anna, orderId, 'address', address));
    expect(detail.site).toMatchObject({
      subdomain,
      planId: 'basic',
      templateId: 'fun-birthday',
      owner: { name: 'Nina' },
    });
  });

  test('stays parked if the address is taken, reserved or invalid', async () => {
    const taken = makeName('taken');
    const { orderId } = await makeParkedOrder(app, { subdomain: taken });
    expect(readOutcome(await giveAddress(anna, orderId, taken))).toEqual([409, 'subdomain_unavailable']);
    expect(readOutcome(await giveAddress(anna, orderId, 'admin'))).toEqual([409, 'subdomain_unavailable']);
    expect(readOutcome(await giveAddress(anna, orderId, 'no way'))).toEqual([400, 'invalid_input']);
    expect((await getDetail(orderId)).order.status).toBe('parked');
    expect(await listLog(orderId)).toEqual([]);
  });

  test('is marked as refunded without changing a site', async () => {
    const subdomain = makeName('kept');
    const { orderId, paidId } = await makeParkedOrder(app, { subdomain });
    const detail = parseDetail(await refund(boris, orderId, 'parked'));
    expect(detail.order).toMatchObject({ status: 'refunded', refundedCents: 10_900 });
    expect(detail.history.at(-1)).toMatchObject({ to: 'refunded', operator: boris.email });
    expect(detail.actions).toEqual(['replay']);
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
    expect((await getDetail(paidId)).order.status).toBe('paid');
    expect(await listLog(orderId)).toMatchObject([{ operator: boris.email, action: 'refund' }]);
  });

  test('is settled by one of two concurrent operators, and the other gets a conflict', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderId } = await makeParkedOrder(app);
      const [here, there] = [makeName('here'), makeName('there')];
      const second = round % 2 === 0 ? giveAddress(boris, orderId, there) : refund(boris, orderId, 'parked');
      const responses = await Promise.all([giveAddress(anna, orderId, here), second]);
      expect(responses.map(readOutcome).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
        [200, undefined],
        settled,
      ]);
      const sites = [await fetchSiteStatus(app, here), await fetchSiteStatus(app, there)];
      const opened =
        responses[0]?.status === 200 ? ['active', undefined] : [undefined, round % 2 === 0 ? 'active' : undefined];
      expect(sites).toEqual(opened);
      expect(await listLog(orderId)).toHaveLength(1);
    }
  });

  test('control: without the lock both operators find it parked', async () => {
    const { orderId } = await makeParkedOrder(app);
    const bothRead = Promise.withResolvers<void>();
    let remaining = 2;
    const readStatus = ({ services }: TestApp) =>
      services.db.transaction(async (tx) => {
        const order = await readOrder(tx, orderId);
        if ((remaining -= 1) === 0) bothRead.resolve();
        await bothRead.promise;
        return order?.status;
      });
    expect(await Promise.all([readStatus(app), readStatus(beside)])).toEqual(['parked', 'parked']);
  });

  test('is not refunded by an operator who saw it before it got an address', async () => {
    const { orderId } = await makeParkedOrder(app);
    const subdomain = makeName('given');
    parseDetail(await giveAddress(anna, orderId, subdomain));
    expect(readOutcome(await refund(boris, orderId, 'parked'))).toEqual(settled);
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });
});

describe('a settled order', () => {
  test('is mailed again, and the action is logged', async () => {
    const email = `${makeName('again')}@example.com`;
    const orderId = await startCheckout(app, { email });
    await sendWebhook(app, { orderId });
    await app.settle();
    expect(listMailsTo(email)).toHaveLength(1);
    const detail = parseDetail(await settle(anna, orderId, 'resend'));
    expect(detail.history.at(-1)).toMatchObject({ from: 'paid', to: 'paid', operator: anna.email });
    await app.settle();
    expect(listMailsTo(email)).toHaveLength(2);
    expect(await listLog(orderId)).toMatchObject([{ action: 'resend' }]);
  });

  test('is marked as refunded once, which suspends its site', async () => {
    const subdomain = makeName('back');
    const orderId = await startCheckout(app, { subdomain });
    await sendWebhook(app, { orderId });
    await app.settle();
    expect(parseDetail(await refund(anna, orderId, 'paid')).site).toMatchObject({ status: 'suspended' });
    expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
    for (const seen of ['paid', 'refunded']) expect(readOutcome(await refund(boris, orderId, seen))).toEqual(settled);
    expect(readOutcome(await giveAddress(boris, orderId, makeName()))).toEqual(settled);
  });
});

describe('a stored event', () => {
  test('is replayed without changing a settled order', async () => {
    const orderId = await startCheckout(app);
    await sendWebhook(app, { orderId });
    await app.settle();
    const before = await getDetail(orderId);
    const { provider, key } = before.events[0] ?? { provider: '', key: '' };
    const after = parseDetail(await settle(anna, orderId, 'replay', { provider, key }));
    expect(after.order).toMatchObject({ status: 'paid', refundedCents: 0 });
    expect(after.payments).toMatchObject(before.payments.map(({ providerOrderId }) => ({ providerOrderId })));
    expect(await listLog(orderId)).toMatchObject([{ action: 'replay', details: `${provider} ${key}: paid` }]);
  });

  test('that was not handled is shown with its order, and can be replayed', async () => {
    const orderId = await startCheckout(app);
    await sendWebhook(app, { orderId });
    const waiting = await getDetail(orderId);
    expect(waiting.order.status).toBe('pending');
    expect(waiting.events).toMatchObject([{ handledAt: null, outcome: null }]);
    const { provider, key } = waiting.events[0] ?? { provider: '', key: '' };
    const done = parseDetail(await settle(anna, orderId, 'replay', { provider, key }));
    expect([done.order.status, done.events[0]?.outcome]).toEqual(['paid', 'paid']);
    await app.settle();
    expect((await getDetail(orderId)).order.status).toBe('paid');
  });

  test('of another order returns 404', async () => {
    const [one, two] = [await startCheckout(app), await startCheckout(app)];
    await sendWebhook(app, { orderId: one });
    await app.settle();
    const { provider, key } = (await getDetail(one)).events[0] ?? { provider: '', key: '' };
    expect(readOutcome(await settle(anna, two, 'replay', { provider, key }))).toEqual([404, 'not_found']);
    expect(readOutcome(await settle(anna, one, 'replay', { provider, key: 'made-up' }))).toEqual([404, 'not_found']);
    expect(await listLog(one)).toEqual([]);
  });
});

test('returns 400 or 404 for an unknown order', async () => {
  for (const id of ['nothing', "' or 1=1", 'a%00b']) {
    const path = encodeURIComponent(id);
    expect([400, 404]).toContain((await anna.call('GET', `/operator/orders/${path}`)).status);
    expect([400, 404]).toContain((await refund(anna, path, 'paid')).status);
  }
});
