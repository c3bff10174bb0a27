import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { fetchSiteStatus } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';
import { signInOperator } from '../../testing/operators.ts';
import { extendSite } from '../sites/actions.ts';

async function startShop() {
  const app = await testApp();
  const [anna, boris] = [await signInOperator(app), await signInOperator(app)];
  const site = await makeSite(app);
  const params = { site: site.eventId };
  const suspend = ({ api } = anna, note = 'phishing, reported by a bank') =>
    api('POST /operator/sites/:site/suspend', { params, body: { note } });
  const restore = () => anna.api('POST /operator/sites/:site/restore', { params });
  const readRows = async () =>
    (
      await sql`select o.status, o.refunded_cents, s.ends_at, s.suspended_at, s.plan_id
        from sites s join orders o on o.id = s.order_id where s.event_id = ${site.eventId}`.execute(app.services.db.q)
    ).rows;
  const callOwn = (method: string, path: string, body?: object) =>
    app.call(method, path, { host: site.subdomain, token: site.token, ...(body && { body }) });
  return { app, anna, boris, site, suspend, restore, readRows, callOwn };
}

test('B10: an operator suspends a site with a note and restores it, without touching its order or term', async () => {
  const { app, anna, site, suspend, restore, readRows, callOwn } = await startShop();
  const before = await readRows();
  expect(await suspend()).toMatchObject({
    status: 'suspended',
    suspendedAt: null,
    blocked: { note: 'phishing, reported by a bank' },
  });
  expect(await fetchSiteStatus(app, site.subdomain)).toBe('suspended');
  expect((await app.request('GET', '/', { host: site.subdomain })).text).toContain('This site is currently closed');
  expect((await app.call('GET', `/events/${site.eventId}`)).status).toBe(410);
  expect(await readRows()).toEqual(before);
  const account = (await callOwn('GET', '/admin/account')).body;
  expect(account).toMatchObject({ status: 'suspended', blocked: true, offers: [] });
  const list = await anna.api('GET /operator/sites', { query: { status: 'suspended' } });
  expect(list).toMatchObject([{ eventId: site.eventId, blocked: { note: 'phishing, reported by a bank' } }]);
  expect(await anna.api('GET /operator/sites', { query: { status: 'active' } })).toEqual([]);

  expect(await restore()).toMatchObject({ status: 'active', blocked: null });
  expect(await fetchSiteStatus(app, site.subdomain)).toBe('active');
  expect(await readRows()).toEqual(before);
  expect((await callOwn('GET', '/admin/account')).body['blocked']).toBe(false);
  const log = (await anna.api('GET /operator/log', {})).map(({ action, details }) => [action, details]);
  expect(log).toEqual([
    ['restore_site', ''],
    ['suspend_site', 'phishing, reported by a bank'],
  ]);
});

test('B10: no renewal lifts the suspension', async () => {
  const { app, site, suspend, callOwn } = await startShop();
  await suspend();
  const renewal = await callOwn('POST', '/admin/site/checkout', { kind: 'renew', plan_id: 'basic' });
  expect([renewal.status, renewal.body['code']]).not.toEqual([201, undefined]);
  const { eventId } = site;
  const extend = app.services.db.transaction((tx) =>
    extendSite(tx, { eventId, kind: 'renew', planId: 'basic', paidCents: 99_900 }),
  );
  expect(await extend).toBeUndefined();
  expect(await fetchSiteStatus(app, site.subdomain)).toBe('suspended');
});

test('B10: two operators suspend a site once, with a note', async () => {
  const { anna, boris, site, suspend } = await startShop();
  const sites = await Promise.all([suspend(anna, 'one'), suspend(boris, 'two')]);
  expect(new Set(sites.map(({ blocked }) => blocked?.note)).size).toBe(1);
  const log = await anna.api('GET /operator/log', {});
  expect(log.filter(({ action }) => action === 'suspend_site')).toHaveLength(1);
  const path = `/operator/sites/${site.eventId}/suspend`;
  expect((await anna.call('POST', path, { body: { note: ' ' } })).body['fields']).toHaveProperty('note');
  const unknown = path.replace(site.eventId, '0197c2f0-0000-7000-8000-000000000001');
  expect((await anna.call('POST', unknown, { body: { note: 'x' } })).status).toBe(404);
});
