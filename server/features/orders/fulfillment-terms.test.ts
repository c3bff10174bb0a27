import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS, PLAN_IDS, getPlan, type PlanId } from '../../../contract/catalog.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { sendWebhook, startBuyerCheckout } from '../../testing/buying.ts';
import type { Site } from '../../testing/makers.ts';
import { createToken, hashToken, toPublicId } from '../../kit/ids.ts';
import { insertSession } from '../owners/store.ts';
import { findSite } from '../sites/actions.ts';

let app: TestApp;
let two: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  two = await startTestApp({ beside: app });
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

type Kind = 'renew' | 'upgrade';

async function begin(site: Site, kind: Kind, plan: PlanId, on = app): Promise<string | undefined> {
  const { status, body } = await actAsOwner(on, site).call('POST', '/admin/site/checkout', { kind, plan_id: plan });
  return status === 201 ? String(body['checkoutId']) : undefined;
}
const getOrder = (id: string, on = app) =>
  on.services.db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function pay(orderId: string, on = app): Promise<void> {
  const { total_cents: totalCents } = await getOrder(orderId, on);
  await sendWebhook(on, { orderId, totalCents });
  await on.settle();
}
async function buy(site: Site, kind: Kind, plan: PlanId, on = app): Promise<string> {
  const orderId = await begin(site, kind, plan, on);
  if (orderId === undefined) throw new Error(`no ${kind} to ${plan}`);
  await pay(orderId, on);
  return orderId;
}
const sendRefund = async (orderId: string, on = app) => {
  const { total_cents: totalCents } = await getOrder(orderId, on);
  await sendWebhook(on, { orderId, totalCents, refundedCents: totalCents });
};
async function refund(orderId: string, on = app): Promise<void> {
  await sendRefund(orderId, on);
  await on.settle();
}
/** Makes a site by a payment, so that it can be refunded. */
async function buySite(plan: PlanId, on = app): Promise<Site & { orderId: string }> {
  const { orderId, email, subdomain } = await startBuyerCheckout(on, { plan });
  await pay(orderId, on);
  const { db } = on.services;
  const site = await findSite(db, { subdomain });
  if (!site) throw new Error('no site');
  const { eventId, ownerId } = site;
  const token = createToken();
  await db.transaction((tx) => insertSession(tx, hashToken(token), { ownerId, eventId }));
  return { eventId, ownerId, subdomain, email, token, uniqueId: toPublicId(eventId), orderId };
}

