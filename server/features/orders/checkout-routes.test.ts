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
  it('answers 201 with the place to pay and an id that nobody guesses', async () => {
    const { status, body } = await order(app);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      checkoutUrl: `http://localhost:3000/checkout/${String(body['checkoutId'])}`,
      checkoutId: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
  });

  it('C1: sells every template with every plan at the price of the plan', async () => {
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
  ])('C1, C4, C8: refuses %s with 400, naming the field', async (_, wish, field) => {
    const { status, body } = await order(app, wish);
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
    ['null for a total', { data: { total_amount: null } }],
    ['neither email nor name twice', { data: { customer_email: undefined, customer_name: undefined } }],
    ['the same email in another case', { email: 'Olivia@Example.com', data: { customer_email: 'olivia@example.com' } }],
  ])('takes %s', async (_, wish) => {
    expect((await order(app, wish)).status).toBe(201);
  });

  it('C8: keeps a name of two lines as one', async () => {
    const checkoutId = await startCheckout(app, { name: ' Olivia\r\nOwner\u0000 ' });
    const kept = await app.services.db.q
      .selectFrom('orders')
      .select('buyer_name')
      .where('id', '=', checkoutId)
      .executeTakeFirst();
    expect(kept?.buyer_name).toBe('Olivia Owner');
  });

  it('C2, C3: does not look at variantId and testMode', async () => {
    for (const over of [
      { variantId: 'none', testMode: false },
      { variantId: undefined, testMode: undefined },
    ]) {
      const body = { ...makeOrderBody({ plan: 'premium' }), ...over };
      const answer = await app.call('POST', '/payments/create-checkout', { body });
      expect(answer.status).toBe(201);
      expect((await readState(String(answer.body['checkoutId'])))['totalCents']).toBe(11_900);
    }
  });

  it('refuses a name that is reserved, sold or held with 409', async () => {
    const [held, sold] = [makeName('held'), makeName('sold')];
    await startCheckout(app, { subdomain: held });
    await pay(app, await startCheckout(app, { subdomain: sold }));
    await app.settle();
    for (const subdomain of ['admin', 'WWW', ' billing ', held, sold]) {
      const { status, body } = await order(app, { subdomain });
      expect([status, body], subdomain).toEqual([409, { ...refusal, code: 'subdomain_unavailable' }]);
    }
  });

  it('gives the same email a fresh checkout that voids the old one, and nobody else the address', async () => {
    const wish = { subdomain: makeName(), email: `${makeName()}@example.com` };
    const old = await startCheckout(app, { ...wish, plan: 'basic' });
    const fresh = await startCheckout(app, { ...wish, plan: 'premium' });
    expect(fresh).not.toBe(old);
    expect((await readState(old))['status']).toBe('failed');
    expect(await readState(fresh)).toMatchObject({
      status: 'pending',
      totalCents: 11_900,
      siteUrl: null,
      substitute: false,
    });
    expect((await order(app, { subdomain: wish.subdomain })).status).toBe(409);
  });

  it('lets one buyer hold two addresses', async () => {
    const email = `${makeName()}@example.com`;
    const [one, two] = [await startCheckout(app, { email }), await startCheckout(app, { email })];
    expect([(await readState(one))['status'], (await readState(two))['status']]).toEqual(['pending', 'pending']);
  });

  it('keeps an address for 30 minutes', async () => {
    const subdomain = makeName();
    await startCheckout(app, { subdomain });
    app.clock.advance(30 * 60 - 5);
    expect((await order(app, { subdomain })).status).toBe(409);
    app.clock.advance(10);
    expect((await order(app, { subdomain })).status).toBe(201);
  });

  it('C7: opens one checkout for one Idempotency-Key', async () => {
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

  it('is limited to 10 in 10 minutes and network address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await order(limited)).status);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(answers.at(-1)).toBe(429);
    const { headers, body } = await order(limited);
    expect([body, Number(headers['retry-after']) > 0]).toEqual([{ ...refusal, code: 'too_many_requests' }, true]);
  });
});

describe('the state of a checkout', () => {
  it('goes from pending to paid, with the new address', async () => {
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

  it.each(['unknown', 'x'.repeat(22), '%00', 'a%20b', 'x'.repeat(150)])('is 404 for %j', async (id) => {
    const answer = await app.call('GET', `/payments/checkouts/${id}`);
    expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
  });
});
