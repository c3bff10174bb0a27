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

type Choice = { kind: 'renew' | 'upgrade'; plan_id: PlanId };
const RENEWAL: Choice = { kind: 'renew', plan_id: 'standard' };

const start = (site: Site, choice: Choice = RENEWAL, node = app): Promise<Received> =>
  actAsOwner(node, site).call('POST', '/admin/site/checkout', choice);
async function begin(site: Site, choice?: Choice, node = app): Promise<string> {
  const { status, body, text } = await start(site, choice, node);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return String(body['checkoutId']);
}
async function buy(site: Site, choice: Choice): Promise<string> {
  const orderId = await begin(site, choice);
  expect((await pay(app, orderId)).status).toBe(303);
  await app.settle();
  return orderId;
}
const readState = async (orderId: string) => (await app.call('GET', `/payments/checkouts/${orderId}`)).body;
/** Returns the site's plan and the total length of its term in calendar months. */
async function readTerm({ eventId }: Site) {
  const site = await findSite(app.services.db, { eventId });
  if (!site) return undefined;
  const [from, to] = [new Date(site.createdAt), new Date(site.endsAt)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return [site.planId, months, site.status];
}
const getOrder = (id: string) =>
  app.services.db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listMails = ({ email }: Site) => app.mails.filter(({ to }) => to === email);
const suspend = ({ eventId }: Site) => app.services.db.transaction((tx) => suspendSite(tx, eventId));

describe('POST /admin/site/checkout', () => {
  it('returns the same fields as create-checkout, and the checkout page names the site', async () => {
    const site = await makeSite(app);
    const { status, body } = await start(site, { kind: 'renew', plan_id: 'premium' });
    const orderId = String(body['checkoutId']);
    expect([status, body]).toEqual([
      201,
      { success: true, checkoutId: orderId, checkoutUrl: `http://localhost:3000/checkout/${orderId}` },
    ]);
    expect(await readState(orderId)).toMatchObject({
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
    expect([await readState(orderId), await readTerm(site)]).toMatchObject([
      { status: 'paid', stage: 'ready' },
      ['standard', 18, 'active'],
    ]);
    expect(await getOrder(orderId)).toMatchObject({ months_added: 12, plan_before: 'basic', event_id: site.eventId });
    await sendWebhook(app, { orderId, id: `sandbox-${orderId}` });
    await app.settle();
    const [mail, ...others] = listMails(site);
    expect([others, mail?.subject]).toEqual([[], `Your receipt for ${site.subdomain}.localhost:3000`]);
    const { number } = await getOrder(orderId);
    for (const fact of [
      `Order: ${number}`,
      '$109.00',
      '1 year',
      `http://${site.subdomain}.localhost:3000/admin/account`,
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });

  it('charges the difference in price for an upgrade, and adds the difference in months', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await buy(site, { kind: 'upgrade', plan_id: 'premium' });
    expect((await getOrder(orderId)).total_cents).toBe(getPlan('premium').priceCents - getPlan('basic').priceCents);
    expect(await readTerm(site)).toEqual(['premium', 24, 'active']);
    expect(listMails(site)).toHaveLength(1);
  });

  it.each<[Choice['kind'], PlanId, PlanId]>([
    ['upgrade', 'standard', 'standard'],
    ['upgrade', 'standard', 'basic'],
    ['upgrade', 'premium', 'premium'],
  ])('returns 409 for an %s from %s to %s, which is not longer', async (kind, plan, plan_id) => {
    const { status, body } = await start(await makeSite(app, { plan }), { kind, plan_id });
    expect([status, body]).toMatchObject([409, { success: false, code: 'plan_not_longer' }]);
  });

  it.each([
    [{ kind: 'renew', plan_id: 'gold' }, 'plan_id'],
    [{ kind: 'new', plan_id: 'basic' }, 'kind'],
    [{ kind: 'renew' }, 'plan_id'],
  ])('returns 400 with the error of the field for %j', async (choice, field) => {
    const { status, body } = await actAsOwner(app, await makeSite(app)).call('POST', '/admin/site/checkout', choice);
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid_input', fields: { [field]: expect.any(String) as string } },
    ]);
  });

  it('renews a suspended site and makes it active, but refuses to upgrade it', async () => {
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
    const [before] = await late.services.db.q.selectFrom('sites').select('ends_at').execute();
    // The clock has passed the end of the session, which is seven days.
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
    expect([(await readState(toPremium))['stage'], await readTerm(site)]).toEqual(['parked', ['basic', 6, 'active']]);
  });

  it('fails the previous checkout for the site and parks its payment', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const first = await begin(site);
    const second = await begin(site, { kind: 'upgrade', plan_id: 'premium' });
    expect([await readState(first), await readState(second)]).toMatchObject([
      { stage: 'failed' },
      { stage: 'waiting' },
    ]);
    await sendWebhook(app, { orderId: first });
    await app.settle();
    expect([(await readState(first))['stage'], await readTerm(site)]).toEqual(['parked', ['basic', 6, 'active']]);
  });

  it('keeps one of several concurrent checkouts open, across two nodes', async () => {
    const site = await makeSite(app);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => start(site, RENEWAL, n % 2 ? two : app)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const open = await app.services.db.q
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', site.eventId)
      .where('status', '=', 'pending')
      .execute();
    expect(open).toHaveLength(1);
  });

  it('adds a term once for concurrent webhooks to two nodes', async () => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await begin(site, { kind: 'renew', plan_id: 'premium' });
    const facts = { orderId, totalCents: 11_900 };
    await Promise.all(
      [app, two, app, two].map((node, n) => sendWebhook(node, { ...facts, buyerEmail: `${n}@example.com` })),
    );
    await Promise.all([app.settle(), two.settle()]);
    expect(await readTerm(site)).toEqual(['premium', 30, 'active']);
  });

  it('C7: calls the provider once for one Idempotency-Key', async () => {
    const provider = createPlainProvider();
    const own = await testApp({ payment: provider });
    const site = await makeSite(own);
    const send = (choice: Choice) =>
      actAsOwner(own, site).call('POST', '/admin/site/checkout', choice, {
        headers: { 'idempotency-key': 'renewal-1' },
      });
    const [first, second] = [await send(RENEWAL), await send(RENEWAL)];
    expect([second.body, provider.startedCheckouts]).toEqual([first.body, 1]);
    expect((await send({ ...RENEWAL, plan_id: 'basic' })).body['code']).toBe('idempotency_key_reused');
  });

  it('returns 429 after 10 requests from a network address', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const site = await makeSite(limited);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await start(site, RENEWAL, limited)).status);
    expect([statuses.slice(0, 10), statuses.at(-1)]).toEqual([Array.from({ length: 10 }, () => 201), 429]);
  });
});

describe('the refund of a term', () => {
  it.each<[Choice, number]>([
    [{ kind: 'renew', plan_id: 'standard' }, 10_900],
    [{ kind: 'upgrade', plan_id: 'standard' }, 1000],
  ])('removes what %j has added, and keeps the site', async (choice, totalCents) => {
    const site = await makeSite(app, { plan: 'basic' });
    const orderId = await buy(site, choice);
    const refund = async (refundedCents: number) => {
      await sendWebhook(app, { orderId, id: `sandbox-${orderId}`, totalCents, refundedCents });
      await app.settle();
      return [(await getOrder(orderId)).status, await readTerm(site)];
    };
    const longer = choice.kind === 'renew' ? 18 : 12;
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
    expect([(await getOrder(orderId)).status, await readTerm(site), listMails(site)]).toEqual([
      'refunded',
      ['basic', 6, 'active'],
      [],
    ]);
  });
});