/** The plan, the length of the term in calendar months, and the status. */
async function readTerm({ eventId }: Site, on = app): Promise<{ plan: PlanId; months: number; status: string }> {
  const site = await findSite(on.services.db, { eventId });
  if (!site) throw new Error('no site');
  const [from, to] = [new Date(site.createdAt), new Date(site.endsAt)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return { plan: site.planId, months, status: site.status };
}

describe('M9: the refund of an order on which a later one builds', () => {
  it('leaves the upgrade to the order that is still paid, and no second upgrade', async () => {
    const site = await buySite('basic');
    const renewal = await buy(site, 'renew', 'basic');
    await buy(site, 'upgrade', 'premium');
    expect(await readTerm(site)).toEqual({ plan: 'premium', months: 30, status: 'active' });
    await refund(renewal);
    expect(await readTerm(site)).toEqual({ plan: 'premium', months: 24, status: 'active' });
    expect(await begin(site, 'upgrade', 'premium')).toBeUndefined();
  });

  it('keeps what a renewal paid for, if the first order is refunded', async () => {
    const site = await buySite('basic');
    await buy(site, 'renew', 'standard');
    await refund(site.orderId);
    expect(await readTerm(site)).toEqual({ plan: 'standard', months: 12, status: 'active' });
  });

  it('parks an upgrade that has nothing left to upgrade, and tells the operator to refund it', async () => {
    const site = await buySite('basic');
    const upgrade = await buy(site, 'upgrade', 'premium');
    const mails = app.mails.length;
    await refund(site.orderId);
    expect(await readTerm(site)).toMatchObject({ months: 0, status: 'suspended' });
    const history = await app.services.db.q
      .selectFrom('order_history')
      .select(['to_status', 'cause'])
      .where('order_id', '=', upgrade)
      .orderBy('at', 'desc')
      .executeTakeFirst();
    expect(history).toEqual({ to_status: 'parked', cause: expect.stringMatching(/was refunded: refund it too$/) });
    expect(app.mails.length).toBe(mails);
    await refund(upgrade);
    expect((await getOrder(upgrade)).status).toBe('refunded');
  });

  it('parks an upgrade that was too cheap for the plan that is left', async () => {
    const site = await buySite('basic');
    const first = await buy(site, 'upgrade', 'standard');
    const second = await buy(site, 'upgrade', 'premium');
    await refund(first);
    expect(await readTerm(site)).toEqual({ plan: 'basic', months: 6, status: 'active' });
    expect((await getOrder(second)).status).toBe('parked');
  });

  it('shortens an upgrade that paid more than it needs to now', async () => {
    const site = await buySite('standard');
    const renewal = await buy(site, 'renew', 'basic');
    const upgrade = await buy(site, 'upgrade', 'premium');
    await refund(renewal);
    expect(await readTerm(site)).toEqual({ plan: 'premium', months: 24, status: 'active' });
    expect(await getOrder(upgrade)).toMatchObject({ status: 'paid', months_added: 12 });
  });

  it('does not end a renewal whose time has begun', async () => {
    const own = await testApp();
    const site = await buySite('basic', own);
    await buy(site, 'renew', 'basic', own);
    const { months } = await readTerm(site, own);
    own.clock.advance(200 * 86_400);
    await refund(site.orderId, own);
    expect([months, await readTerm(site, own)]).toEqual([12, { plan: 'basic', months: 12, status: 'active' }]);
  });

  it('ends alike for refunds that two nodes handle concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const site = await buySite('basic');
      const [renewal, upgrade] = [await buy(site, 'renew', 'basic'), await buy(site, 'upgrade', 'premium')];
      await Promise.all([sendRefund(renewal), sendRefund(upgrade, two), sendRefund(site.orderId)]);
      await Promise.all([app.settle(), two.settle()]);
      const statuses = await Promise.all(
        [site.orderId, renewal, upgrade].map(async (id) => (await getOrder(id)).status),
      );
      expect([statuses, await readTerm(site)]).toMatchObject([
        ['refunded', 'refunded', 'refunded'],
        { months: 0, status: 'suspended' },
      ]);
    }
  });
});

/** The most months that this money can buy at list prices. */
function computeMostMonths(cents: number): number {
  return PLANS.filter(({ priceCents }) => priceCents <= cents).reduce(
    (most, { priceCents, months }) => Math.max(most, months + computeMostMonths(cents - priceCents)),
    0,
  );
}

describe('M9: any sequence of purchases and refunds', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom<Kind>('renew', 'upgrade'), plan: fc.constantFrom(...PLAN_IDS) }),
    fc.record({ kind: fc.constant('refund' as const), which: fc.nat({ max: 5 }) }),
  );

  it('leaves no month that is not paid, and takes none that is', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PLAN_IDS), fc.array(step, { maxLength: 7 }), async (plan, steps) => {
        const site = await buySite(plan);
        const bought = [site.orderId];
        for (const each of steps) {
          if (each.kind === 'refund') await refund(bought[each.which % bought.length] ?? '');
          else {
            const orderId = await begin(site, each.kind, each.plan);
            if (orderId === undefined) continue;
            await pay(orderId);
            bought.push(orderId);
          }
          const orders = (await Promise.all(bought.map((id) => getOrder(id)))).filter(
            ({ status }) => status === 'paid',
          );
          const { months, status } = await readTerm(site);
          expect(months).toBeLessThanOrEqual(computeMostMonths(orders.reduce((sum, o) => sum + o.total_cents, 0)));
          const whole = orders.filter(({ kind }) => kind !== 'upgrade');
          expect(months).toBeGreaterThanOrEqual(
            whole.reduce((sum, { plan_id }) => sum + (plan_id === null ? 0 : getPlan(plan_id).months), 0),
          );
          expect(status).toBe(orders.length === 0 ? 'suspended' : 'active');
        }
      }),
      { numRuns: 25 },
    );
  });
});
