import { describe, expect, it } from 'vitest';
import type { Db } from '../../kit/db.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createToken, hashToken } from '../../kit/ids.ts';
import { actAsBearer, actAsVerifiedGuest } from '../../testing/actors.ts';
import { order, fetchSiteStatus } from '../../testing/buying.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { countWaiting } from '../../testing/run-meanwhile.ts';
import { setPassword, findLink, PASSWORD, signIn, readField } from '../../testing/sign-in.ts';
import { eraseSites, extendSite, findSite, suspendSite } from './actions.ts';

const DAY = 86_400;
/** More than the longest term of a basic plan and its retention. */
const RESOLD_AFTER = (184 + 90) * DAY;

const isFree = async (app: TestApp, name: string) =>
  (await app.call('GET', `/check-subdomain/${name}`)).body['available'];

describe('N6: the address of a site that has ended', () => {
  it.each(['ended', 'suspended'] as const)(
    'is not sold for 90 days after the site was %s, and to anyone after that',
    async (how) => {
      const app = await testApp();
      const site = await makeSite(app, { plan: 'basic' });
      const similar = await makeSite(app, { subdomain: `our-${site.subdomain}`, plan: 'basic' });
      if (how === 'ended') app.clock.advance(184 * DAY);
      else
        for (const { eventId } of [site, similar]) await app.services.db.transaction((tx) => suspendSite(tx, eventId));
      expect(await fetchSiteStatus(app, site.subdomain)).toBe(how);

      app.clock.advance(how === 'ended' ? 85 * DAY : 89 * DAY);
      expect(await isFree(app, site.subdomain)).toBe(false);
      expect((await app.call('GET', `/check-subdomain/${site.subdomain}`)).body['suggestions']).not.toContain(
        similar.subdomain,
      );
      expect((await order(app, { subdomain: site.subdomain })).status).toBe(409);

      app.clock.advance(6 * DAY);
      expect(await isFree(app, site.subdomain)).toBe(true);
      expect((await order(app, { subdomain: site.subdomain })).status).toBe(201);
      expect(await fetchSiteStatus(app, site.subdomain)).toBeUndefined();
      expect(await fetchSiteStatus(app, similar.subdomain)).toBe(how);
    },
  );

  it('stays with a site that is renewed in time, and is reserved for 90 days after the new end', async () => {
    const app = await testApp();
    const { eventId, subdomain } = await makeSite(app, { plan: 'basic' });
    app.clock.advance(270 * DAY);
    await app.services.db.transaction((tx) =>
      extendSite(tx, { eventId, kind: 'renew', planId: 'basic', paidCents: 9900 }),
    );
    app.clock.advance(30 * DAY);
    expect([await fetchSiteStatus(app, subdomain), await isFree(app, subdomain)]).toEqual(['active', false]);
    app.clock.advance((366 + 80 - 300) * DAY);
    expect([await fetchSiteStatus(app, subdomain), await isFree(app, subdomain)]).toEqual(['ended', false]);
  });
});

