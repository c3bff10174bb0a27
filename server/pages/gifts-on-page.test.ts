import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../testing/actors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { countWaiting } from '../testing/run-meanwhile.ts';
import { makeFund, makeGift, makeInvitation, makeSite, type Site } from '../testing/makers.ts';
import { GIFTS_AT_FIRST } from '../../contract/first-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const reserve = (site: Site, token: string, id: string) =>
  actAsAnonymous(app, site).call('POST', `/invite/${token}/gifts/${id}/reserve`, {});
const page = (site: Site, path: string) => app.request('GET', path, { host: site.subdomain });

const readTitles = (text: string) =>
  [...text.matchAll(/<h3 class="gift-title"[^>]*>([^<]*)/g)].map(([, title]) => title);

test('I7: shows the gifts to everyone, and reservations only to their guest', async () => {
  const site = await makeSite(app);
  const [mine, hidden] = [await makeGift(app, site, { price: 49.9 }), await makeGift(app, site, { is_active: false })];
  const [guest, other] = [
    await makeInvitation(app, site, { guest_name: 'Gina Secret' }),
    await makeInvitation(app, site, { guest_name: 'Omar Other' }),
  ];
  await reserve(site, guest.unique_token, mine.id);
  const [everybody, own, others] = [
    await page(site, '/'),
    await page(site, `/invite/${guest.unique_token}`),
    await page(site, `/invite/${other.unique_token}`),
  ];
  for (const { text } of [everybody, own, others]) {
    expect(text).toContain(mine.title);
    expect(text).toContain('$49.90');
    expect(text).not.toContain(hidden.title);
  }
  expect(own.text).toContain('Reserved by You');
  expect(own.headers['cache-control']).toBe('private, no-store');
  for (const { text } of [everybody, others]) {
    expect(text).not.toMatch(/Reserved by You|Gina|My gifts/);
  }
});

test('contains the first gifts in order with all categories, and all gifts on request', async () => {
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  const count = GIFTS_AT_FIRST + 3;
  for (let at = count; at > 0; at -= 1) {
    await makeGift(app, site, {
      title: `Gift ${at}`,
      sort_order: at,
      category: at > GIFTS_AT_FIRST ? 'Late' : 'Early',
    });
  }
  await makeGift(app, site, { is_active: false, sort_order: 0, category: 'Hidden' });
  const mine = (await actAsOwner(app, site).call('GET', `/admin/events/${site.uniqueId}/registry`)).list.at(-1);
  await reserve(site, unique_token, String(mine?.['id']));
  const listTitles = (most: number) => Array.from({ length: most }, (_, at) => `Gift ${at + 1}`);
  const listChips = (text: string) => [...text.matchAll(/class="chip"[^>]*>([^<]*)/g)].map(([, chip]) => chip);
  for (const path of ['/', `/invite/${unique_token}`]) {
    const [first, all] = [await page(site, path), await page(site, `${path}?gifts=all`)];
    expect(readTitles(first.text)).toEqual(listTitles(GIFTS_AT_FIRST));
    expect(readTitles(all.text)).toEqual(listTitles(count));
    for (const { text } of [first, all]) expect(listChips(text)).toEqual(['All Items', 'Early', 'Late']);
    expect(all.text).not.toContain('name="gifts"');
  }
  // The guest's own reservation shows its remaining time even if the gift's card is not on the page yet.
  const own = await page(site, `/invite/${unique_token}`);
  expect(own.text).toMatch(new RegExp(`My gifts.*Gift ${count}.*30 minutes left`, 's'));
});

test('shows a fund among the first gifts', async () => {
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  for (let at = 1; at <= GIFTS_AT_FIRST + 1; at += 1)
    await makeGift(app, site, { title: `Gift ${at}`, sort_order: at, category: 'Other' });
  for (const title of ['Honeymoon', 'New roof']) await makeFund(app, site, { title, sort_order: GIFTS_AT_FIRST + 2 });
  for (const path of ['/', `/invite/${unique_token}`]) {
    const [first, all] = [await page(site, path), await page(site, `${path}?gifts=all`)];
    const expected = ['Gift 1', 'Gift 2', 'Gift 3', 'Gift 4', 'Gift 5', 'Honeymoon'];
    expect(readTitles(first.text)).toEqual(expected);
    expect(readTitles(all.text)).toEqual([...expected, 'Gift 6', 'Gift 7', 'New roof']);
    expect(first.text).toContain('Show all 9 gifts');
  }
});

test('M2: shows at most 300 gifts on one page, even if a site has more', async () => {
  const site = await makeSite(app);
  await makeGift(app, site, { title: 'Gift 1' });
  await sql`
    insert into gifts select (jsonb_populate_record(gifts, jsonb_build_object('id', gen_random_uuid()))).*
    from gifts, generate_series(1, 320) where event_id = ${site.eventId}
  `.execute(app.services.db.q);
  const { status, text } = await page(site, '/?gifts=all');
  expect([status, text.match(/<h3 class="gift-title"/g)?.length]).toEqual([200, 300]);
});

test('L16: pages of a site for its guests are made one at a time, and a page of another does not wait', async () => {
  const [busy, other] = [await makeSite(app), await makeSite(app)];
  const { unique_token } = await makeInvitation(app, busy);
  // What all guests see of it is stored from now on.
  await page(busy, '/');
  const pages = await app.services.db.transaction(async (tx) => {
    await sql`lock table invitations in access exclusive mode`.execute(tx.q);
    const sent = Array.from({ length: 48 }, () => page(busy, `/invite/${unique_token}`));
    expect((await page(other, '/')).status).toBe(200);
    expect(await countWaiting(app)).toBe(1);
    return sent;
  });
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
});
