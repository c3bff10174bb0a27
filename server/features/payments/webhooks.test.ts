import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxSignature } from '../../providers/payment/sandbox.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import {
  aCheckout,
  aName,
  paymentsOf,
  postSigned,
  siteStatusAt,
  tell,
  webhookBody,
  type Told,
} from '../../testing/buying.ts';
import { handlePaymentEvent } from './actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A checkout with an address and a buyer of its own. */
async function aBuyer() {
  const [subdomain, email] = [aName('site'), `${aName('buyer')}@example.com`];
  return { subdomain, email, orderId: await aCheckout(app, { subdomain, email }) };
}
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const status = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body['status'];
const paymentAt = (provider_order_id: string) =>
  app.services.db.q
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', provider_order_id)
    .executeTakeFirst();
const keptEvents = async () =>
  (await app.services.db.q.selectFrom('payment_events').select(['event_key', 'outcome', 'handled_at']).execute())
    .length;

describe('the signature of a webhook', () => {
  const kinds: readonly [string, (good: string, app: TestApp, body: string) => string | undefined][] = [
    ['none', () => undefined],
    ['an empty one', () => ''],
    ['a wrong one', () => 'ab'.repeat(32)],
    ['that of another body', (_, { services }) => sandboxSignature(services.seal, '{}')],
    [
      'that of the body with blanks',
      (_, { services }, body) => sandboxSignature(services.seal, JSON.stringify(JSON.parse(body), null, 1)),
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

  it.each(kinds)('must be right: %s is 401 and changes nothing', async (_, sign) => {
    const { orderId, subdomain } = await aBuyer();
    const body = webhookBody({ orderId });
    const before = await keptEvents();
    const signature = sign(sandboxSignature(app.services.seal, body), app, body);
    const answer = await app.call('POST', '/payments/webhooks/sandbox', {
      raw: body,
      headers: signature === undefined ? {} : { 'x-signature': signature },
    });
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: expect.any(String) as string, code: 'invalid_signature' },
    ]);
    await app.settle();
    expect([await keptEvents(), await siteStatusAt(app, subdomain), await status(orderId)]).toEqual([
      before,
      undefined,
      'pending',
    ]);
    // The same body is taken with the right one: the refusal was the signature's.
    expect((await postSigned(app, body)).body).toEqual({ received: true });
  });

  it.each(['', '{', 'not json'])('comes before the body: %j unsigned is 401', async (raw) => {
    expect((await app.call('POST', '/payments/webhooks/sandbox', { raw, headers: {} })).status).toBe(401);
  });

  it('is asked of no other provider', async () => {
    const answer = await app.call('POST', '/payments/webhooks/stripe', { raw: '{}' });
    expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
  });

  it('is not reached by a body over 1 MB', async () => {
    expect((await postSigned(app, JSON.stringify({ meta: { filler: 'x'.repeat(1_100_000) } }))).status).toBe(413);
  });
});

