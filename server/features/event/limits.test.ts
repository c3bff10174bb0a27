import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeGift, makeInvitation, makeQuestion, makeSite, type Site } from '../../testing/makers.ts';
import { insertManyInvitations } from '../../testing/many-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const NEW = {
  guests: { guest_name: 'One more' },
  registry: { title: 'One more', category: 'Other' },
  'rsvp/questions': { label: 'One more', input_type: 'text' },
} as const;

const add = (site: Site, what: keyof typeof NEW) =>
  actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/${what}`, NEW[what]);
const list = async (site: Site, what: keyof typeof NEW) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/${what}?limit=1000`)).list;
const importGuests = (site: Site, names: readonly string[]) =>
  actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/imports`, {
    rows: names.map((guest_name, at) => ({ row: at + 1, guest_name })),
  });

/** Copies the row of that id; a question needs another key. */
async function insertCopies(table: 'gifts' | 'rsvp_questions', { eventId }: Site, id: string, count: number) {
  const key = table === 'gifts' ? sql`` : sql`, 'question_key', 'question_' || n`;
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()${key}))).*
    from ${sql.table(table)} t, generate_series(1, ${count}::integer) n where event_id = ${eventId} and id = ${id}
  `.execute(app.services.db.q);
}

/** Adds several at once where one has room; returns the refusals. */
async function addFive(site: Site, what: keyof typeof NEW): Promise<Received[]> {
  const all = await Promise.all(Array.from({ length: 5 }, () => add(site, what)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  return all.filter(({ status }) => status !== 201);
}

function expectRefusal({ status, body }: Received, sentence: string): void {
  expect([status, body]).toEqual([409, { error: sentence, code: 'limit_reached' }]);
}

test('M3: a site has up to 5,000 invitations, however many are added at once', async () => {
  const site = await makeSite(app);
  await insertManyInvitations(app, site, 4999);
  for (const refused of await addFive(site, 'guests'))
    expectRefusal(refused, 'Your site can have up to 5,000 invitations. Delete some to add more.');
  const [first] = await list(site, 'guests');
  await actAsOwner(app, site).call('DELETE', `/admin/guests/${String(first?.['id'])}`);
  expect((await add(site, 'guests')).status).toBe(201);
});

test('M3: an import that does not fit is refused as a whole and says how many fit', async () => {
  const site = await makeSite(app);
  await insertManyInvitations(app, site, 4998);
  const before = await list(site, 'guests');
  const refused = await importGuests(site, ['Ada', 'Ben', 'Cleo', 'Guest 1']);
  expectRefusal(refused, 'Your site can have up to 5,000 invitations. There is room for 2 more, but this would add 3.');
  expect(await list(site, 'guests')).toEqual(before);
  const both = await Promise.all([importGuests(site, ['Ada', 'Ben']), importGuests(site, ['Cleo', 'Dan'])]);
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await importGuests(site, ['Guest 1', 'Guest 2'])).status).toBe(201);
});

test('M2: a site has up to 300 gifts and funds, deleted ones not counted', async () => {
  const site = await makeSite(app);
  const { id } = await makeGift(app, site);
  await insertCopies('gifts', site, id, 298);
  for (const refused of await addFive(site, 'registry'))
    expectRefusal(refused, 'Your site can have up to 300 gifts. Delete some to add more.');
  await actAsOwner(app, site).call('DELETE', `/admin/registry/${id}`);
  expect((await add(site, 'registry')).status).toBe(201);
});

test('M2: a site has up to 50 questions', async () => {
  const site = await makeSite(app);
  const { id } = await makeQuestion(app, site);
  await insertCopies('rsvp_questions', site, id, 49 - (await list(site, 'rsvp/questions')).length);
  for (const refused of await addFive(site, 'rsvp/questions'))
    expectRefusal(refused, 'Your site can have up to 50 questions. Delete some to add more.');
  expect(await list(site, 'rsvp/questions')).toHaveLength(50);
});

test('M3: the limits of one site leave others alone', async () => {
  const [full, other] = [await makeSite(app), await makeSite(app)];
  await insertManyInvitations(app, full, 5000);
  await makeInvitation(app, other);
  expect((await add(other, 'guests')).status).toBe(201);
});
