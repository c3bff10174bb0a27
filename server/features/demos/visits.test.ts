import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_KINDS } from '../../../contract/section-kinds.ts';
import { STORIES } from './stories/stories.ts';
import { startTestApp, testApp, type Sent, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';
import { deleteOldCopies, seedDemoPictures, seedDemos, seedMissingDemos } from './actions.ts';
import { listPeople } from './household-rules.ts';
import { NEAR_DAYS } from './rules.ts';

const HOST = 'noor-elias';
const ANSWERS = {
  name: 'A visitor',
  email: 'visitor@example.com',
  attendance: 'yes',
  guests: 1,
  dynamic_responses: {
    name: 'A visitor',
    email: 'visitor@example.com',
    attendance: 'yes',
    when_do_you_arrive: 'Friday',
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' } });
  // Seeding pictures takes longer than everything else, so only one test runs it.
  await sql`delete from pgboss.job where name = 'demos.add-pictures'`.execute(app.services.db.q);
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (path: string, sent: Sent = {}) => app.request('GET', path, { host: HOST, ...sent });
const count = async (table: string, eventId: string): Promise<number> => {
  const found = sql<{ count: number }>`select count(*)::int from ${sql.table(table)} where event_id = ${eventId}`;
  return (await found.execute(app.services.db.q)).rows[0]?.count ?? 0;
};

async function findDemo(subdomain: string): Promise<string> {
  const { body } = await app.call('GET', `/subdomains/${subdomain}`);
  return String(body['eventId']);
}

/** Makes a browser that has opened the page of the demo. */
async function makeVisitor(): Promise<{ cookie: string; event: string }> {
  const { headers } = await get('/');
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, event: await findDemo(HOST) };
}

describe('the demos', () => {
  it.each(STORIES)('are seeded from the story of $subdomain', async ({ subdomain, guests, gifts, sections = [] }) => {
    expect([guests.length, gifts.length, gifts.filter(({ category }) => category === 'Funds').length]).toEqual([
      40, 10, 1,
    ]);
    const eventId = await findDemo(subdomain);
    expect(
      await Promise.all(
        ['invitations', 'rsvp_responses', 'gifts', 'contributions'].map((table) => count(table, eventId)),
      ),
    ).toEqual([40, 25, 10, gifts.flatMap(({ given = [] }) => given).length]);
    const { list } = await app.call('GET', `/events/${eventId}/sections`);
    const kinds = list.map(({ kind }) => kind);
    expect(kinds).toHaveLength(BUILT_IN_KINDS.length + sections.length);
    expect(new Set(kinds)).toEqual(new Set([...BUILT_IN_KINDS, ...sections.map(({ kind }) => kind)]));
    expect(kinds.indexOf('rsvp')).toBeLessThan(kinds.indexOf('faq'));
    const bought = gifts.flatMap(({ bought: by = [] }) => by).length;
    expect(await count('reservations', eventId)).toBe(bought);
    const { status, text } = await app.request('GET', '/', { host: subdomain });
    expect([status, text.includes(gifts[0]?.title ?? '-')]).toEqual([200, true]);
    expect((await app.call('GET', `/check-subdomain/${subdomain}`)).body['available']).toBe(false);
  });

  it.each(STORIES)('have households with people, and the schedule of $subdomain', async (story) => {
    const eventId = await findDemo(story.subdomain);
    const { schedule = [] } = story;
    const people = story.guests.flatMap((guest) => listPeople(story, guest)?.people ?? []);
    const sums = sql<{ people: number; items: number; invited: number }>`select
      (select sum(jsonb_array_length(people))::int from invitations where event_id = ${eventId}) as people,
      (select count(*)::int from schedule_items where event_id = ${eventId}) as items,
      (select count(*)::int from invited_items where event_id = ${eventId}) as invited`;
    expect((await sums.execute(app.services.db.q)).rows[0]).toEqual({
      people: people.length,
      items: schedule.length,
      invited: schedule.flatMap(({ invited = [] }) => invited).length,
    });
    const { text } = await app.request('GET', '/', { host: story.subdomain });
    for (const { name, invited } of schedule) expect([name, text.includes(name)]).toEqual([name, !invited]);
  });

  it('have a weekend in two designs, with something for some households only', () => {
    const weekends = STORIES.filter(({ schedule = [] }) => schedule.length > 0);
    expect(
      weekends.map(({ schedule = [] }) => [schedule.length, schedule.filter(({ invited }) => invited).length]),
    ).toEqual([
      [5, 1],
      [5, 1],
    ]);
  });

  it('have invented owners, who get no mail', async () => {
    const { email: real } = await makeSite(app);
    const requestPasswordReset = (email: string) => app.call('POST', '/admin/forgot-password', { body: { email } });
    const responses = await Promise.all([...STORIES.map(({ host }) => host.email), real].map(requestPasswordReset));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await sql`delete from pgboss.job where name = 'demos.add-pictures'`.execute(app.services.db.q);
    await app.settle();
    expect(app.mails.splice(0).map(({ to }) => to)).toEqual([real]);
  });

  it('get their pictures once, even if the job is retried', async () => {
    const eventId = await findDemo(HOST);
    const { owner_id: ownerId } = await app.services.db.q
      .selectFrom('sites')
      .where('event_id', '=', eventId)
      .select('owner_id')
      .executeTakeFirstOrThrow();
    // Twice, like a retried job: existing pictures stay.
    for (const _ of [1, 2]) await seedDemoPictures(app.services, { template: 'modern-wedding', eventId, ownerId });
    const { list } = await app.call('GET', `/events/${eventId}/gallery`);
    expect(list.length).toBe(8);
    const registry = await app.call('GET', `/events/${eventId}/registry`);
    expect(registry.list.filter(({ image_url }) => image_url !== '').length).toBe(6);
  });

  it('are shown on the main site with their addresses', async () => {
    const { text } = await app.request('GET', '/');
    const linked = [...text.matchAll(/href="http:\/\/([a-z-]+)\.localhost:3000"/g)].map(([, name = '']) => name);
    expect(linked.toSorted()).toEqual(STORIES.map(({ subdomain }) => subdomain).toSorted());
  });
});

describe('a visitor', () => {
  it('replies and reserves without effect for other visitors', async () => {
    const [anna, ben] = [await makeVisitor(), await makeVisitor()];
    const sent = await app.call('POST', `/events/${anna.event}/rsvp`, {
      host: HOST,
      body: ANSWERS,
      headers: { cookie: anna.cookie },
    });
    expect(sent.status).toBe(201);
    const code = await app.call('POST', `/events/${anna.event}/verify-email`, {
      host: HOST,
      body: { email: 'visitor@example.com' },
      headers: { cookie: anna.cookie },
    });
    const verified = await app.call('POST', `/events/${anna.event}/verify-code`, {
      host: HOST,
      body: { email: 'visitor@example.com', code: code.body['demo_code'] },
      headers: { cookie: anna.cookie },
    });
    const listRegistry = async (cookie: string) =>
      (await app.call('GET', `/events/${anna.event}/registry`, { host: HOST, headers: { cookie } })).list;
    const lamp = (await listRegistry(anna.cookie)).find(({ title }) => title === 'Table lamp, spun steel');
    const reserved = await app.call('POST', `/events/${anna.event}/gifts/${String(lamp?.['id'])}/reserve`, {
      host: HOST,
      token: String(verified.body['session_token']),
      body: {},
      headers: { cookie: anna.cookie },
    });
    expect(reserved.status).toBe(200);
    const isHeld = (gifts: readonly Record<string, unknown>[]) =>
      gifts.find(({ id }) => id === lamp?.['id'])?.['is_reserved_by_anyone'];
    expect([
      isHeld(await listRegistry(anna.cookie)),
      isHeld(await listRegistry(ben.cookie)),
      isHeld(await listRegistry('')),
    ]).toEqual([true, false, false]);
    expect(await count('rsvp_responses', anna.event)).toBe(25);
    await sql`delete from pgboss.job where name = 'demos.add-pictures'`.execute(app.services.db.q);
    await app.settle();
    expect(app.mails).toEqual([]);
  });

  it('replies to an invitation of the demo without effect for other visitors', async () => {
    const { cookie, event } = await makeVisitor();
    const { handoff } = await openOwnerArea(cookie);
    const list = await app.call('GET', `/admin/events/${handoff.event}/guests`, { host: HOST, token: handoff.token });
    const invited = list.list.find(({ status }) => status === 'sent');
    const token = String(invited?.['unique_token']);
    const opened = await app.call('GET', `/invite/${token}`, { host: HOST, headers: { cookie } });
    expect(opened.status).toBe(200);
    const sent = await app.call('POST', `/events/${event}/rsvp`, {
      host: HOST,
      body: { ...ANSWERS, guest_token: token },
      headers: { cookie },
    });
    expect(sent.status).toBe(201);
    const page = await get(`/invite/${token}`, { headers: { cookie } });
    const others = await get(`/invite/${token}`);
    const shown = [page, others].map(({ status, text }) => [status, text.includes('visitor@example.com')]);
    expect(shown).toEqual([
      [200, true],
      [200, false],
    ]);
  });

  it('gets one copy for concurrent changes', async () => {
    const { cookie, event } = await makeVisitor();
    const before = await countCopies();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.call('POST', `/events/${event}/rsvp`, { host: HOST, body: ANSWERS, headers: { cookie } }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await countCopies()).toBe(before + 1);
  });

  it('S2: is known over TLS by a cookie that no other host can set', async () => {
    const tls = await testApp({
      env: { PUBLIC_URL: 'https://example.org', PRODUCT_DOMAIN: 'example.org', ALLOW_SANDBOX: 'true' },
      beside: app,
    });
    const openPage = (cookie = '') => tls.request('GET', '/', { host: `${HOST}.example.org`, headers: { cookie } });
    const [cookie = ''] = (await openPage()).headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-demo-visit=[\w-]{43}; Path=\/; Max-Age=7200; SameSite=Lax; HttpOnly; Secure$/);
    expect((await openPage(cookie.split(';')[0])).headers['set-cookie']).toBeUndefined();
    expect((await openPage('demo-visit=theirs')).headers['set-cookie']).toHaveLength(1);
  });

  it('cannot change anything without the cookie of the demo', async () => {
    const { event } = await makeVisitor();
    const sent = await app.call('POST', `/events/${event}/rsvp`, { host: HOST, body: ANSWERS });
    expect([sent.status, sent.body['code']]).toEqual([403, 'demo_read_only']);
  });

  it('opens the owner area and cannot change anything there', async () => {
    const { cookie } = await makeVisitor();
    const { handoff } = await openOwnerArea(cookie);
    const stats = await app.call('GET', '/admin/stats', { host: HOST, token: handoff.token });
    expect(stats.status).toBe(200);
    const preview = await app.request('POST', '/preview', {
      host: HOST,
      token: handoff.token,
      body: { venue_name: 'Elsewhere' },
      headers: { cookie },
    });
    expect([preview.status, preview.text.includes('Elsewhere')]).toEqual([200, true]);
    const changed = await app.call('PUT', `/admin/events/${handoff.event}`, {
      host: HOST,
      token: handoff.token,
      body: { venue_name: 'Elsewhere' },
    });
    expect([changed.status, changed.body['code']]).toEqual([403, 'demo_read_only']);
    expect((await app.call('POST', '/admin/logout', { host: HOST, token: handoff.token })).status).toBe(204);
  });

  it.each(['/admin/account/export', '/admin/%61ccount/export', '/admin/%61ccount/devices'])(
    'M5: cannot read %s, however the path is written',
    async (path) => {
      const { cookie } = await makeVisitor();
      const { handoff } = await openOwnerArea(cookie);
      const read = await app.call('GET', path, { host: HOST, token: handoff.token });
      expect([read.status, read.body['code']]).toEqual([403, 'demo_read_only']);
    },
  );

  it('loses the copy after two hours', async () => {
    const { cookie, event } = await makeVisitor();
    await app.call('POST', `/events/${event}/rsvp`, { host: HOST, body: ANSWERS, headers: { cookie } });
    const copies = await countCopies();
    app.clock.advance(3 * 3600);
    await deleteOldCopies(app.services);
    expect([copies > 0, await countCopies()]).toEqual([true, 0]);
  });
});

it('replaces a demo at the same address when its event date is near', async () => {
  const before = await findDemo(HOST);
  await seedMissingDemos(app.services);
  await seedDemos(app.services);
  expect(await findDemo(HOST)).toBe(before);

  const { cookie } = await makeVisitor();
  await app.call('POST', `/events/${before}/rsvp`, { host: HOST, body: ANSWERS, headers: { cookie } });
  expect(await countCopies()).toBe(1);
  await sql`update events set event_date = (now() + interval '50 days')::date where event_id = ${before}`.execute(
    app.services.db.q,
  );
  await seedDemos(app.services);
  const after = await findDemo(HOST);
  expect(after).not.toBe(before);
  // The new demo is complete once it is found, and nothing of the previous one is left.
  expect((await app.call('GET', `/events/${after}/gallery`)).list.length).toBe(8);
  expect([await count('gallery_images', before), await count('rsvp_responses', before), await countCopies()]).toEqual([
    0, 0, 0,
  ]);
  const { body } = await app.call('GET', `/events/${after}`);
  const days = (Date.parse(String(body['event_date'])) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(NEAR_DAYS);
});

async function countCopies(): Promise<number> {
  const found = sql<{ count: number }>`select count(*)::int from sites where demo_of is not null`;
  return (await found.execute(app.services.db.q)).rows[0]?.count ?? 0;
}

async function openOwnerArea(cookie: string): Promise<{ handoff: { token: string; event: string } }> {
  const { headers } = await get('/look-around', { headers: { cookie } });
  const code = new URL(String(headers.location)).searchParams.get('token');
  const { body } = await app.call('POST', '/admin/exchange', { host: HOST, body: { token: code } });
  const token = String(body['token']);
  const session = await app.call('GET', '/admin/session', { host: HOST, token });
  return { handoff: { token, event: String((session.body['site'] as Record<string, unknown>)['eventId']) } };
}
