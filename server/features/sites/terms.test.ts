import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAfterTerm, findOffer } from '../../../contract/term.ts';
import { getPlan, type PlanId } from '../../../contract/catalog.ts';
import type { OrderKind } from '../../../contract/orders.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { extendSite, findSite, shortenTerm, suspendSite, listTermOffers } from './actions.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const extend = ({ eventId }: Site, kind: Exclude<OrderKind, 'new'>, planId: PlanId, on = app) =>
  on.services.db.transaction((tx) => extendSite(tx, { eventId, kind, planId, paidCents: getPlan(planId).priceCents }));
const shorten = ({ eventId }: Site, months: number, planId: PlanId, on = app) =>
  on.services.db.transaction((tx) => shortenTerm(tx, { eventId, months, planId, monthsAfter: 0 }));
const suspend = ({ eventId }: Site, on = app) => on.services.db.transaction((tx) => suspendSite(tx, eventId));

async function getSite(site: Site, on = app) {
  const found = await findSite(on.services.db, site);
  if (!found) throw new Error('the site is not there');
  return found;
}

async function makeSiteEndingAt(endsAt: string, plan: PlanId = 'basic'): Promise<Site> {
  const site = await makeSite(app, { plan });
  await app.services.db.q.updateTable('sites').set({ ends_at: endsAt }).where('event_id', '=', site.eventId).execute();
  return site;
}

describe('a renewal', () => {
  it.each([
    ['2027-05-31T09:30:00.000Z', 'basic', '2027-11-30T09:30:00.000Z'],
    ['2027-08-31T09:30:00.000Z', 'basic', '2028-02-29T09:30:00.000Z'],
    ['2028-02-29T23:59:59.000Z', 'standard', '2029-02-28T23:59:59.000Z'],
    ['2027-03-28T01:30:00.000Z', 'standard', '2028-03-28T01:30:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'premium', '2030-02-28T00:00:00.000Z'],
  ] as const)(
    'of a term until %s by the plan %s ends it at %s, in calendar months in UTC',
    async (endsAt, plan, expected) => {
      const site = await makeSiteEndingAt(endsAt, plan);
      const offer = (await listTermOffers(app.services.db, await getSite(site))).find(
        ({ kind, planId }) => kind === 'renew' && planId === plan,
      );
      expect(await extend(site, 'renew', plan)).toMatchObject({ planBefore: plan });
      expect((await getSite(site)).endsAt).toBe(expected);
      expect(offer?.endsAt).toBe(expected);
    },
  );

  it('counts from the end of the term, even if that is past, and may change the plan', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'basic' });
    const { endsAt } = await getSite(site, own);
    own.clock.advance(220 * DAY);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
    expect(await extend(site, 'renew', 'standard', own)).toEqual({ monthsAdded: 12, planBefore: 'basic' });
    const after = await getSite(site, own);
    expect([after.status, after.planId]).toEqual(['active', 'standard']);
    const days = (Date.parse(after.endsAt) - Date.parse(endsAt)) / 86_400_000;
    expect([365, 366]).toContain(days);
    expect(after.daysLeft).toBeLessThan(366 - 30);
  });

  it('ends a suspension, and counts from its beginning', async () => {
    const site = await makeSite(app, { plan: 'premium' });
    await suspend(site);
    expect((await getSite(site)).daysLeft).toBe(0);
    await extend(site, 'renew', 'basic');
    const { status, daysLeft } = await getSite(site);
    expect(status).toBe('active');
    expect(daysLeft).toBeGreaterThan(180);
    expect(daysLeft).toBeLessThan(186);
  });

  it('returns nothing for an unknown event', async () => {
    expect(await extend({ eventId: crypto.randomUUID() } as Site, 'renew', 'basic')).toBeUndefined();
  });
});

describe('an upgrade', () => {
  it.each([
    ['basic', 'standard', 6, 1000],
    ['basic', 'premium', 18, 2000],
    ['standard', 'premium', 12, 1000],
  ] as const)('from %s to %s adds %i months for %i cents', async (from, to, months, cents) => {
    const site = await makeSite(app, { plan: from });
    const offer = (await listTermOffers(app.services.db, await getSite(site))).find(
      ({ kind, planId }) => kind === 'upgrade' && planId === to,
    );
    expect(offer).toMatchObject({ months, priceCents: cents });
    expect(await extend(site, 'upgrade', to)).toEqual({ monthsAdded: months, planBefore: from });
    expect(await getSite(site)).toMatchObject({ planId: to, endsAt: offer?.endsAt });
  });

  it('is possible only to a longer plan, and only for an active site', async () => {
    const site = await makeSite(app, { plan: 'standard' });
    expect(await extend(site, 'upgrade', 'basic')).toBeUndefined();
    expect(await extend(site, 'upgrade', 'standard')).toBeUndefined();
    await suspend(site);
    expect(await extend(site, 'upgrade', 'premium')).toBeUndefined();
    expect((await listTermOffers(app.services.db, await getSite(site))).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'renew'),
    );
  });
});

describe('a refund of a term', () => {
  it('removes the bought months and restores the plan', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const { endsAt } = await getSite(site);
    await extend(site, 'upgrade', 'premium');
    await shorten(site, 18, 'basic');
    expect(await getSite(site)).toMatchObject({ endsAt, planId: 'basic', status: 'active' });
  });

  it('ends a term now that would already have ended, and keeps its data for the retention', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'basic' });
    own.clock.advance(265 * DAY);
    await extend(site, 'renew', 'basic', own);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('active');
    own.clock.advance(10 * DAY);
    await shorten(site, 6, 'basic', own);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
    const { endsAt, keptUntil } = await getSite(site, own);
    expect(Date.parse(keptUntil) - Date.parse(endsAt)).toBe(90 * 86_400_000);
    own.clock.advance(89 * DAY);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
  });

  it('does not change a term that has ended', async () => {
    const site = await makeSite(app);
    await suspend(site);
    const { endsAt } = await getSite(site);
    await shorten(site, 12, 'standard');
    await suspend(site);
    expect(await getSite(site)).toMatchObject({ endsAt, status: 'suspended' });
  });
});

describe('an event date after the term', () => {
  const endsAt = '2027-11-21T15:00:00.000Z';

  it('is a day on which the site is not online until midnight', () => {
    expect(['2027-11-20', '2027-11-21', '2027-11-22'].map((date) => isAfterTerm(date, endsAt))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('gets the cheapest offer that covers it', async () => {
    const site = await makeSiteEndingAt(endsAt);
    const offers = await listTermOffers(app.services.db, await getSite(site));
    const findBest = (date: string) => {
      const offer = findOffer(date, offers);
      return offer && `${offer.kind} ${offer.planId}`;
    };
    expect(findBest('2027-11-21')).toBe('upgrade standard');
    expect(findBest('2028-05-20')).toBe('upgrade standard');
    expect(findBest('2028-05-21')).toBe('upgrade premium');
    expect(findBest('2029-05-21')).toBe('renew premium');
    expect(findBest('2040-01-01')).toBeUndefined();
  });
});
