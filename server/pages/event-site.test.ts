import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../testing/makers.ts';

const EVENT = {
  event_type: 'wedding',
  event_name: 'Our day',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  event_end_time: '23:00',
  time_zone: 'Europe/Berlin',
  venue_name: 'Rose Barn',
} as const;

let app: TestApp;
let closed: Site;
let listed: Site;
beforeAll(async () => {
  app = await startTestApp();
  closed = await makeSite(app, { event: EVENT });
  listed = await makeSite(app, { event: { ...EVENT, search_listed: true } });
});
afterAll(() => app[Symbol.asyncDispose]());

const getPage = (path: string, { subdomain }: Site, of = app) => of.request('GET', path, { host: subdomain });
const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
const isNotIndexed = ({ headers, text }: { headers: Record<string, unknown>; text: string }) => {
  const [byHeader, byTag] = [headers['x-robots-tag'] === 'noindex', text.includes('name="robots" content="noindex"')];
  expect(byHeader).toBe(byTag);
  return byTag;
};

test('returns an error page to browsers and JSON to other clients after a failure', async () => {
  await using broken = await startTestApp();
  const site = await makeSite(broken);
  await sql`alter table rsvp_questions rename to lost`.execute(broken.services.db.q);
  const requestPath = (path: string, accept: string) =>
    broken.request('GET', path, { host: site.subdomain, headers: { accept } });
  const seen = await requestPath('/invite/a-token', 'text/html,*/*');
  expect([seen.status, seen.headers['cache-control'], seen.headers['content-type']]).toEqual([
    500,
    'private, no-store',
    'text/html; charset=utf-8',
  ]);
  expect(seen.text).toContain('Failed to validate invitation');
  expect(seen.text).toContain('Please contact the hosts for a valid invitation link.');
  expect(seen.text).toMatch(/href="\/invite\/a-token"[^>]*>Try Again/);
  expect((await requestPath('/', 'text/html')).text).toContain('This page can’t be displayed right now');
  expect((await requestPath('/', '*/*')).body).toMatchObject({ code: 'internal_error' });
});

test('L16: one network address opens at most 600 pages a minute, and gets a page that says so', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const open = (address: string, accept = 'text/html') =>
    limited.request('GET', '/admin/login', { headers: { accept, 'x-forwarded-for': address } });
  for (let round = 0; round < 12; round += 1) {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open('203.0.113.1')));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const refused = await open('203.0.113.1');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.text).toContain('Your network has opened too many pages in the last minute.');
  expect((await open('203.0.113.1', '*/*')).body).toMatchObject({ code: 'too_many_requests' });
  expect((await limited.request('GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(
    200,
  );
  expect((await open('203.0.113.2')).status).toBe(200);
});

describe('search engines', () => {
  test('may list a site only if its owner allows it', async () => {
    expect(isNotIndexed(await getPage('/', closed))).toBe(true);
    expect((await getPage('/robots.txt', closed)).text).toMatch(/\nUser-agent: \*\nDisallow: \/\n$/);
    expect(isNotIndexed(await getPage('/', listed))).toBe(false);
    expect((await getPage('/robots.txt', listed)).text).toMatch(/^User-agent: \*\nAllow: \/\n/);
  });

  test('get one canonical URL of a listed site on every path', async () => {
    for (const path of ['/', '/some/other/path?x=1']) {
      const found = await getPage(path, listed);
      expect([isNotIndexed(found), canonicalOf(found.text)]).toEqual([
        false,
        `http://${listed.subdomain}.localhost:3000/`,
      ]);
    }
  });

  test('must not index personal links or unknown ones', async () => {
    const { unique_token } = await makeInvitation(app, listed);
    expect(isNotIndexed(await getPage(`/invite/${unique_token}`, listed))).toBe(true);
    expect(isNotIndexed(await getPage('/invite/nobody', listed))).toBe(true);
  });

  test('must not index ended sites and unknown addresses', async () => {
    const later = await testApp();
    const ended = await makeSite(later, { plan: 'basic', event: { ...EVENT, search_listed: true } });
    later.clock.advance(190 * 86_400);
    const response = await getPage('/', ended, later);
    expect([response.status, isNotIndexed(response)]).toEqual([410, true]);
    expect((await getPage('/robots.txt', ended, later)).text).toMatch(/Disallow: \/\n$/);
    expect(isNotIndexed(await app.request('GET', '/', { host: 'nobody' }))).toBe(true);
  });
});

describe('the texts about time', () => {
  test('use the time zone of the event and the database clock', async () => {
    const own = await testApp();
    const site = await makeSite(own);
    const formatToday = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    // The zones where a day begins first and where it ends last.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
    for (const time_zone of zones) {
      const date = formatToday(time_zone);
      const change = { ...EVENT, event_date: date, time_zone };
      const { status } = await own.call('PUT', `/admin/events/${site.eventId}`, { token: site.token, body: change });
      expect([status, (await getPage('/', site, own)).text.includes('class="countdown">Today<')]).toEqual([200, true]);
    }
    own.clock.advance(5 * 86_400);
    expect((await getPage('/', site, own)).text).toContain('class="countdown">We celebrated on ');
  });

  test('name the time zone and the end', async () => {
    const { text } = await getPage('/', closed);
    expect(text.replace(/<[^>]+>/g, '')).toContain('4:00 PM – 11:00 PM, Central European Time');
  });
});

describe('an address without a page', () => {
  const extractText = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

  test('shows the address that was entered', async () => {
    const { status, text } = await app.request('GET', '/', { host: 'ana-and-ben' });
    expect([status, extractText(text)]).toEqual([404, expect.stringMatching(/No Invitation Found.*Create Invitation/)]);
    expect(text).toContain('<span>ana-and-ben</span>');
  });

  test('tells guests that the site has ended, and links to the sign-in for its hosts', async () => {
    const later = await testApp();
    const ended = await makeSite(later, { plan: 'basic', event: EVENT });
    const { unique_token } = await makeInvitation(later, ended);
    later.clock.advance(190 * 86_400);
    for (const path of ['/', `/invite/${unique_token}`, '/calendar.ics', '/share.jpg']) {
      const { status, text } = await getPage(path, ended, later);
      expect([status, extractText(text)]).toEqual([410, expect.stringContaining('This event site has closed')]);
      expect(text).toMatch(/<a [^>]*href="\/admin\/login"[^>]*>Sign in to renew/);
      expect(extractText(text).includes('This invitation has expired.')).toBe(path.startsWith('/invite/'));
    }
  });
});
