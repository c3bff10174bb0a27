import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAfterTerm, findOffer } from '../../../contract/term.ts';
import { getPlan, type PlanId } from '../../../contract/catalog.ts';
import type { OrderKind } from '../../../contract/orders.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { extendSite, findSite, suspendSite, revokeTerm, listTermOffers } from './actions.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const extend = ({ eventId }: Site, kind: Exclude<OrderKind, 'new'>, planId: PlanId, on = app) =>
  on.services.db.transaction((tx) => extendSite(tx, { eventId, kind, planId, paidCents: getPlan(planId).priceCents }));
const takeBack = ({ eventId }: Site, monthsAdded: number, planBefore: PlanId, on = app) =>
  on.services.db.transaction((tx) => revokeTerm(tx, { eventId, monthsAdded, planBefore }));
const suspend = ({ eventId }: Site, on = app) => on.services.db.transaction((tx) => suspendSite(tx, eventId));

async function stateOf(site: Site, on = app) {
  const found = await findSite(on.services.db, site);
  if (!found) throw new Error('the site is not there');
  return found;
}

async function endingAt(endsAt: string, plan: PlanId = 'basic'): Promise<Site> {
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
  ] as const)('of a term until %s by %s ends it at %s: calendar months by UTC', async (endsAt, plan, expected) => {
    const site = await endingAt(endsAt, plan);
    const offer = (await listTermOffers(app.services.db, await stateOf(site))).find(
      ({ kind, planId }) => kind === 'renew' && planId === plan,
    );
    expect(await extend(site, 'renew', plan)).toMatchObject({ planBefore: plan });
    expect((await stateOf(site)).endsAt).toBe(expected);
    expect(offer?.endsAt).toBe(expected);
  });

  it('counts from the end of the term, also when that is past, and may change the plan', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'basic' });
    const { endsAt } = await stateOf(site, own);
    own.clock.advance(220 * DAY);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
    expect(await extend(site, 'renew', 'standard', own)).toEqual({ monthsAdded: 12, planBefore: 'basic' });
    const after = await stateOf(site, own);
    expect([after.status, after.planId]).toEqual(['active', 'standard']);
    const days = (Date.parse(after.endsAt) - Date.parse(endsAt)) / 86_400_000;
    expect([365, 366]).toContain(days);
    expect(after.daysLeft).toBeLessThan(366 - 30);
  });

  it('takes a site out of suspension, from the moment when it was suspended', async () => {
    const site = await makeSite(app, { plan: 'premium' });
    await suspend(site);
    expect((await stateOf(site)).daysLeft).toBe(0);
    await extend(site, 'renew', 'basic');
    const { status, daysLeft } = await stateOf(site);
    expect(status).toBe('active');
    expect(daysLeft).toBeGreaterThan(180);
    expect(daysLeft).toBeLessThan(186);
  });

  it('is for no event that is not there', async () => {
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
    const offer = (await listTermOffers(app.services.db, await stateOf(site))).find(
      ({ kind, planId }) => kind === 'upgrade' && planId === to,
    );
    expect(offer).toMatchObject({ months, priceCents: cents });
    expect(await extend(site, 'upgrade', to)).toEqual({ monthsAdded: months, planBefore: from });
    expect(await stateOf(site)).toMatchObject({ planId: to, endsAt: offer?.endsAt });
  });

  it('leads to a longer plan alone, and only a living site has one', async () => {
    const site = await makeSite(app, { plan: 'standard' });
    expect(await extend(site, 'upgrade', 'basic')).toBeUndefined();
    expect(await extend(site, 'upgrade', 'standard')).toBeUndefined();
    await suspend(site);
    expect(await extend(site, 'upgrade', 'premium')).toBeUndefined();
    expect((await listTermOffers(app.services.db, await stateOf(site))).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'renew'),
    );
  });
});

describe('money given back', () => {
  it('takes away what it bought', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const { endsAt } = await stateOf(site);
    await extend(site, 'upgrade', 'premium');
    await takeBack(site, 18, 'basic');
    expect(await stateOf(site)).toMatchObject({ endsAt, planId: 'basic', status: 'active' });
  });

  it('ends a term now that would have ended before, so that its data is kept for its time', async () => {
    const own = await testApp();
    const site = await makeSite(own, { plan: 'basic' });
    own.clock.advance(265 * DAY);
    await extend(site, 'renew', 'basic', own);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('active');
    own.clock.advance(10 * DAY);
    await takeBack(site, 6, 'basic', own);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
    const { endsAt, keptUntil } = await stateOf(site, own);
    expect(Date.parse(keptUntil) - Date.parse(endsAt)).toBe(90 * 86_400_000);
    own.clock.advance(89 * DAY);
    expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
  });

  it('changes no term that has ended', async () => {
    const site = await makeSite(app);
    await suspend(site);
    const { endsAt } = await stateOf(site);
    await takeBack(site, 12, 'standard');
    await suspend(site);
    expect(await stateOf(site)).toMatchObject({ endsAt, status: 'suspended' });
  });
});

describe('a date after the term', () => {
  const endsAt = '2027-11-21T15:00:00.000Z';

  it('is one on which the site is not online all day', () => {
    expect(['2027-11-20', '2027-11-21', '2027-11-22'].map((date) => isAfterTerm(date, endsAt))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is offered the cheapest term that reaches over it', async () => {
    const site = await endingAt(endsAt);
    const offers = await listTermOffers(app.services.db, await stateOf(site));
    const best = (date: string) => {
      const offer = findOffer(date, offers);
      return offer && `${offer.kind} ${offer.planId}`;
    };
    expect(best('2027-11-21')).toBe('upgrade standard');
    expect(best('2028-05-20')).toBe('upgrade standard');
    expect(best('2028-05-21')).toBe('upgrade premium');
    expect(best('2029-05-21')).toBe('renew premium');
    expect(best('2040-01-01')).toBeUndefined();
  });
});
