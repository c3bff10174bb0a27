import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeSandboxSignature } from '../../providers/payment/sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  startBuyerCheckout,
  makeName,
  listPayments,
  postSigned,
  fetchSiteStatus,
  sendWebhook,
  makeWebhookBody,
} from '../../testing/buying.ts';
import { signInOperator } from '../../testing/operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const readStatus = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body['status'];
const listEvents = () =>
  app.services.db.q.selectFrom('payment_events').select(['outcome', 'order_id']).orderBy('received_at').execute();

describe('W1: the signature of a webhook', () => {
  const kinds: readonly [string, (good: string, app: TestApp, body: string) => string | undefined][] = [
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['a wrong one', () => 'ab'.repeat(32)],
    ['that of another body', (_, { services }) => computeSandboxSignature(services.seal, '{}')],
    [
      'that of the body with blanks',
      (_, { services }, body) => computeSandboxSignature(services.seal, JSON.stringify(JSON.parse(body), null, 1)),
    ],
    ['the right one in upper case', (good) => good.toUpperCase()],
    ['the right one in base64', (good) => Buffer.from(good, 'hex').toString('base64')],
    ['one digit short', (good) => good.slice(1)],
    ['one digit long', (good) => `${good}0`],
    ['the right one twice', (good) => `${good}, ${good}`],
    ['the right one after a scheme', (good) => `sha256=${good}`],
    ['no hexadecimal', () => 'z'.repeat(64)],
    ['very long', () => 'a'.repeat(5000)],
  ];

  it.each(kinds)('is refused with 401, and nothing changes: %s', async (_, sign) => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    const body = makeWebhookBody({ orderId });
    const before = (await listEvents()).length;
    const signature = sign(computeSandboxSignature(app.services.seal, body), app, body);
    const response = await app.call('POST', '/payments/webhooks/sandbox', {
      raw: body,
      headers: signature === undefined ? {} : { 'x-signature': signature },
    });
    expect([response.status, response.body]).toEqual([
      401,
      { error: expect.any(String) as string, code: 'invalid_signature' },
    ]);
    await app.settle();
    expect([(await listEvents()).length, await fetchSiteStatus(app, subdomain), await readStatus(orderId)]).toEqual([
      before,
      undefined,
      'pending',
    ]);
    // The same body with a valid signature is accepted, so the refusal was about the signature.
    expect((await postSigned(app, body)).body).toEqual({ received: true });
  });

  it.each(['', '{', 'not json'])(
    'is checked before the body is parsed: %j without a signature returns 401',
    async (raw) => {
      expect((await app.call('POST', '/payments/webhooks/sandbox', { raw, headers: {} })).status).toBe(401);
    },
  );

  it('is not checked for an unknown provider, which returns 404', async () => {
    const response = await app.call('POST', '/payments/webhooks/stripe', { raw: '{}' });
    expect([response.status, response.body['code']]).toEqual([404, 'not_found']);
  });

  it('is not checked for a body over 1 MB, which returns 413 (W10)', async () => {
    for (const size of [3_000_000, 1_100_000]) {
      expect((await postSigned(app, JSON.stringify({ meta: { filler: 'x'.repeat(size) } }))).status).toBe(413);
    }
  });
});

describe('a webhook', () => {
  it('is stored encrypted, because it may contain links that give access at the provider', async () => {
    const { orderId } = await startBuyerCheckout(app);
    const event = JSON.parse(makeWebhookBody({ orderId })) as { data: { attributes: object } };
    Object.assign(event.data.attributes, { urls: { receipt: 'https://provider.example/receipt?signature=opens-it' } });
    const raw = JSON.stringify(event);
    expect((await postSigned(app, raw)).status).toBe(200);
    await app.settle();
    const { q } = app.services.db;
    const [stored] = await q.selectFrom('payment_events').select('body').where('order_id', '=', orderId).execute();
    expect(JSON.stringify(stored)).not.toContain('opens-it');
    const operator = await signInOperator(app);
    const { events } = await operator.api('GET /operator/orders/:order', { params: { order: orderId } });
    expect(events.map(({ body }) => body)).toEqual([expect.objectContaining({ raw })]);
  });

  it('gets its response before it is handled, and its outcome is stored', async () => {
    const { orderId } = await startBuyerCheckout(app);
    expect((await sendWebhook(app, { orderId })).status).toBe(200);
    expect(await readStatus(orderId)).toBe('pending');
    await app.settle();
    expect(await readStatus(orderId)).toBe('paid');
    expect((await listEvents()).at(-1)).toMatchObject({ outcome: 'paid', order_id: orderId });
  });

  it('W9: that repeats an event of a year ago returns 200 and changes no order', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app, { plan: 'premium' });
    const body = makeWebhookBody({ orderId, totalCents: 11_900 });
    await postSigned(app, body);
    await app.settle();
    const before = await app.services.db.q.selectFrom('orders').selectAll().where('id', '=', orderId).execute();
    app.clock.advance(365 * 86_400);
    const stored = (await listEvents()).length;
    expect((await postSigned(app, body)).status).toBe(200);
    // The same facts in a different body are recognized as known.
    expect((await postSigned(app, `${body} `)).status).toBe(200);
    await app.settle();
    expect((await listEvents()).length).toBe(stored + 1);
    expect(await app.services.db.q.selectFrom('orders').selectAll().where('id', '=', orderId).execute()).toEqual(
      before,
    );
    expect([await fetchSiteStatus(app, subdomain), await listPayments(app, orderId)]).toEqual([
      'active',
      [{ status: 'paid', cause: 'paid' }],
    ]);
  });

  it.each([
    '[]',
    '"x"',
    '{"meta":{"event_name":"order_created","custom_data":{"__proto__":{"order_id":"a"}}}}',
    'not json',
    '\u0000',
  ])('W10: with the signed body %j returns 200', async (raw) => {
    expect((await postSigned(app, raw)).status).toBe(200);
    await app.settle();
  });

  it.each(['subscription_created', 'order_disputed', ''])(
    'W10: with the event name %j is stored and has no effect',
    async (event_name) => {
      const { orderId, subdomain } = await startBuyerCheckout(app);
      const body = JSON.parse(makeWebhookBody({ orderId })) as { meta: object };
      expect((await postSigned(app, JSON.stringify({ ...body, meta: { ...body.meta, event_name } }))).status).toBe(200);
      await app.settle();
      expect([await fetchSiteStatus(app, subdomain), await listPayments(app, orderId)]).toEqual([undefined, []]);
      expect((await listEvents()).at(-1)).toMatchObject({ outcome: 'nothing to do', order_id: null });
    },
  );

  it.each(['fraudulent', 'pending', 'failed', ''])(
    'W10: of an order with the status %j has no effect',
    async (status) => {
      const { orderId, subdomain } = await startBuyerCheckout(app);
      const body = JSON.parse(makeWebhookBody({ orderId })) as { data: { attributes: object } };
      const attributes = { ...body.data.attributes, status, more: { fields: [makeName()] } };
      expect((await postSigned(app, JSON.stringify({ ...body, data: { ...body.data, attributes } }))).status).toBe(200);
      await app.settle();
      expect([await fetchSiteStatus(app, subdomain), await listPayments(app, orderId)]).toEqual([undefined, []]);
    },
  );
});
