import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlan, type PlanId } from '../../../contract/catalog.ts';
import { RETENTION_DAYS } from '../../../contract/sites.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { pay, listPayments, fetchSiteStatus, sendWebhook } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { createPlainProvider } from '../../testing/plain-provider.ts';
import { eraseSites, findSite, suspendSite } from '../sites/actions.ts';

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

type Wish = { kind: 'renew' | 'upgrade'; plan_id: PlanId };
const RENEWAL: Wish = { kind: 'renew', plan_id: 'standard' };

const start = (site: Site, wish: Wish = RENEWAL, node = app): Promise<Received> =>
  actAsOwner(node, site).call('POST', '/admin/site/checkout', wish);
async function begin(site: Site, wish?: Wish, node = app): Promise<string> {
  const { status, body, text } = await start(site, wish, node);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return String(body['checkoutId']);
}
async function buy(site: Site, wish: Wish): Promise<string> {
  const orderId = await begin(site, wish);
  expect((await pay(app, orderId)).status).toBe(303);
  await app.settle();
  return orderId;
}
const stateOf = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
/** Returns the site's plan and the total length of its term in calendar months. */
async function termOf({ eventId }: Site) {
  const site = await findSite(app.services.db, { eventId });
  if (!site) return undefined;
  const [from, to] = [new Date(site.createdAt), new Date(site.endsAt)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return [site.planId, months, site.status];
}
const orderOf = (id: string) =>
  app.services.db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsOf = ({ email }: Site) => app.mails.filter(({ to }) => to === email);
const suspend = ({ eventId }: Site) => app.services.db.transaction((tx) => suspendSite(tx, eventId));

describe('POST /admin/site/checkout', () => {
  it('responds like create-checkout, and shows what is bought', async () => {
    const site = await makeSite(app);
    const { status, body } = await start(site, { kind: 'renew', plan_id: 'premium' });
    const orderId = String(body['checkoutId']);
    expect([status, body]).toEqual([
      201,
      { success: true, checkoutId: orderId, checkoutUrl: `http://localhost:3000/checkout/${orderId}` },
    ]);
    expect(await stateOf(orderId)).toMatchObject({
      status: 'pending',
      stage: 'waiting',
      kind: 'renew',
      subdomain: site.subdomain,
      siteUrl: `http://${site.subdomain}.localhost:3000`,
      planName: 'Long Term',
      totalCents: 11_900,
      substitute: false,
    });
    expect((await app.request('GET', `/checkout/${orderId}`)).text).toContain(site.subdomain);
  });

  it('renews from the end of the term, and mails the receipt once', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await buy(site, { kind: 'renew', plan_id: 'standard' });
    expect([await stateOf(orderId), await termOf(site)]).toMatchObject([
      { status: 'paid', stage: 'ready' },
      ['standard', 18, 'active'],
    ]);
    expect(await orderOf(orderId)).toMatchObject({ months_added: 12, plan_before: 'basic', event_id: site.eventId });
    await sendWebhook(app, { orderId, id: `sandbox-${orderId}` });
    await app.settle();
    const [mail, ...others] = mailsOf(site);
    expect([others, mail?.subject]).toEqual([[], `Your receipt for ${site.subdomain}.localhost:3000`]);
    const { number } = await orderOf(orderId);
    for (const fact of [
      `Order: ${number}`,
      '$109.00',
      '1 year',
      `http://${site.subdomain}.localhost:3000/admin/account`,
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });

  it('upgrades a plan for the difference in price and months', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await buy(site, { kind: 'upgrade', plan_id: 'premium' });
    expect((await orderOf(orderId)).total_cents).toBe(getPlan('premium').priceCents - getPlan('basic').priceCents);
    expect(await termOf(site)).toEqual(['premium', 24, 'active']);
    expect(mailsOf(site)).toHaveLength(1);
  });

  it.each<[Wish['kind'], PlanId, PlanId]>([
    ['upgrade', 'standard', 'standard'],
    ['upgrade', 'standard', 'basic'],
    ['upgrade', 'premium', 'premium'],
  ])('refuses an %s from %s to %s, because it is not longer', async (kind, plan, plan_id) => {
    const { status, body } = await start(await makeSite(app, { plan }), { kind, plan_id });
    expect([status, body]).toMatchObject([409, { success: false, code: 'plan_not_longer' }]);
  });

  it.each([
    [{ kind: 'renew', plan_id: 'gold' }, 'plan_id'],
    [{ kind: 'new', plan_id: 'basic' }, 'kind'],
    [{ kind: 'renew' }, 'plan_id'],
  ])('refuses %j', async (wish, field) => {
    const { status, body } = await actAsOwner(app, await makeSite(app)).call('POST', '/admin/site/checkout', wish);
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid_input', fields: { [field]: expect.any(String) as string } },
    ]);
  });

  it('renews a suspended site, which becomes active, but does not upgrade it', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    await suspend(site);
    expect((await start(site, { kind: 'upgrade', plan_id: 'premium' })).body['code']).toBe('site_not_active');
    await buy(site, { kind: 'renew', plan_id: 'basic' });
    expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
  });

  it('renews an ended site from the end of its term', async () => {
    const late = await testApp();
    const site = await makeSite(late, { plan: 'basic' });
    late.clock.advance(200 * 86_400);
    expect(await fetchSiteStatus(late, site.subdomain)).toBe('ended');
    // The session is older than seven days.
    const [before] = await late.services.db.q.selectFrom('sites').select('ends_at').execute();
    await late.services.db.q
      .updateTable('owner_sessions')
      .set({ expires_at: late.services.db.secondsFromNow(3600) })
      .execute();
    expect((await start(site, { kind: 'upgrade', plan_id: 'premium' }, late)).body['code']).toBe('site_not_active');
    const orderId = await begin(site, { kind: 'renew', plan_id: 'basic' }, late);
    await pay(late, orderId);
    await late.settle();
    const [after] = await late.services.db.q.selectFrom('sites').select('ends_at').execute();
    const months = new Date(after?.ends_at ?? 0).getUTCMonth() - new Date(before?.ends_at ?? 0).getUTCMonth();
    expect([await fetchSiteStatus(late, site.subdomain), (months + 12) % 12]).toEqual(['active', 6]);
  });

  it('parks the payment for a site that was erased in the meantime, and informs the buyer', async () => {
    const late = await testApp();
    const site = await makeSite(late, { plan: 'basic' });
    const orderId = await begin(site, RENEWAL, late);
    late.clock.advance((190 + RETENTION_DAYS) * 86_400);
    await eraseSites(late.services);
    await sendWebhook(late, { orderId });
    await late.settle();
    expect(await listPayments(late, orderId)).toEqual([
      { status: 'parked', cause: 'the site can no longer be extended' },
    ]);
    expect(late.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      site.email,
      'We received your payment and are reviewing it',
    ]);
  });

  it('parks the payment for an upgrade whose price rose because the previous upgrade was refunded', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const toStandard = await buy(site, { kind: 'upgrade', plan_id: 'standard' });
    const toPremium = await begin(site, { kind: 'upgrade', plan_id: 'premium' });
    const refunded = { orderId: toStandard, id: `sandbox-${toStandard}`, totalCents: 1000, refundedCents: 1000 };
    await sendWebhook(app, refunded);
    await app.settle();
    await sendWebhook(app, { orderId: toPremium, totalCents: 1000 });
    await app.settle();
    expect([(await stateOf(toPremium))['stage'], await termOf(site)]).toEqual(['parked', ['basic', 6, 'active']]);
  });

  it('fails the previous checkout for the site and parks its payment', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const first = await begin(site);
    const second = await begin(site, { kind: 'upgrade', plan_id: 'premium' });
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([{ stage: 'failed' }, { stage: 'waiting' }]);
    await sendWebhook(app, { orderId: first });
    await app.settle();
    expect([(await stateOf(first))['stage'], await termOf(site)]).toEqual(['parked', ['basic', 6, 'active']]);
  });

  it('keeps one of several concurrent checkouts on two nodes open', async () => {
    const site = await makeSite(app);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => start(site, RENEWAL, n % 2 ? two : app)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const open = await app.services.db.q
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', site.eventId)
      .where('status', '=', 'pending')
      .execute();
    expect(open).toHaveLength(1);
  });

  it('adds a term once for concurrent webhooks on two nodes', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await begin(site, { kind: 'renew', plan_id: 'premium' });
    const facts = { orderId, totalCents: 11_900 };
    await Promise.all(
      [app, two, app, two].map((node, n) => sendWebhook(node, { ...facts, buyerEmail: `${n}@example.com` })),
    );
    await Promise.all([app.settle(), two.settle()]);
    expect(await termOf(site)).toEqual(['premium', 30, 'active']);
  });

  it('C7: calls the provider once for one Idempotency-Key', async () => {
    const provider = createPlainProvider();
    const own = await testApp({ payment: provider });
    const site = await makeSite(own);
    const send = (wish: Wish) =>
      actAsOwner(own, site).call('POST', '/admin/site/checkout', wish, { headers: { 'idempotency-key': 'renewal-1' } });
    const [first, second] = [await send(RENEWAL), await send(RENEWAL)];
    expect([second.body, provider.startedCheckouts]).toEqual([first.body, 1]);
    expect((await send({ ...RENEWAL, plan_id: 'basic' })).body['code']).toBe('idempotency_key_reused');
  });

  it('counts in one rate limit with the other checkouts of a network address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const site = await makeSite(limited);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await start(site, RENEWAL, limited)).status);
    expect([statuses.slice(0, 10), statuses.at(-1)]).toEqual([Array.from({ length: 10 }, () => 201), 429]);
  });
});

