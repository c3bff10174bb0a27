import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAddress, closeSite, reopenSite, setBlocked, suspendSite } from '../features/sites/actions.ts';
import { changeAccess } from '../features/sites/access-actions.ts';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { writeByHand } from '../testing/by-hand.ts';
import { makeGift, makeInvitation, makeOwnerScope, makeSite, type Site } from '../testing/makers.ts';
import { setAccess } from '../testing/private-sites.ts';

const EVENT = {
  couple_names: 'Ada & Bo',
  event_date: '2031-06-14',
  time_zone: 'Pacific/Auckland',
  venue_name: 'Rose Barn',
};

const openPage = (app: TestApp, { subdomain }: Pick<Site, 'subdomain'>) => app.request('GET', '/', { host: subdomain });

/** Opens the page twice, so that it is stored. */
async function storePage(app: TestApp, site: Site): Promise<string> {
  await openPage(app, site);
  const { status, text } = await openPage(app, site);
  expect(status).toBe(200);
  return text;
}

describe('a stored page is not shown any more once', () => {
  let app: TestApp;
  let site: Site;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const change = async (work: Parameters<TestApp['services']['db']['transaction']>[0]) => {
    site = await makeSite(app, { event: EVENT });
    await storePage(app, site);
    await app.services.db.transaction(work);
    return openPage(app, site);
  };

  test('the site is suspended, for a refund or for abuse', async () => {
    expect((await change((tx) => suspendSite(tx, site.eventId))).status).toBe(410);
    expect((await change((tx) => setBlocked(tx, site.eventId, true))).status).toBe(410);
    await app.services.db.transaction((tx) => setBlocked(tx, site.eventId, false));
    expect((await openPage(app, site)).status).toBe(200);
  });

  test('the owner has closed the site, until it is opened again', async () => {
    expect((await change((tx) => closeSite(tx, site.eventId))).status).toBe(410);
    await app.services.db.transaction((tx) => reopenSite(tx, site.eventId));
    expect((await openPage(app, site)).status).toBe(200);
  });

  test('the site is private, and is again once it is public', async () => {
    const closed = await change((tx) =>
      changeAccess({ ...app.services, db: tx }, makeOwnerScope(site), { access: 'invited' }),
    );
    expect([closed.headers['cache-control'], closed.headers.etag]).toEqual(['private, no-store', undefined]);
    expect(closed.text).not.toContain('Rose Barn');
    await setAccess(app, site, { access: 'open' });
    expect((await openPage(app, site)).text).toContain('Rose Barn');
  });

  test('the site has another address', async () => {
    const subdomain = `moved-${Date.now()}`;
    const moved = await change(async (tx) => {
      await tx.q.updateTable('sites').set({ substitute_for: 'lost' }).where('event_id', '=', site.eventId).execute();
      await changeAddress(tx, site.eventId, subdomain);
    });
    expect([moved.status, moved.headers.location]).toEqual([302, `http://${subdomain}.localhost:3000/`]);
    expect((await openPage(app, { subdomain })).text).toContain('Rose Barn');
  });

  test('an invitation is deleted, which frees the gift that its guest holds', async () => {
    site = await makeSite(app, { event: EVENT });
    const [gift, { id, unique_token }] = [await makeGift(app, site), await makeInvitation(app, site)];
    const free = await storePage(app, site);
    await app.call('POST', `/invite/${unique_token}/gifts/${gift.id}/reserve`, { body: {} });
    expect(await storePage(app, site)).not.toBe(free);
    await app.call('DELETE', `/admin/guests/${id}`, { host: site.subdomain, token: site.token });
    expect((await openPage(app, site)).text).toBe(free);
  });
});

describe('a stored page changes with time when', () => {
  test('the term ends', async () => {
    const app = await testApp();
    const site = await makeSite(app, { plan: 'basic', event: EVENT });
    app.clock.advance(170 * 86_400);
    await storePage(app, site);
    const { endsAt } = (await app.services.storedSites.find(site.subdomain, { gifts: 24, photos: 24 })).site ?? {};
    const { now } = await app.services.db.q.selectNoFrom(app.services.db.now.as('now')).executeTakeFirstOrThrow();
    const left = Math.floor((Date.parse(endsAt ?? '') - Date.parse(now)) / 1000);
    app.clock.advance(left - 30);
    await storePage(app, site);
    app.clock.advance(31);
    expect((await openPage(app, site)).status).toBe(410);
  });

  const advanceTo = async (app: TestApp, moment: string) => {
    const { db } = app.services;
    const { now } = await db.q.selectNoFrom(db.now.as('now')).executeTakeFirstOrThrow();
    app.clock.advance(Math.round((Date.parse(moment) - Date.parse(now)) / 1000));
  };

  test('the day ends where the event is, and the deadline for replies everywhere', async () => {
    const app = await testApp();
    const site = await makeSite(app, { event: { ...EVENT, event_date: '2027-06-14', rsvp_deadline: '2027-06-12' } });
    await writeByHand(app, sql`update sites set ends_at = '2030-01-01'`);
    // Auckland is 12 hours ahead of UTC in June.
    await advanceTo(app, '2027-06-12T11:59:40Z');
    const before = await storePage(app, site);
    expect(before).toContain('In 2 days');
    app.clock.advance(40);
    expect((await openPage(app, site)).text).toContain('Tomorrow');
    await advanceTo(app, '2027-06-13T11:59:40Z');
    expect(await storePage(app, site)).toContain('Please respond by');
    app.clock.advance(40);
    expect((await openPage(app, site)).text).toContain('RSVPs were due by');
  });

  test('a hold expires', async () => {
    const app = await testApp();
    const site = await makeSite(app, { event: EVENT });
    await writeByHand(app, sql`update sites set ends_at = '2030-01-01'`);
    // Noon where the event is: no day ends while the hold does.
    await advanceTo(app, '2027-06-12T00:00:00Z');
    const [gift, { unique_token }] = [await makeGift(app, site), await makeInvitation(app, site)];
    const free = await storePage(app, site);
    await app.call('POST', `/invite/${unique_token}/gifts/${gift.id}/reserve`, { body: {} });
    app.clock.advance(30 * 60 - 20);
    expect(await storePage(app, site)).not.toBe(free);
    app.clock.advance(20);
    expect((await openPage(app, site)).text).toBe(free);
  });

  test('somebody has changed a row by hand a minute ago', async () => {
    const app = await testApp();
    const site = await makeSite(app, { event: EVENT });
    const before = await storePage(app, site);
    await writeByHand(app, sql`update events set venue_name = 'Oak Hall' where event_id = ${site.eventId}`);
    expect((await openPage(app, site)).text).toBe(before);
    app.clock.advance(61);
    expect((await openPage(app, site)).text).toContain('Oak Hall');
  });
});

test('a node whose connection for notices is cut off asks for the version instead', async () => {
  const app = await testApp();
  const beside = await testApp({ beside: app });
  const site = await makeSite(app, { event: EVENT });
  const change = (venue_name: string) =>
    app.call('PUT', `/admin/events/${site.eventId}`, { host: site.subdomain, token: site.token, body: { venue_name } });
  for (let round = 0; round < 3; round += 1) {
    await storePage(beside, site);
    await writeByHand(
      app,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'changes' and datname = current_database()`,
    );
    await change(`Hall ${round}`);
    const changedAt = performance.now();
    for (;;) {
      const askedAt = performance.now();
      if ((await openPage(beside, site)).text.includes(`Hall ${round}`)) break;
      expect(askedAt - changedAt).toBeLessThan(1000);
    }
  }
});
