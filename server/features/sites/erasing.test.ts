import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from '../../testing/actors.ts';
import { fetchSiteStatus } from '../../testing/buying.ts';
import { makePictureForm } from '../../testing/pictures.ts';
import { makeInvitation, makeQuestion, makeReply, makeSite } from '../../testing/makers.ts';
import { eraseSites } from './actions.ts';
import { ERASED_TABLES } from './rules.ts';

const DAY = 86_400;
/** Tables with an event id whose rows outlive the site, and why. */
const KEPT: Record<string, string> = {
  sites: 'the row itself, marked: orders and accounts refer to it',
  orders: 'the books',
  erased_uploads: 'what is still to be removed from the storage',
  addresses: 'freed, not of a tenant',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

it('lists every table with an event id as erased or kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'event_id'
  `.execute(app.services.db.q);
  const known = [...ERASED_TABLES, ...Object.keys(KEPT)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('N7: erases all but the row of a site 90 days after its end, and changes no other site', async () => {
  const own = await testApp();
  const [site, untouched] = [await makeSite(own, { plan: 'basic' }), await makeSite(own, { plan: 'standard' })];
  for (const each of [site, untouched]) {
    await makeQuestion(own, each);
    const { unique_token } = await makeInvitation(own, each);
    await makeReply(own, each, { guest_token: unique_token });
    await actAsVerifiedGuest(own, each);
  }
  const [picture, other] = await Promise.all(
    [site, untouched].map(async (each) => {
      const { status, body } = await actAsOwner(own, each).call('POST', '/upload', undefined, makePictureForm());
      expect(status).toBe(201);
      return String(body['url']);
    }),
  );
  const getStatus = async (url = '') => (await own.request('GET', url, { host: untouched.subdomain })).status;
  expect(await getStatus(picture)).toBe(200);
  const countRows = async ({ eventId }: { eventId: string }) => {
    const counts = await Promise.all(
      ERASED_TABLES.map(async (table) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from ${sql.table(table)} where event_id = ${eventId}
        `.execute(own.services.db.q);
        return rows[0]?.count ?? 0;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await own.settle();
  const before = await countRows(untouched);
  expect(await countRows(site)).toBeGreaterThan(8);

  own.clock.advance((184 + 85) * DAY);
  await eraseSites(own.services);
  expect(await fetchSiteStatus(own, site.subdomain)).toBe('ended');
  const getRegistryStatus = async () =>
    (await actAsAnonymous(own, site).call('GET', `/events/${site.eventId}/registry`)).status;
  expect(await getRegistryStatus()).toBe(410);

  own.clock.advance(6 * DAY);
  await eraseSites(own.services);
  await own.settle();
  expect([await countRows(site), await countRows(untouched)]).toEqual([0, before]);
  expect([await getStatus(picture), await getStatus(other)]).toEqual([404, 200]);
  expect([await fetchSiteStatus(own, site.subdomain), await getRegistryStatus()]).toEqual([undefined, 404]);
  const page = await own.request('GET', '/', { host: site.subdomain });
  expect([page.status, /No Invitation Found/.test(page.text)]).toEqual([404, true]);
  const row = await own.services.db.q
    .selectFrom('sites')
    .select(['erased_at', 'subdomain'])
    .where('event_id', '=', site.eventId)
    .executeTakeFirstOrThrow();
  expect([typeof row.erased_at, row.subdomain]).toEqual(['string', site.subdomain]);
  expect(await fetchSiteStatus(own, untouched.subdomain)).toBe('active');
});

it('erases the other sites if one cannot be erased, and reports the failure', async () => {
  const own = await testApp();
  const [first, second] = [await makeSite(own, { plan: 'basic' }), await makeSite(own, { plan: 'basic' })];
  await sql`create table holds_on (event_id uuid references events (event_id))`.execute(own.services.db.q);
  await sql`insert into holds_on values (${first.eventId})`.execute(own.services.db.q);
  own.clock.advance((184 + 91) * DAY);
  await expect(eraseSites(own.services)).rejects.toThrow('1 of 2 could not be done');
  expect([await fetchSiteStatus(own, first.subdomain), await fetchSiteStatus(own, second.subdomain)]).toEqual([
    'ended',
    undefined,
  ]);
  await sql`drop table holds_on`.execute(own.services.db.q);
  await eraseSites(own.services);
  expect(await fetchSiteStatus(own, first.subdomain)).toBeUndefined();
});
