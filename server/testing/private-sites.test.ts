import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createToken } from '../kit/ids.ts';
import { actAsAnonymous, actAsOwner } from './actors.ts';
import { startTestApp, type Sent, type TestApp } from './app.ts';
import { buildPath, makeTargets, sendValid } from './calls.ts';
import type { Targets } from './targets.ts';
import { prepareChecksums } from './checksums.ts';
import { makeGift, makeImage, makeInvitation, makeQuestion, makeSite, type Site } from './makers.ts';
import { makePicture } from './pictures.ts';
import { makePrivate, setAccess } from './private-sites.ts';

/**
 * M19: a private site tells strangers nothing, whatever they call or open. The calls are those of the contract, so new
 * ones are covered by themselves; `access-matrix.test.ts` has the status of each.
 */

/** In everything that only invited guests may see. */
const MARK = 'Zqprivatexw';
const FACTS = new RegExp(`${MARK}|2031-06-14|June 14|20310614|1 Mill Lane`, 'i');

let app: TestApp;
let targets: Targets;
let site: Site;
let other: Site;
beforeAll(async () => {
  app = await startTestApp({ web: { read: () => makePicture().png().toBuffer() } });
  [targets, other] = [await makeTargets(app, MARK), await makeSite(app)];
  ({ site } = targets);
  await actAsOwner(app, site).api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: {
      event_name: `Party of ${MARK}`,
      couple_names: 'Maya Lindqvist & Jonah Okafor',
      event_caption: MARK,
      venue_name: MARK,
      venue_address: '1 Mill Lane',
      contact: MARK,
      search_listed: true,
    },
  });
  await makeGift(app, site, { title: MARK });
  await makeImage(app, site, { title: MARK });
  await makeQuestion(app, site, { label: MARK });
  await makePrivate(app, site);
});
afterAll(() => app[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const open = (path: string, sent: Omit<Sent, 'host'> = {}) =>
  app.request('GET', path, { host: site.subdomain, ...sent });
const submit = (path: string, form: Record<string, string>, headers = {}) =>
  app.request('POST', path, {
    host: site.subdomain,
    raw: new URLSearchParams(form).toString(),
    type: 'application/x-www-form-urlencoded',
    headers: { origin: `http://${site.subdomain}.localhost:3000`, ...headers },
  });

const siteCalls = endpoints.filter(
  ({ access, beforeAdmission }) => ['event', 'visitor', 'verified'].includes(access) && beforeAdmission !== true,
);
const strangerCalls = endpoints.filter(({ access }) => access !== 'invite');

test('M19: every call for visitors is refused to strangers, whatever they send, and changes nothing', async () => {
  const readContents = await prepareChecksums(app);
  const before = await readContents();
  for (const stranger of [actAsAnonymous(app, site), actAsOwner(app, other)])
    for (const call of siteCalls) {
      const { status, body } = await sendValid(app, stranger, call, { targets });
      expect([nameOf(call), status, body['code']]).toEqual([nameOf(call), 401, 'site_locked']);
    }
  expect(siteCalls.length).toBeGreaterThan(10);
  const after = await readContents();
  expect(after).toEqual(before);
});

test('M19: no response to a stranger contains a fact of the site', async () => {
  const sees: string[] = [];
  for (const call of strangerCalls) {
    const path = buildPath(call, targets);
    const { text } = await app.call(call.method, path, {
      host: site.subdomain,
      ...(call.method !== 'GET' && { raw: '{}' }),
    });
    if (FACTS.test(text)) sees.push(nameOf(call));
  }
  expect(sees).toEqual([]);
  // The control: to its owner the same calls do contain them.
  const { text } = await actAsOwner(app, site).call('GET', `/events/${site.eventId}`);
  expect(text).toMatch(FACTS);
});

/** Every kind of page, and paths that look like one that is open. */
const PATHS = [
  '/',
  '/?gifts=all&photos=all',
  '/rsvp',
  '/unlock',
  '/find',
  '/preview',
  '/anything',
  '/calendar.ics',
  '/auth/',
  '/auth/x',
  '/administrator',
  '/share.jpg/',
  '/share%2ejpg',
  '/look-around',
  '/test/dialog',
  '//',
];

test('M19: every page is the closed one for strangers, and names the hosts at most', async () => {
  for (const path of PATHS) {
    const { status, text, headers } = await open(path);
    expect([path, status, FACTS.test(text)]).toEqual([path, path === '/calendar.ics' ? 403 : 200, false]);
    expect([path, text.includes('A private invitation')]).toEqual([path, true]);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  }
  const { status, text } = await open('/');
  expect(status).toBe(200);
  for (const part of ['Maya &amp; Jonah', '<meta name="robots" content="noindex">', 'og:image'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<script|wedding of|Lindqvist|Okafor/);
});

test('M19: search engines may not crawl it, although its owner lets them list it', async () => {
  expect((await open('/robots.txt')).text).toContain('User-agent: *\nDisallow: /\n');
});

test('M19: links that are not valid lead to the closed page, with a word about the link', async () => {
  for (const path of [`/invite/${createToken(16)}`, '/gift/nothing', '/your-data/nothing']) {
    const { status, text, headers } = await open(path);
    expect([status, FACTS.test(text), headers['set-cookie']]).toEqual([404, false, undefined]);
    expect(text).toContain('This link doesn’t work');
  }
});

test('M19: forms of strangers change nothing', async () => {
  const readContents = await prepareChecksums(app);
  const before = await readContents();
  const reply = { name: 'Eve', email: 'eve@example.com', attendance: 'yes' };
  for (const path of ['/rsvp', `/invite/${createToken(16)}`, '/gift/nothing', '/your-data/nothing']) {
    const { status, text } = await submit(path, reply);
    expect([path, status, FACTS.test(text)]).toEqual([path, path === '/rsvp' ? 403 : 404, false]);
  }
  expect(await readContents()).toEqual(before);
});

test('M19: the share card is the same for everybody, and changes with the names alone', async () => {
  const card = await open('/share.jpg');
  expect(card.headers['content-type']).toBe('image/jpeg');
  await actAsOwner(app, site).api('PUT /admin/events/:event', {
    params: { event: site.eventId },
    body: { event_caption: `Another ${MARK}`, venue_name: `Elsewhere ${MARK}` },
  });
  const cookie = `owner=${site.token}`;
  for (const headers of [{}, { cookie }]) expect((await open('/share.jpg', { headers })).bytes).toEqual(card.bytes);
  await setAccess(app, site, { access: 'open' });
  expect((await open('/share.jpg')).bytes).not.toEqual(card.bytes);
  await makePrivate(app, site);
});

test('an invitation link opens the site, and from then on the plain address, until the link is replaced', async () => {
  const invitation = await makeInvitation(app, site);
  const page = await open(`/invite/${invitation.unique_token}`);
  expect([page.status, FACTS.test(page.text)]).toEqual([200, true]);
  const [set = ''] = page.headers['set-cookie'] ?? [];
  expect(set).toMatch(/^invited=[\w-]{22}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/);
  const cookie = set.split(';')[0] ?? '';
  const plain = await open('/', { headers: { cookie } });
  expect(plain.text).toMatch(FACTS);
  expect([plain.headers['cache-control'], plain.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  expect((await open('/calendar.ics', { headers: { cookie } })).text).toMatch(FACTS);
  const read = () => app.call('GET', `/events/${site.eventId}`, { host: site.subdomain, headers: { cookie } });
  expect((await read()).status).toBe(200);
  expect((await submit('/rsvp', { name: 'Gina', email: 'g@example.com', attendance: 'yes' }, { cookie })).status).toBe(
    200,
  );

  await actAsOwner(app, site).api('POST /admin/guests/:id/link', { params: { id: invitation.id } });
  expect((await open('/', { headers: { cookie } })).text).not.toMatch(FACTS);
  expect((await read()).status).toBe(401);
});

test('a browser that opened the link while the site was open is let in when it no longer is', async () => {
  await setAccess(app, site, { access: 'open' });
  const { unique_token } = await makeInvitation(app, site);
  const page = await open(`/invite/${unique_token}`);
  expect(page.headers['cache-control']).toBe('private, no-store');
  const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  for (const path of ['/', '/invite/wrong', '/calendar.ics'])
    expect((await open(path)).headers['set-cookie'], path).toBeUndefined();
  // Everybody gets the same page of an open site, whatever cookies say.
  const [own, shared] = [await open('/', { headers: { cookie } }), await open('/')];
  expect([own.text, own.headers['set-cookie']]).toEqual([shared.text, undefined]);
  await makePrivate(app, site);
  expect((await open('/')).text).not.toMatch(FACTS);
  expect((await open('/', { headers: { cookie } })).text).toMatch(FACTS);
});

test('an invitation to another site opens nothing', async () => {
  await makePrivate(app, other);
  const { unique_token } = await makeInvitation(app, other);
  const cookie = `invited=${unique_token}`;
  expect((await open(`/invite/${unique_token}`)).text).not.toMatch(FACTS);
  expect((await open('/', { headers: { cookie } })).text).not.toMatch(FACTS);
  expect((await app.request('GET', '/', { host: other.subdomain, headers: { cookie } })).text).toContain('id="rsvp"');
});

test('owners see their private site, and nobody else’s', async () => {
  expect((await open('/', { headers: { cookie: `owner=${site.token}` } })).text).toMatch(FACTS);
  expect((await open('/', { headers: { cookie: `owner=${other.token}` } })).text).not.toMatch(FACTS);
});

test('a cookie counts for changes only from pages of the site', async () => {
  const { unique_token } = await makeInvitation(app, site);
  const reply = (origin?: string) =>
    app.call('POST', `/events/${site.eventId}/rsvp`, {
      host: site.subdomain,
      headers: { cookie: `invited=${unique_token}`, ...(origin !== undefined && { origin }) },
      body: { name: 'Gina', email: 'gina@example.com', attendance: 'yes' },
    });
  expect((await reply(`http://${other.subdomain}.localhost:3000`)).status).toBe(401);
  expect((await reply(`http://${site.subdomain}.localhost:3000`)).status).toBe(201);
});

test('demos are never private', async () => {
  await expect(
    app.services.db.q
      .updateTable('sites')
      .set({ demo: 'classic-wedding', order_id: null })
      .where('event_id', '=', site.eventId)
      .execute(),
  ).rejects.toThrow('sites_demos_are_open');
});