describe('N6: the new site at an old address', () => {
  /** Makes a site whose address somebody else has bought, before or after the old site was erased. */
  async function makeResold(erased: boolean) {
    const app = await testApp();
    const old = await makeSite(app, { plan: 'basic', event: { couple_names: 'Olga & Otto', event_caption: 'Of old' } });
    await setPassword(app, old);
    const invitation = await makeInvitation(app, old);
    app.clock.advance(RESOLD_AFTER - 60);
    // The newest possible session: created a minute before the address becomes free.
    const session = await signIn(app, old);
    const guest = await actAsVerifiedGuest(app, old);
    await app.call('POST', '/admin/forgot-password', {
      host: old.subdomain,
      body: { email: old.email, subdomain: old.subdomain },
    });
    await app.settle();
    const link = app.mails.map((mail) => findLink(mail)).find((found) => found !== undefined);
    app.clock.advance(61);
    if (erased) await eraseSites(app.services);
    const fresh = await makeSite(app, { subdomain: old.subdomain, event: { couple_names: 'Nina & Nils' } });
    expect(fresh.subdomain).toBe(old.subdomain);
    const reset = link?.searchParams.get('token') ?? '';
    return { app, old, fresh, invitation, session, guest, reset };
  }

  describe.each([
    ['before the old one is erased', false],
    ['after the old one was erased', true],
  ])('%s', (_, erased) => {
    it('does not accept the invitation link of the old site, on pages or in the API', async () => {
      const { app, fresh, invitation } = await makeResold(erased);
      const requestPath = (path: string) => app.request('GET', path, { host: fresh.subdomain });
      const page = await requestPath(`/invite/${invitation.unique_token}`);
      expect([page.status, /Olga|Of old/.test(page.text)]).toEqual([404, false]);
      const [call, unknown] = [
        await requestPath(`/api/invite/${invitation.unique_token}`),
        await requestPath(`/api/invite/${'A'.repeat(22)}`),
      ];
      expect([call.status, call.text]).toEqual([404, unknown.text]);
    });

    it("does not accept the old owner's sessions, codes, password and links", async () => {
      const { app, old, fresh, session, reset } = await makeResold(erased);
      const token = readField(session, 'token');
      const [cookie = ''] = [session.headers['set-cookie']].flat();
      const nobody = await actAsBearer(app, fresh, 'x'.repeat(43)).call('GET', '/admin/session');
      expect(nobody.status).toBe(401);
      for (const shown of [
        await actAsBearer(app, fresh, token).call('GET', '/admin/session'),
        await actAsBearer(app, fresh, undefined).call('GET', '/admin/session', undefined, {
          headers: { cookie: String(cookie).split(';')[0] ?? '' },
        }),
      ]) {
        expect([shown.status, shown.text]).toEqual([nobody.status, nobody.text]);
      }
      for (const event of [old, fresh]) {
        const call = actAsBearer(app, fresh, token).call('GET', `/admin/events/${event.uniqueId}/guests`);
        expect((await call).status).toBe(401);
      }
      // A code lasts for a minute, so this one is inserted as if created just before the resale.
      const code = createToken();
      const { db } = app.services;
      await db.q
        .insertInto('handoffs')
        .values({
          code_hash: hashToken(code),
          owner_id: old.ownerId,
          event_id: old.eventId,
          expires_at: db.secondsFromNow(60),
        })
        .execute();
      for (const host of [fresh.subdomain, '']) {
        expect((await app.call('POST', '/admin/exchange', { host, body: { token: code } })).status).toBe(401);
      }
      expect((await signIn(app, old)).status).toBe(401);

      expect(reset).not.toBe('');
      for (const [path, body] of [
        ['verify-reset-token', { token: reset }],
        ['reset-password', { token: reset, password: 'a password too late' }],
      ] as const) {
        const response = await app.call('POST', `/admin/${path}`, { host: fresh.subdomain, body });
        expect([response.status, response.body['code']]).toEqual([400, 'invalid_link']);
      }
      // The owner can still sign in on the main site, and has no site there.
      const { status, body } = await app.call('POST', '/admin/login', {
        body: { email: old.email, password: PASSWORD },
      });
      expect([status, body['user']]).toEqual([200, { name: 'Olivia Owner', email: old.email, subdomain: null }]);
      expect((await actAsBearer(app, fresh, String(body['token'])).call('GET', '/admin/session')).status).toBe(401);
    });

    it('shows nothing of the old event, which returns 404', async () => {
      const { app, old, fresh, guest } = await makeResold(erased);
      for (const path of ['', '/rsvp/questions']) {
        expect((await app.call('GET', `/events/${old.uniqueId}${path}`, { host: fresh.subdomain })).status).toBe(404);
      }
      const callAsGuest = (event: Site, token = guest.token) =>
        actAsBearer(app, fresh, token).call('GET', `/events/${event.uniqueId}/my-reservations`);
      const unknown = await callAsGuest(fresh, 'x'.repeat(43));
      expect([unknown.status, (await callAsGuest(fresh)).text]).toEqual([401, unknown.text]);
      expect((await callAsGuest(old)).status).toBe(404);
      const page = await app.request('GET', '/', { host: fresh.subdomain });
      expect([page.status, /Nina/.test(page.text), /Olga|Of old/.test(page.text)]).toEqual([200, true, false]);
      expect(
        await actAsBearer(app, fresh, fresh.token).api('GET /admin/events/:event/guests', {
          params: { event: fresh.uniqueId },
        }),
      ).toEqual([]);
    });
  });
});

