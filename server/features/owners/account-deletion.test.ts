import { describe, expect, it } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { order, fetchSiteStatus } from '../../testing/buying.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { setPassword, PASSWORD } from '../../testing/sign-in.ts';
import { eraseSites, extendSite } from '../sites/actions.ts';

const DAY = 86_400;

async function startWithSite(): Promise<{ app: TestApp; site: Site }> {
  const app = await testApp();
  const site = await makeSite(app, { plan: 'standard' });
  await setPassword(app, site);
  return { app, site };
}

const close = (app: TestApp, site: Site, over: object = {}) =>
  actAsOwner(app, site).call('PUT', '/admin/site/deletion', { address: site.subdomain, password: PASSWORD, ...over });
const reopen = (app: TestApp, site: Site) => actAsOwner(app, site).api('DELETE /admin/site/deletion');

async function erase(app: TestApp) {
  await eraseSites(app.services);
  await app.settle();
}

describe('PUT /admin/site/deletion', () => {
  it('closes the pages at once, mails the owner, and keeps the account available', async () => {
    const { app, site } = await startWithSite();
    const { unique_token } = await makeInvitation(app, site);
    const { status, body } = await close(app, site);
    const closing = body['closing'] as { since: string; until: string };
    expect([status, body['status'], body['offers']]).toEqual([200, 'ended', []]);
    expect((Date.parse(closing.until) - Date.parse(closing.since)) / 1000).toBe(14 * DAY);
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('ended');
    const page = await app.request('GET', '/', { host: site.subdomain });
    expect([page.status, (await app.call('GET', `/invite/${unique_token}`)).status]).toEqual([410, 410]);
    expect(await actAsOwner(app, site).api('GET /admin/session')).toMatchObject({ site: { deletedOn: closing.until } });
    await app.settle();
    const [mail] = app.mails.filter(({ to }) => to === site.email);
    expect(mail?.subject).toMatch(new RegExp(`^${site.subdomain}.localhost:3000 will be deleted on `));
  });

  it('mails both owners, each with their own text', async () => {
    const { app, site } = await startWithSite();
    const second = await makeSecondOwner(app, site);
    await close(app, site);
    await app.settle();
    const mails = app.mails.filter(({ subject }) => subject.includes('will be deleted'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([site.email, second].toSorted());
    const [mine, theirs] = [site.email, second].map((address) => mails.find(({ to }) => to === address)?.text);
    expect([mine?.includes('Olivia'), theirs?.includes('Sam'), mine === theirs]).toEqual([true, true, false]);
  });

  it('requires the address and the password, with an error of each field', async () => {
    const { app, site } = await startWithSite();
    for (const [over, field] of [
      [{ address: 'another' }, 'address'],
      [{ address: '' }, 'address'],
      [{ password: 'not mine' }, 'password'],
      [{ password: undefined }, 'password'],
    ] as const) {
      const response = await close(app, site, over);
      expect([response.status, Object.keys(response.body['fields'] ?? {})]).toEqual([400, [field]]);
    }
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
    const withUrl = await close(app, site, { address: `http://${site.subdomain}.localhost:3000/` });
    expect(withUrl.status).toBe(200);
  });

  it('erases the site after 14 days, and reserves its address for 90', async () => {
    const { app, site } = await startWithSite();
    const other = await makeSite(app);
    await close(app, site);
    app.clock.advance(13 * DAY);
    await close(app, site);
    await erase(app);
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('ended');
    app.clock.advance(DAY + 60);
    await erase(app);
    expect(await fetchSiteStatus(app, site.subdomain)).toBeUndefined();
    expect((await app.request('GET', '/', { host: site.subdomain })).status).toBe(404);
    expect(await fetchSiteStatus(app, other.subdomain)).toBe('active');
    app.clock.advance(75 * DAY);
    const taken = (await app.call('GET', `/check-subdomain/${site.subdomain}`)).body;
    expect(taken).toMatchObject({ available: false, message: 'This subdomain is already taken' });
    expect((await order(app, { subdomain: site.subdomain })).status).toBe(409);
    app.clock.advance(2 * DAY);
    expect((await order(app, { subdomain: site.subdomain })).status).toBe(201);
  });
});

describe('DELETE /admin/site/deletion', () => {
  it('cancels the deletion and restores the site', async () => {
    const { app, site } = await startWithSite();
    const before = await actAsOwner(app, site).api('GET /admin/account');
    await close(app, site);
    await reopen(app, site);
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({
      status: 'active',
      closing: null,
      endsAt: before.endsAt,
      keptUntil: before.keptUntil,
    });
    app.clock.advance(20 * DAY);
    await erase(app);
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
  });

  it('is not needed for a renewal, which cancels the deletion too', async () => {
    const { app, site } = await startWithSite();
    await close(app, site);
    const bought = { eventId: site.eventId, kind: 'renew', planId: 'basic', paidCents: 9900 } as const;
    await app.services.db.transaction((tx) => extendSite(tx, bought));
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
  });

  it('a closed site that had ended before is erased at the latest 90 days after its end', async () => {
    const { app, site } = await startWithSite();
    const { daysLeft } = await actAsOwner(app, site).api('GET /admin/account');
    app.clock.advance((daysLeft + 85) * DAY);
    const basis = await app.services.db.q
      .selectFrom('sites')
      .select('ends_at')
      .where('event_id', '=', site.eventId)
      .executeTakeFirstOrThrow();
    const row = { closed_at: app.services.db.now };
    await app.services.db.q.updateTable('sites').set(row).where('event_id', '=', site.eventId).execute();
    app.clock.advance(5 * DAY + 60);
    await erase(app);
    expect([typeof basis.ends_at, await fetchSiteStatus(app, site.subdomain)]).toEqual(['string', undefined]);
  });
});
