import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAN_IDS, getPlan, TEMPLATE_IDS } from '../../../contract/catalog.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, order, makeOrderBody, pay, fetchSiteStatus } from '../../testing/buying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const refusal = { success: false, error: expect.stringMatching(/\S/) as string };
const readState = async (checkoutId: string, node = app) =>
  (await node.call('GET', `/payments/checkouts/${checkoutId}`)).body;

describe('create-checkout', () => {
  it('returns 201 with the checkout URL and a random id', async () => {
    const { status, body } = await order(app);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      checkoutUrl: `http://localhost:3000/checkout/${String(body['checkoutId'])}`,
      checkoutId: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
  });

  it('C1: accepts every template with every plan, at the price of the plan', async () => {
    for (const template of TEMPLATE_IDS) {
      for (const plan of PLAN_IDS) {
        const { totalCents, status } = await readState(await startCheckout(app, { template, plan }));
        expect([totalCents, status]).toEqual([getPlan(plan).priceCents, 'pending']);
      }
    }
  });

  it.each([
    ['a total that differs', { data: { total_amount: 1 } }, 'total_amount'],
    ["another plan's price", { data: { total_amount: 99 } }, 'total_amount'],
    ['a total of 0', { data: { total_amount: 0 } }, 'total_amount'],
    ['a negative total', { data: { total_amount: -109 } }, 'total_amount'],
    ['a total that is a little more', { data: { total_amount: 109.001 } }, 'total_amount'],
    ['a total in words', { data: { total_amount: '1e-9' } }, 'total_amount'],
    ['an unknown plan', { data: { plan_id: 'gold' } }, 'plan_id'],
    ['an unknown template', { data: { template_id: 'none' } }, 'template_id'],
    ['no email', { email: '' }, 'customerEmail'],
    ['an email with a line break', { email: 'a@b.example\r\nBcc: x@y.example' }, 'customerEmail'],
    ['an email that is markup', { email: '"><script>' }, 'customerEmail'],
    ['an email of 10 KB', { email: `${'a'.repeat(10_000)}@b.example` }, 'customerEmail'],
    ['no name', { name: ' ' }, 'customerName'],
    ['emails that differ', { data: { customer_email: 'other@example.com' } }, 'customer_email'],
    ['names that differ', { data: { customer_name: 'Other' } }, 'customer_name'],
    ['an address that is too short', { subdomain: 'ab' }, 'subdomain'],
    ['an address that is too long', { subdomain: 'a'.repeat(64) }, 'subdomain'],
    ['hyphens as its third and fourth characters', { subdomain: 'ab--cd' }, 'subdomain'],
    ['a Cyrillic letter', { subdomain: 'аpple' }, 'subdomain'],
    ['no address', { data: { subdomain: undefined } }, 'subdomain'],
  ])('C1, C4, C8: returns 400 with the error of the field for %s', async (_, options, field) => {
    const { status, body } = await order(app, options);
    expect([status, body]).toEqual([
      400,
      {
        ...refusal,
        code: 'invalid_input',
        fields: expect.objectContaining({ [field]: expect.any(String) as string }) as object,
      },
    ]);
  });

  it.each([
    ['no total', { data: { total_amount: undefined } }],
    ['a total of null', { data: { total_amount: null } }],
    ['no repeated email and name', { data: { customer_email: undefined, customer_name: undefined } }],
    ['the same email in another case', { email: 'Olivia@Example.com', data: { customer_email: 'olivia@example.com' } }],
  ])('accepts %s', async (_, options) => {
    expect((await order(app, options)).status).toBe(201);
  });

  it('C8: stores a name with line breaks in one line', async () => {
    const checkoutId = await startCheckout(app, { name: ' Olivia\r\nOwner\u0000 ' });
    const stored = await app.services.db.q
      .selectFrom('orders')
      .select('buyer_name')
      .where('id', '=', checkoutId)
      .executeTakeFirst();
    expect(stored?.buyer_name).toBe('Olivia Owner');
  });

  it('C2, C3: ignores variantId and testMode', async () => {
    for (const over of [
      { variantId: 'none', testMode: false },
      { variantId: undefined, testMode: undefined },
    ]) {
      const body = { ...makeOrderBody({ plan: 'premium' }), ...over };
      const response = await app.call('POST', '/payments/create-checkout', { body });
      expect(response.status).toBe(201);
      expect((await readState(String(response.body['checkoutId'])))['totalCents']).toBe(11_900);
    }
  });

  it('returns 409 for an address that is reserved, sold or held', async () => {
    const [held, sold] = [makeName('held'), makeName('sold')];
    await startCheckout(app, { subdomain: held });
    await pay(app, await startCheckout(app, { subdomain: sold }));
    await app.settle();
    for (const subdomain of ['admin', 'WWW', ' billing ', held, sold]) {
      const { status, body } = await order(app, { subdomain });
      expect([status, body], subdomain).toEqual([409, { ...refusal, code: 'subdomain_unavailable' }]);
    }
  });

  it('accepts open checkouts of one buyer for two addresses', async () => {
    const email = `${makeName()}@example.com`;
    const [one, two] = [await startCheckout(app, { email }), await startCheckout(app, { email })];
    expect([(await readState(one))['status'], (await readState(two))['status']]).toEqual(['pending', 'pending']);
  });

  it('holds an address for 30 minutes', async () => {
    const subdomain = makeName();
    await startCheckout(app, { subdomain });
    app.clock.advance(30 * 60 - 5);
    expect((await order(app, { subdomain })).status).toBe(409);
    app.clock.advance(10);
    expect((await order(app, { subdomain })).status).toBe(201);
  });

  it('C7: creates one checkout for one Idempotency-Key', async () => {
    const body = makeOrderBody();
    const send = (sent: object) =>
      app.call('POST', '/payments/create-checkout', { body: sent, headers: { 'idempotency-key': makeName() + 'key' } });
    const headers = { 'idempotency-key': makeName() };
    const [first, again] = [
      await app.call('POST', '/payments/create-checkout', { body, headers }),
      await app.call('POST', '/payments/create-checkout', { body, headers }),
    ];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await app.call('POST', '/payments/create-checkout', { body: makeOrderBody(), headers });
    expect([other.status, other.body]).toEqual([409, { ...refusal, code: 'idempotency_key_reused' }]);
    expect((await send(makeOrderBody())).status).toBe(201);
  });

  it('returns 429 after 10 requests in 10 minutes from a network address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const email = 'olivia@example.com';
    let replaces = await startCheckout(limited, { email });
    for (let n = 1; n < 10; n += 1) replaces = await startCheckout(limited, { email, replaces });
    const { status, headers, body } = await order(limited, { email, replaces });
    expect(status).toBe(429);
    expect([body, Number(headers['retry-after']) > 0]).toEqual([{ ...refusal, code: 'too_many_requests' }, true]);
  });
});

describe('the state of a checkout', () => {
  it('goes from pending to paid, with the URL of the new site', async () => {
    const subdomain = makeName();
    const checkoutId = await startCheckout(app, { subdomain, plan: 'basic' });
    expect(await readState(checkoutId)).toEqual({
      status: 'pending',
      stage: 'waiting',
      kind: 'new',
      number: expect.any(Number) as number,
      subdomain,
      siteUrl: null,
      endsAt: null,
      substitute: false,
      knownOwner: false,
      templateName: 'Classic Wedding',
      planName: 'Get Started',
      term: '6 months',
      totalCents: 9900,
    });
    await pay(app, checkoutId);
    await app.settle();
    expect(await readState(checkoutId)).toMatchObject({
      status: 'paid',
      stage: 'ready',
      siteUrl: `http://${subdomain}.localhost:3000`,
      endsAt: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });

  it.each(['unknown', 'x'.repeat(22), '%00', 'a%20b', 'x'.repeat(150)])('returns 404 for the id %j', async (id) => {
    const response = await app.call('GET', `/payments/checkouts/${id}`);
    expect([response.status, response.body['code']]).toEqual([404, 'not_found']);
  });
});
