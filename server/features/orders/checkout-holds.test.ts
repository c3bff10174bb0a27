import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeName, makeOrderBody, pay, type CheckoutOptions } from '../../testing/buying.ts';

const LIMITED = { env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } };
const NETWORK = '203.0.113.7';

function orderFrom(app: TestApp, wish: CheckoutOptions = {}, network = NETWORK) {
  const headers = { 'x-forwarded-for': network };
  return app.call('POST', '/payments/create-checkout', { body: makeOrderBody(wish), headers });
}
async function startFrom(app: TestApp, wish?: CheckoutOptions): Promise<string> {
  const { status, body } = await orderFrom(app, wish);
  expect(status).toBe(201);
  return String(body['checkoutId']);
}
const sortStatuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describe('M8: unpaid checkouts of one network address', () => {
  it('hold 3 names at a time; the next is 429 until a hold ends', async () => {
    const app = await testApp(LIMITED);
    await startFrom(app);
    app.clock.advance(60);
    await startFrom(app);
    await startFrom(app);
    const { status, headers, body } = await orderFrom(app);
    expect([status, body]).toMatchObject([
      429,
      { success: false, code: 'too_many_requests', error: expect.stringContaining('29 minutes') as string },
    ]);
    expect((await orderFrom(app, {}, '203.0.113.8')).status).toBe(201);
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(29 * 60 - 10);
    expect(seconds).toBeLessThanOrEqual(29 * 60);
    app.clock.advance(seconds + 1);
    expect(sortStatuses([await orderFrom(app), await orderFrom(app)])).toEqual([201, 429]);
  });

  it('do not count once they are paid or replaced', async () => {
    const app = await testApp(LIMITED);
    const email = `${makeName()}@example.com`;
    const [first, second] = [await startFrom(app, { email }), await startFrom(app)];
    const third = await startFrom(app, { email, replaces: first });
    await startFrom(app);
    // Also if the replaced one has the same address or is one of three.
    await startFrom(app, { email, replaces: third });
    expect((await orderFrom(app)).status).toBe(429);
    await pay(app, second);
    await app.settle();
    expect(sortStatuses([await orderFrom(app), await orderFrom(app)])).toEqual([201, 429]);
  });

  it('are 3 at most for parallel requests to two nodes', async () => {
    const app = await testApp(LIMITED);
    const two = await testApp({ ...LIMITED, beside: app });
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => orderFrom(n % 2 ? two : app)));
    expect(sortStatuses(responses)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  it('are not limited with RATE_LIMITS=off', async () => {
    const app = await testApp();
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await orderFrom(app)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
  });

  it('are stored with a keyed hash of the network address, until they are paid', async () => {
    const app = await testApp(LIMITED);
    const orderId = await startFrom(app);
    const readHash = async () => {
      const query = app.services.db.q.selectFrom('addresses').select('network_hash').where('order_id', '=', orderId);
      return (await query.executeTakeFirstOrThrow()).network_hash;
    };
    expect((await readHash())?.equals(app.services.seal.hash('network of a checkout', NETWORK))).toBe(true);
    await pay(app, orderId);
    await app.settle();
    expect(await readHash()).toBeNull();
  });
});