describe('the refund of a term', () => {
  it.each<[Wish, number]>([
    [{ kind: 'renew', plan_id: 'standard' }, 10_900],
    [{ kind: 'upgrade', plan_id: 'standard' }, 1000],
  ])('removes what %j has added, and keeps the site', async (wish, totalCents) => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await buy(site, wish);
    const refund = async (refundedCents: number) => {
      await sendWebhook(app, { orderId, id: `sandbox-${orderId}`, totalCents, refundedCents });
      await app.settle();
      return [(await orderOf(orderId)).status, await termOf(site)];
    };
    const longer = wish.kind === 'renew' ? 18 : 12;
    expect(await refund(totalCents - 1)).toEqual(['partially_refunded', ['standard', longer, 'active']]);
    expect(await refund(totalCents)).toEqual(['refunded', ['basic', 6, 'active']]);
    expect(await refund(totalCents)).toEqual(['refunded', ['basic', 6, 'active']]);
  });

  it('that arrives before its payment prevents the term', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await begin(site);
    for (const refundedCents of [10_900, 0]) {
      await sendWebhook(app, { orderId, refundedCents });
      await app.settle();
    }
    expect([(await orderOf(orderId)).status, await termOf(site), mailsOf(site)]).toEqual([
      'refunded',
      ['basic', 6, 'active'],
      [],
    ]);
  });
});