describe('a renewal that is paid after the address was sold again', () => {
  it('gives the site a substitute address, which may be changed once', async () => {
    const app = await testApp();
    const old = await makeSite(app, { plan: 'basic' });
    app.clock.advance(RESOLD_AFTER);
    const fresh = await makeSite(app, { subdomain: old.subdomain });
    const { eventId } = old;
    await app.services.db.transaction((tx) =>
      extendSite(tx, { eventId, kind: 'renew', planId: 'premium', paidCents: 11_900 }),
    );
    expect(await findSite(app.services.db, old)).toMatchObject({
      status: 'active',
      subdomain: `our-${old.subdomain}`,
      substituteFor: old.subdomain,
      mayChangeAddress: true,
    });
    expect((await findSite(app.services.db, { subdomain: old.subdomain }))?.eventId).toBe(fresh.eventId);
  });

  it('has no effect on an erased site', async () => {
    const app = await testApp();
    const { eventId } = await makeSite(app, { plan: 'basic' });
    app.clock.advance(RESOLD_AFTER);
    await eraseSites(app.services);
    const late = app.services.db.transaction((tx) =>
      extendSite(tx, { eventId, kind: 'renew', planId: 'premium', paidCents: 11_900 }),
    );
    expect(await late).toBeUndefined();
  });
});

describe('a renewal and a concurrent sale on two nodes', () => {
  /** Renews in a transaction that stays open until a concurrent request has tried to take the address. */
  async function renewDuringSale(renew: (tx: Db, eventId: string) => Promise<unknown>) {
    const app = await testApp();
    const beside = await testApp({ beside: app });
    const { eventId, subdomain } = await makeSite(app, { plan: 'basic' });
    app.clock.advance(RESOLD_AFTER);
    const sale = await app.services.db.transaction(async (tx) => {
      await renew(tx, eventId);
      const sold = order(beside, { subdomain });
      await waitUntilSettledOrWaiting(app, sold);
      return { sold };
    });
    const { status } = await sale.sold;
    return { status, site: await findSite(app.services.db, { eventId }), subdomain };
  }

  it('make the buyer wait for the renewal, and refuse the sale', async () => {
    const { status, site, subdomain } = await renewDuringSale((tx, eventId) =>
      extendSite(tx, { eventId, kind: 'renew', planId: 'basic', paidCents: 9900 }),
    );
    expect([status, site?.status, site?.subdomain]).toEqual([409, 'active', subdomain]);
  });

  it('control: a renewal that does not lock the address loses it to the buyer', async () => {
    const { status, site } = await renewDuringSale((tx, eventId) =>
      tx.q
        .updateTable('sites')
        .set({ ends_at: tx.secondsFromNow(180 * DAY) })
        .where('event_id', '=', eventId)
        .execute(),
    );
    expect([status, site]).toEqual([201, undefined]);
  });

  it('keep every paid renewal, and give each address to one of the two', async () => {
    const app = await testApp();
    const beside = await testApp({ beside: app });
    const sites = await Promise.all(Array.from({ length: 12 }, () => makeSite(app, { plan: 'basic' })));
    app.clock.advance(RESOLD_AFTER);
    await Promise.all(
      sites.map(async ({ eventId, subdomain }) => {
        const renewal = app.services.db.transaction((tx) =>
          extendSite(tx, { eventId, kind: 'renew', planId: 'basic', paidCents: 9900 }),
        );
        const [renewed, sold] = await Promise.all([renewal, order(beside, { subdomain })]);
        const site = await findSite(app.services.db, { eventId });
        expect([renewed?.monthsAdded, site?.status]).toEqual([6, 'active']);
        expect(sold.status).toBe(site?.subdomain === subdomain ? 409 : 201);
      }),
    );
  });
});

/** Waits until the call has its response or waits for a lock in the database. */
async function waitUntilSettledOrWaiting(app: TestApp, call: Promise<unknown>): Promise<void> {
  const state = { settled: false };
  void call.finally(() => {
    state.settled = true;
  });
  while ((await countWaiting(app)) === 0 && !state.settled);
}
