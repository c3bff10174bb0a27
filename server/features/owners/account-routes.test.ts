import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsBearer, actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName, order, fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { readField } from '../../testing/sign-in.ts';
import { extendSite, suspendSite } from '../sites/actions.ts';
import { enqueueTermNotices } from './account-actions.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Makes a site whose ordered address was taken before it was paid. */
async function makeSubstitute(): Promise<{ site: Site; ordered: string }> {
  const { subdomain: ordered } = await makeSite(app);
  const site = await makeSite(app, { subdomain: ordered });
  expect(site.subdomain).toBe(`our-${ordered}`);
  return { site, ordered };
}

const change = (site: Site, subdomain: string) =>
  actAsOwner(app, site).call('PUT', '/admin/site/subdomain', { subdomain });

describe('GET /admin/account', () => {
  it('returns the owner, the site, the end of the term, and the offers', async () => {
    const site = await makeSite(app, { plan: 'standard' });
    const account = await actAsOwner(app, site).api('GET /admin/account');
    expect(account).toMatchObject({
      name: 'Olivia Owner',
      email: site.email,
      planId: 'standard',
      status: 'active',
      daysLeft: expect.toSatisfy((days: number) => days === 365 || days === 366) as number,
      subdomain: site.subdomain,
      substituteFor: null,
      mayChangeAddress: false,
      dateAfterTerm: null,
      orders: [{ kind: 'new', planId: 'standard', totalCents: 10_900, refundedCents: 0, status: 'paid' }],
    });
    expect(account.offers.map(({ kind, planId, priceCents }) => [kind, planId, priceCents])).toEqual([
      ['renew', 'basic', 9900],
      ['renew', 'standard', 10_900],
      ['renew', 'premium', 11_900],
      ['upgrade', 'premium', 1000],
    ]);
    for (const offer of account.offers) expect(offer.endsAt > account.endsAt).toBe(true);
    expect(Date.parse(account.keptUntil) - Date.parse(account.endsAt)).toBe(90 * DAY * 1000);
  });

  it('warns of an event date after the term, with the cheapest offer that covers it', async () => {
    const formatDayIn = (months: number) => {
      const day = new Date();
      day.setUTCMonth(day.getUTCMonth() + months, 15);
      return day.toISOString().slice(0, 10);
    };
    const offerFor = async (months: number) => {
      const site = await makeSite(app, { plan: 'basic', event: { event_date: formatDayIn(months) } });
      const { dateAfterTerm } = await actAsOwner(app, site).api('GET /admin/account');
      return dateAfterTerm && (dateAfterTerm.offer ? `${dateAfterTerm.offer.kind} ${dateAfterTerm.offer.planId}` : '');
    };
    expect(await offerFor(4)).toBeNull();
    expect(await offerFor(9)).toBe('upgrade standard');
    expect(await offerFor(20)).toBe('upgrade premium');
    expect(await offerFor(28)).toBe('renew premium');
    expect(await offerFor(60)).toBe('');
  });

  it('is available for a suspended site', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'basic' });
    await own.services.db.transaction((tx) => suspendSite(tx, site.eventId));
    expect(await actAsOwner(own, site).api('GET /admin/account')).toMatchObject({ status: 'suspended', daysLeft: 0 });
    expect(await actAsOwner(own, site).api('GET /admin/session')).toMatchObject({
      site: { status: 'suspended', daysLeft: 0 },
    });
    expect((await actAsAnonymous(own, site).call('GET', `/events/${site.uniqueId}`)).status).toBe(410);
  });
});

