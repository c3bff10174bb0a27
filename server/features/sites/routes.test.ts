import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, order, pay, fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const check = async (name: string) => {
  const { status, body } = await app.call('GET', `/check-subdomain/${encodeURIComponent(name)}`);
  expect(status).toBe(200);
  return body as { available: boolean; message: string; suggestions: string[] };
};

async function buyAddress(options: Parameters<typeof startCheckout>[1] = {}): Promise<string> {
  const subdomain = options.subdomain ?? makeName('site');
  expect((await pay(app, await startCheckout(app, { ...options, subdomain }))).status).toBe(303);
  await app.settle();
  return subdomain;
}

describe('check-subdomain', () => {
  it.each(['a1x', makeName(), `abc--${makeName()}`, makeName('a-b-'), makeName('9'), 'z'.repeat(63)])(
    'reports %s as available',
    async (name) => {
      expect(await check(name)).toEqual({ available: true, message: 'This address is available.', suggestions: [] });
    },
  );

  it.each(
    [
      'a ab - -abc abc- ab--cd xn--80ak6aa92e a_b a.b.c ABC admin. münchen аpple １２３ 日本語'.split(' '),
      ['z'.repeat(64), 'a b', "a'b", '..', '\0\0\0', '%00', ' www '],
    ].flat(),
  )('returns the reason why %j is invalid', async (name) => {
    const { available, message, suggestions } = await check(name);
    expect([available, suggestions]).toEqual([false, []]);
    expect(message).toMatch(/^An address .+\.$/);
  });

  it('suggests available addresses similar to one that is sold or held', async () => {
    const sold = await buyAddress();
    const held = makeName('held');
    await startCheckout(app, { subdomain: held });
    for (const [name, message] of [
      [sold, /already taken/],
      [held, /checking out with this address/],
    ] as const) {
      const response = await check(name);
      expect(response.available).toBe(false);
      expect(response.message).toMatch(message);
      expect(response.suggestions).toHaveLength(3);
      for (const suggestion of response.suggestions) expect((await check(suggestion)).available, suggestion).toBe(true);
    }
  });

  it('leaves out taken suggestions, and has some for the longest address', async () => {
    const name = makeName().padEnd(63, 'z');
    await startCheckout(app, { subdomain: name });
    const [first = '', ...others] = (await check(name)).suggestions;
    await startCheckout(app, { subdomain: first });
    const { suggestions } = await check(name);
    expect(suggestions).not.toContain(first);
    expect(suggestions).toEqual(expect.arrayContaining(others));
    expect(suggestions).toHaveLength(3);
  });

  it('reports an address as available again when its hold has expired', async () => {
    const name = makeName();
    await startCheckout(app, { subdomain: name });
    app.clock.advance(29 * 60);
    expect((await check(name)).available).toBe(false);
    app.clock.advance(61);
    expect((await check(name)).available).toBe(true);
  });

  it('is limited to 60 requests a minute per network address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const checkAddress = () => limited.call('GET', '/check-subdomain/anna');
    const responses = await Promise.all(Array.from({ length: 125 }, checkAddress));
    const refused = responses.filter(({ status }) => status === 429);
    // If a minute ends in between, twice as many requests pass.
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(60);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('lookup', () => {
  it('returns the event at an address, ignoring case', async () => {
    const subdomain = await buyAddress();
    for (const spelling of [subdomain, subdomain.toUpperCase()]) {
      const { status, body } = await app.call('GET', `/subdomains/${spelling}`);
      expect([status, body['status']]).toEqual([200, 'active']);
      for (const id of [body['unique_id'], body['eventId']]) {
        expect((await app.call('GET', `/events/${String(id)}`)).body).toMatchObject({
          unique_id: body['unique_id'],
          id: body['eventId'],
        });
      }
    }
  });

  it.each(['nobody', 'ab', '-', 'a.b', '%00%00%00', 'www', 'a'.repeat(150)])('returns 404 for %j', async (name) => {
    const response = await app.call('GET', `/subdomains/${name}`);
    expect([response.status, response.body['code']]).toEqual([404, 'not_found']);
  });

  it('M19: is limited to 120 requests a minute per network address, whether the name exists or not', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const { subdomain } = await makeSite(limited);
    const lookUp = (name: string, address: string) =>
      limited.call('GET', `/subdomains/${name}`, { headers: { 'x-forwarded-for': address } });
    const walk = await Promise.all(Array.from({ length: 119 }, (_, at) => lookUp(`name-${at}`, '203.0.113.1')));
    expect(new Set(walk.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await lookUp(subdomain, '203.0.113.1')).status).toBe(200);
    const refused = await lookUp(subdomain, '203.0.113.1');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await lookUp(subdomain, '203.0.113.2')).status).toBe(200);
  });

  it('returns no event for an address that is only held', async () => {
    const subdomain = makeName('held');
    await startCheckout(app, { subdomain });
    expect(await fetchSiteStatus(app, subdomain)).toBeUndefined();
  });
});

describe('a new site', () => {
  it.each([
    ['classic-wedding', 'wedding'],
    ['fun-birthday', 'birthday'],
    ['sweet-baby', 'baby_shower'],
    ['reveal-surprise', 'other'],
    ['universal-celebration', 'other'],
  ] as const)('with the template %s has an event of type %s, without date and names', async (template, type) => {
    const subdomain = await buyAddress({ template });
    const { body } = await app.call('GET', `/subdomains/${subdomain}`);
    const event = await app.call('GET', `/events/${String(body['unique_id'])}`);
    expect(event.body).toMatchObject({
      template_id: template,
      event_type: type,
      event_name: '',
      couple_names: '',
      event_date: null,
      event_time: '16:00',
    });
    const questions = await app.call('GET', `/events/${String(body['unique_id'])}/rsvp/questions`);
    expect(questions.list.map(({ question_key }) => question_key).join(' ')).toBe(
      'name email attendance guests guest_names dietary_restrictions message',
    );
  });

  it.each([
    ['basic', 181, 185],
    ['standard', 365, 367],
    ['premium', 730, 732],
  ] as const)('with the plan %s has a term between %i and %i days', async (plan, minDays, maxDays) => {
    const own = await testApp();
    const subdomain = makeName();
    await pay(own, await startCheckout(own, { plan, subdomain }));
    await own.settle();
    own.clock.advance((minDays - 1) * 86_400);
    expect(await fetchSiteStatus(own, subdomain)).toBe('active');
    own.clock.advance((maxDays - minDays + 1) * 86_400);
    expect(await fetchSiteStatus(own, subdomain)).toBe('ended');
    const id = (await own.call('GET', `/subdomains/${subdomain}`)).body['unique_id'];
    const response = await own.call('GET', `/events/${String(id)}`);
    expect([response.status, response.body['code']]).toEqual([410, 'site_ended']);
    expect((await order(own, { subdomain })).status).toBe(409);
  });
});