describe('a payment', () => {
  it('opens the site once, however often it is told', async () => {
    const { orderId, subdomain, email } = await aBuyer();
    const repeats = await Promise.all(Array.from({ length: 20 }, () => tell(app, { orderId })));
    expect(repeats.map((answer) => answer.status)).toEqual(repeats.map(() => 200));
    await app.settle();
    expect((await tell(app, { orderId })).status).toBe(200);
    await app.settle();
    expect(await siteStatusAt(app, subdomain)).toBe('active');
    expect([await status(orderId), await paymentsOf(app, orderId)]).toEqual([
      'paid',
      [{ status: 'paid', cause: 'paid' }],
    ]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is answered before it is handled', async () => {
    const { orderId } = await aBuyer();
    expect((await tell(app, { orderId })).status).toBe(200);
    expect(await status(orderId)).toBe('pending');
    await app.settle();
    expect(await status(orderId)).toBe('paid');
  });

  it('is good after the hold has run out, while the name is free', async () => {
    const { orderId, subdomain } = await aBuyer();
    app.clock.advance(3600);
    await tell(app, { orderId });
    await app.settle();
    expect([await status(orderId), await siteStatusAt(app, subdomain)]).toEqual(['paid', 'active']);
  });

  it.each([
    ['held by another buyer', false],
    ['sold to another buyer', true],
  ])('gets a free address near one that was lost, %s', async (_, sold) => {
    const { orderId, subdomain, email } = await aBuyer();
    app.clock.advance(31 * 60);
    const other = await aCheckout(app, { subdomain });
    if (sold) {
      await tell(app, { orderId: other });
      await app.settle();
    }
    await tell(app, { orderId });
    await app.settle();
    const got = (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
    expect(got).toMatchObject({ status: 'paid', substitute: true });
    const substitute = String(got['subdomain']);
    expect([substitute !== subdomain, substitute.includes(subdomain), got['siteUrl']]).toEqual([
      true,
      true,
      `http://${substitute}.localhost:3000`,
    ]);
    expect(await siteStatusAt(app, substitute)).toBe('active');
    const [mail] = mailsTo(email);
    for (const address of [subdomain, substitute]) expect(mail?.text).toContain(address);
    // The other buyer keeps the name.
    if (!sold) await tell(app, { orderId: other });
    await app.settle();
    expect((await app.call('GET', `/payments/checkouts/${other}`)).body).toMatchObject({
      status: 'paid',
      subdomain,
      substitute: false,
    });
  });

  it('of a known owner leads to the sign-in and keeps the password', async () => {
    const first = await aBuyer();
    await tell(app, { orderId: first.orderId });
    await app.settle();
    await app.services.db.q
      .updateTable('owners')
      .set({ password_hash: 'set' })
      .where('email', '=', first.email)
      .execute();
    const orderId = await aCheckout(app, { email: first.email, name: 'Somebody Else' });
    await tell(app, { orderId });
    await app.settle();
    expect((await app.call('GET', `/payments/checkouts/${orderId}`)).body).toMatchObject({
      status: 'paid',
      knownOwner: true,
    });
    const owner = await app.services.db.q.selectFrom('owners').selectAll().where('email', '=', first.email).execute();
    expect(owner).toEqual([expect.objectContaining({ password_hash: 'set', name: 'Olivia Owner' })]);
    expect(mailsTo(first.email)).toHaveLength(2);
    expect(mailsTo(first.email).at(-1)?.text).not.toContain('token=');
  });
});

describe('a payment whose site cannot be opened', () => {
  it('leaves nothing half done, and opens it at the next try', async () => {
    const own = await testApp();
    const { db } = own.services;
    const [subdomain, email] = [aName('site'), `${aName()}@example.com`];
    const orderId = await aCheckout(own, { subdomain, email });
    await tell(own, { orderId });
    // The last step of the opening fails.
    await sql`alter table rsvp_questions rename to away`.execute(db.q);
    await expect(own.settle()).rejects.toThrow('rsvp_questions');
    await sql`alter table away rename to rsvp_questions`.execute(db.q);
    const left = async () => ({
      owners: (await db.q.selectFrom('owners').select('id').where('email', '=', email).execute()).length,
      payments: (await db.q.selectFrom('payments').select('paid').execute()).length,
      site: await siteStatusAt(own, subdomain),
      order: (await own.call('GET', `/payments/checkouts/${orderId}`)).body['status'],
    });
    expect(await left()).toEqual({ owners: 0, payments: 0, site: undefined, order: 'pending' });
    const { event_key: key } = await db.q.selectFrom('payment_events').select('event_key').executeTakeFirstOrThrow();
    // The queue tries again after some seconds; this is that try.
    await handlePaymentEvent(own.services, { provider: 'sandbox', key });
    expect(await left()).toEqual({ owners: 1, payments: 1, site: 'active', order: 'paid' });
  });
});

describe('a payment that fits nothing', () => {
  const parked: readonly [string, (told: Told) => Told][] = [
    ['lower', (told) => ({ ...told, totalCents: 10_899 })],
    ['of 0', (told) => ({ ...told, totalCents: 0 })],
    ['in euros', (told) => ({ ...told, currency: 'EUR' })],
    ['in no currency', (told) => ({ ...told, currency: '' })],
  ];
  it.each(parked)('is parked in sight: %s', async (_, change) => {
    const { orderId, subdomain, email } = await aBuyer();
    expect((await tell(app, change({ orderId }))).status).toBe(200);
    await app.settle();
    expect(await paymentsOf(app, orderId)).toEqual([
      { status: 'parked', cause: expect.stringMatching(/\S/) as string },
    ]);
    expect([await status(orderId), await siteStatusAt(app, subdomain), mailsTo(email)]).toEqual([
      'pending',
      undefined,
      [],
    ]);
    // The right payment for the same order still counts.
    await tell(app, { orderId, id: `right-${orderId}` });
    await app.settle();
    expect(await siteStatusAt(app, subdomain)).toBe('active');
  });

  it('is parked when a later checkout has replaced its own, and its refund touches nothing', async () => {
    const { orderId, subdomain, email } = await aBuyer();
    const fresh = await aCheckout(app, { subdomain, email });
    await tell(app, { orderId });
    await app.settle();
    expect(await siteStatusAt(app, subdomain)).toBeUndefined();
    await tell(app, { orderId: fresh });
    await app.settle();
    await tell(app, { orderId, refundedCents: 10_900 });
    await app.settle();
    expect(await paymentsOf(app, orderId)).toEqual([{ state: 'refunded', reason: 'a voided checkout' }]);
    expect([await siteStatusAt(app, subdomain), await status(orderId)]).toEqual(['active', 'void']);
  });

  it('is parked as the second one for a checkout, and its refund touches no site', async () => {
    const { orderId, subdomain } = await aBuyer();
    for (const id of ['first', 'second']) await tell(app, { orderId, id: `${id}-${orderId}` });
    await app.settle();
    const both = [
      { state: 'applied', reason: null },
      { state: 'parked', reason: 'a second payment for the same checkout' },
    ];
    expect(await paymentsOf(app, orderId)).toEqual(expect.arrayContaining(both));
    const [kept] = await app.services.db.q
      .selectFrom('payments')
      .select('provider_order_id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'parked')
      .execute();
    await tell(app, { orderId, id: String(kept?.provider_order_id), refundedCents: 10_900 });
    await app.settle();
    expect(await siteStatusAt(app, subdomain)).toBe('active');
  });

  it.each([
    ['no order of ours', { meta: { event_name: 'order_created', custom_data: { order_id: 'x'.repeat(22) } } }],
    ['no order at all', { meta: { event_name: 'order_created' } }],
    [
      'odd data',
      { meta: { event_name: 'order_created', custom_data: { order_id: `' or 1=1 --<b>\u0000`, __proto__x: 1 } } },
    ],
    ['nested oddities', { meta: { event_name: 'order_created', custom_data: [{ order_id: { a: 1 } }] } }],
  ])('is kept and parked: %s', async (_, { meta }) => {
    const id = aName('odd');
    const data = { id, attributes: { status: 'paid', total: 10_900, currency: 'USD', refunded_amount: 0 } };
    expect((await postSigned(app, JSON.stringify({ meta, data }))).status).toBe(200);
    await app.settle();
    expect(await paymentAt(id)).toMatchObject({
      state: 'parked',
      reason: 'no order of ours',
      order_id: null,
      event_id: null,
    });
  });

  it.each([
    '[]',
    '"x"',
    '{"meta":{"event_name":"order_created","custom_data":{"__proto__":{"order_id":"a"}}}}',
    'not json',
    '\u0000',
  ])('is no fault of ours: %j, signed, is 200', async (raw) => {
    expect((await postSigned(app, raw)).status).toBe(200);
    await app.settle();
  });

  it.each(['subscription_created', 'order_disputed', ''])('leaves the event %j alone', async (event_name) => {
    const { orderId, subdomain } = await aBuyer();
    const body = JSON.parse(webhookBody({ orderId })) as { meta: object };
    expect((await postSigned(app, JSON.stringify({ ...body, meta: { ...body.meta, event_name } }))).status).toBe(200);
    await app.settle();
    expect([await siteStatusAt(app, subdomain), await paymentsOf(app, orderId)]).toEqual([undefined, []]);
  });
});

describe('events in any order', () => {
  const EVENTS = {
    created: (told: Told) => webhookBody(told),
    // Another body about the same: a repeat that the provider's key does not show.
    again: (told: Told) => `${webhookBody(told)} `,
    part: (told: Told) => webhookBody({ ...told, refundedCents: 4000 }),
    full: (told: Told) => webhookBody({ ...told, refundedCents: 10_900 }),
  };
  type Step = keyof typeof EVENTS;
  const names = Object.keys(EVENTS) as Step[];

  /** Lets so many buyers hear their events, one step of each at a time, and gives how each of them ends. */
  async function endsOf(histories: readonly (readonly Step[])[], settleBetween: boolean) {
    const buyers = await Promise.all(histories.map(aBuyer));
    const hear = async (at: number) => {
      for (const [index, { orderId }] of buyers.entries()) {
        const step = histories[index]?.[at];
        if (step) await postSigned(app, EVENTS[step]({ orderId }));
      }
      if (settleBetween) await app.settle();
    };
    for (let at = 0; at < Math.max(...histories.map(({ length }) => length)); at += 1) await hear(at);
    await app.settle();
    return Promise.all(
      buyers.map(async ({ orderId, subdomain, email }) => ({
        order: await status(orderId),
        site: await siteStatusAt(app, subdomain),
        payment: (await paymentAt(`at-sandbox-${orderId}`))?.state,
        mails: mailsTo(email).length,
      })),
    );
  }

  /** How it must end, from what was heard and not from when. */
  function endOf(history: readonly Step[]) {
    const [paid, refunded] = [history.some((step) => step === 'created' || step === 'again'), history.includes('full')];
    if (!paid) return { order: 'pending', site: undefined, payment: refunded ? 'refunded' : 'parked', mails: 0 };
    return { order: 'paid', mails: 1, ...(refunded ? SUSPENDED : LIVING) };
  }
  const SUSPENDED = { site: 'suspended', payment: 'refunded' };
  const LIVING = { site: 'active', payment: 'applied' };

  const ordersOf = (steps: readonly Step[]): Step[][] =>
    steps.length === 0
      ? [[]]
      : steps.flatMap((first) => ordersOf(steps.filter((step) => step !== first)).map((rest) => [first, ...rest]));

  it('end the same in all 24 orders', async () => {
    const histories = ordersOf(names);
    expect(histories).toHaveLength(24);
    expect(await endsOf(histories, true)).toEqual(
      histories.map(() => ({ order: 'paid', site: 'suspended', payment: 'refunded', mails: 1 })),
    );
  });

  it('keep the site in all orders when only a part was given back', async () => {
    const histories = ordersOf(['created', 'again', 'part']);
    expect(await endsOf(histories, true)).toEqual(
      histories.map(() => ({ order: 'paid', site: 'active', payment: 'applied', mails: 1 })),
    );
  });

  it('end by what was heard, whatever was heard how often and when', async () => {
    const history = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 5, maxLength: 5 }), fc.boolean(), async (histories, between) => {
        expect(await endsOf(histories, between)).toEqual(histories.map(endOf));
      }),
      { numRuns: 4 },
    );
  });
});