describe('PUT /admin/site/subdomain', () => {
  it('changes a substitute address once', async () => {
    const { site, ordered } = await makeSubstitute();
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({
      substituteFor: ordered,
      mayChangeAddress: true,
    });
    const name = makeName('new');
    const changed = await change(site, name.toUpperCase());
    expect([changed.status, changed.body['subdomain'], changed.body['url']]).toEqual([
      200,
      name,
      `http://${name}.localhost:3000`,
    ]);
    expect(await fetchSiteStatus(app, name)).toBe('active');
    expect(await fetchSiteStatus(app, site.subdomain)).toBeUndefined();

    const again = await change(site, makeName('again'));
    expect([again.status, again.body['code']]).toEqual([409, 'address_settled']);
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({
      subdomain: name,
      substituteFor: ordered,
      mayChangeAddress: false,
    });
  });

  it('keeps the owner signed in, with a handoff code for the new host', async () => {
    const { site } = await makeSubstitute();
    const name = makeName('new');
    const handoff = readField(await change(site, name), 'handoff');
    const exchanged = await app.call('POST', '/admin/exchange', { host: name, body: { token: handoff } });
    expect(exchanged.body['user']).toMatchObject({ email: site.email, subdomain: name });
    expect(String(exchanged.headers['set-cookie'])).toMatch(/^owner=/);
    expect(await actAsOwner(app, site).api('GET /admin/session')).toMatchObject({ user: { subdomain: name } });
    // The cookie of the old host is no longer valid there.
    const cookie = { headers: { cookie: `owner=${site.token}` } };
    const old = await actAsBearer(app, site, undefined).call('GET', '/admin/session', undefined, cookie);
    expect(old.status).toBe(401);
  });

  it('redirects guests from the old address, and reserves it for 90 days', async () => {
    const own = await testApp();
    const { subdomain: ordered } = await makeSite(own, { plan: 'premium' });
    const site = await makeSite(own, { subdomain: ordered, plan: 'premium' });
    const name = makeName('new');
    await actAsOwner(own, site).api('PUT /admin/site/subdomain', { body: { subdomain: name } });
    const requestPath = (path: string) => own.request('GET', path, { host: site.subdomain });
    for (const path of ['/', '/invite/abc?x=1', '//evil.test', '/admin/login']) {
      const { status, headers } = await requestPath(path);
      expect([status, headers.location]).toEqual([302, `http://${name}.localhost:3000${path}`]);
    }
    own.clock.advance(89 * DAY);
    expect((await order(own, { subdomain: site.subdomain })).status).toBe(409);
    own.clock.advance(2 * DAY);
    expect((await requestPath('/')).status).toBe(404);
    expect((await order(own, { subdomain: site.subdomain })).status).toBe(201);
    expect(await fetchSiteStatus(own, name)).toBe('active');
  });

  it('refuses unavailable addresses, and changes nothing', async () => {
    const { site, ordered } = await makeSubstitute();
    const held = makeName('held');
    await order(app, { subdomain: held });
    for (const [name, status, code] of [
      ['a', 400, 'invalid_input'],
      ['-abc', 400, 'invalid_input'],
      ['ab--cd', 400, 'invalid_input'],
      ['', 400, 'invalid_input'],
      ['admin', 409, 'subdomain_unavailable'],
      [ordered, 409, 'subdomain_unavailable'],
      [held, 409, 'subdomain_unavailable'],
      [site.subdomain, 409, 'subdomain_unavailable'],
    ] as const) {
      const response = await change(site, name);
      expect([name, response.status, response.body['code']]).toEqual([name, status, code]);
    }
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
    expect((await change(site, makeName('fine'))).status).toBe(200);
  });

  it('returns 409 for a site that has its paid address', async () => {
    const response = await change(await makeSite(app), makeName('wish'));
    expect([response.status, response.body['code']]).toEqual([409, 'address_settled']);
  });

  it('applies one of two concurrent changes', async () => {
    const beside = await testApp({ beside: app });
    const { site } = await makeSubstitute();
    const names = [makeName('one'), makeName('two')];
    const responses = await Promise.all(
      [app, beside].map((node, index) =>
        actAsOwner(node, site).call('PUT', '/admin/site/subdomain', { subdomain: names[index] }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const statuses = await Promise.all(names.map((name) => fetchSiteStatus(app, name)));
    expect(statuses.filter((status) => status === 'active')).toHaveLength(1);
  });
});

describe('mails about the end of the term', () => {
  const listSubjects = (own: TestApp, site: Site) =>
    own.mails.flatMap(({ to, subject }) => (to === site.email && subject.includes('closes') ? [subject] : []));
  const sendNotices = async (own: TestApp) => {
    await enqueueTermNotices(own.services);
    await own.settle();
  };

  it('are sent once each, 30 and 7 days before the end', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'standard' });
    const { daysLeft } = await actAsOwner(own, site).api('GET /admin/account');
    const second = await makeSecondOwner(own, site);
    own.clock.advance((daysLeft - 31) * DAY);
    await sendNotices(own);
    expect(listSubjects(own, site)).toEqual([]);
    own.clock.advance(DAY);
    await sendNotices(own);
    await sendNotices(own);
    const subject = `${site.subdomain}.localhost:3000 closes in 30 days`;
    expect([listSubjects(own, site), listSubjects(own, { ...site, email: second })]).toEqual([[subject], [subject]]);
    own.clock.advance(23 * DAY);
    const beside = await testApp({ beside: own });
    await Promise.all([enqueueTermNotices(own.services), enqueueTermNotices(beside.services)]);
    await own.settle();
    expect(listSubjects(own, site)).toHaveLength(2);
    expect(own.mails.at(-1)?.text).toContain(`http://${site.subdomain}.localhost:3000/admin/account`);
    own.clock.advance(8 * DAY);
    await sendNotices(own);
    expect(listSubjects(own, site)).toHaveLength(2);
  });

  it('are not sent for a suspended site, nor after a renewal until the new end approaches', async () => {
    const own = await testApp();
    const [site, suspended] = [await makeSite(own, { plan: 'basic' }), await makeSite(own, { plan: 'basic' })];
    own.clock.advance(160 * DAY);
    await own.services.db.transaction((tx) => suspendSite(tx, suspended.eventId));
    await enqueueTermNotices(own.services);
    const { eventId } = site;
    await own.services.db.transaction((tx) =>
      extendSite(tx, { eventId, kind: 'renew', planId: 'basic', paidCents: 9900 }),
    );
    await own.settle();
    expect([listSubjects(own, site), listSubjects(own, suspended)]).toEqual([[], []]);
    own.clock.advance(184 * DAY);
    await sendNotices(own);
    expect(listSubjects(own, site)).toHaveLength(1);
  });
});
