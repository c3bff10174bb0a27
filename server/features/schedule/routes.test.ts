import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeItem, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const own = (of = site) => `/admin/events/${of.uniqueId}/schedule`;
const add = (body: object, of = site) => actAsOwner(app, of).call('POST', own(of), body);
const change = (id: unknown, body: object) => actAsOwner(app, site).call('PUT', `/admin/schedule/${String(id)}`, body);
const listOwn = async (of = site) => (await actAsOwner(app, of).call('GET', own(of))).list;
const listPublic = async (of = site) =>
  (await actAsAnonymous(app, of).call('GET', `/events/${of.uniqueId}/schedule`)).list;
const openInvite = async (token: string) => (await app.call('GET', `/invite/${token}`)).body as { schedule: Named[] };
interface Named {
  name: string;
}

const DINNER = {
  name: 'Welcome dinner',
  date: '2031-06-13',
  start_time: '18:30',
  end_time: '01:00',
  venue_name: 'The Boathouse',
  venue_address: '2 River Walk\nBath',
  dress_code: 'Smart casual',
  description: 'Bring a story,\nand an umbrella',
  audience: 'everyone',
  asks_reply: false,
};

describe('POST /admin/events/:event/schedule', () => {
  test('stores the fields, and puts the item at the end', async () => {
    const [first, second] = [await add(DINNER), await add({ name: 'Brunch' })];
    expect(first).toMatchObject({ status: 201, body: { ...DINNER, version: 1 } });
    expect((await listOwn()).map(({ id }) => id)).toEqual([first.body['id'], second.body['id']]);
    expect(second.body).toMatchObject({
      date: '2031-06-14',
      start_time: null,
      end_time: null,
      venue_name: '',
      audience: 'everyone',
      asks_reply: true,
    });
  });

  test('has no date while the event has none', async () => {
    const undated = await makeSite(app);
    expect((await add({ name: 'Brunch' }, undated)).body['date']).toBeNull();
  });

  test.each([
    ['name', undefined],
    ['name', '  '],
    ['name', 'x'.repeat(81)],
    ['date', '2031-02-30'],
    ['start_time', '25:00'],
    ['end_time', '18:30'],
    ['audience', 'friends'],
    ['asks_reply', 'perhaps'],
    ['description', 'x'.repeat(1001)],
  ])('refuses %s %s with a message for the field', async (field, value) => {
    const { status, body } = await add({ ...DINNER, [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)).toEqual([field]);
  });
});

describe('PUT /admin/schedule/:id', () => {
  test('changes some fields, raises the version, and refuses an outdated one', async () => {
    const { id } = await makeItem(app, site, DINNER);
    const changed = await change(id, { name: 'Late dinner', end_time: null, seen_version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...DINNER, name: 'Late dinner', end_time: null, version: 2 },
    });
    expect(await change(id, { name: 'Mine', seen_version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere' },
    });
  });

  test('compares the end with the start that is stored', async () => {
    const { id } = await makeItem(app, site, DINNER);
    expect((await change(id, { end_time: '18:30' })).status).toBe(400);
  });

  test('refuses a time that daylight saving skips on its day', async () => {
    const there = await makeSite(app, { event: { event_date: '2031-03-30', time_zone: 'Europe/Berlin' } });
    const field = (answer: { body: Record<string, unknown> }) => Object.keys(answer.body['fields'] as object);
    expect(field(await add({ name: 'Late show', start_time: '02:30' }, there))).toEqual(['start_time']);
    const { body } = await add({ name: 'Ball', date: '2031-03-29', start_time: '20:00' }, there);
    const item = String(body['id']);
    const put = (form: object) => actAsOwner(app, there).call('PUT', `/admin/schedule/${item}`, form);
    expect(field(await put({ end_time: '02:30' }))).toEqual(['end_time']);
    expect((await put({ end_time: '03:30' })).status).toBe(200);
  });

  test('a date that is removed is that of the event', async () => {
    const { id } = await makeItem(app, site, DINNER);
    expect((await change(id, { date: null })).body['date']).toBe('2031-06-14');
  });
});

describe('the order', () => {
  test('is that of the ids, for the owner, for guests, and for a household', async () => {
    const ordered = await makeSite(app, { event: { event_date: '2031-06-14' } });
    const [first, second, third] = [
      await makeItem(app, ordered, { name: 'One' }),
      await makeItem(app, ordered, { name: 'Two', audience: 'invited' }),
      await makeItem(app, ordered, { name: 'Three' }),
    ];
    const invitation = await makeInvitation(app, ordered, { schedule: [second.id] });
    const order = (ids: readonly string[]) => actAsOwner(app, ordered).call('PUT', `${own(ordered)}/order`, { ids });
    expect((await order([third.id, second.id, first.id])).status).toBe(200);
    const names = (list: readonly object[]) => list.map((item) => (item as Named).name);
    expect(names(await listOwn(ordered))).toEqual(['Three', 'Two', 'One']);
    expect(names(await listPublic(ordered))).toEqual(['Three', 'One']);
    expect(names((await openInvite(invitation.unique_token)).schedule)).toEqual(['Three', 'Two', 'One']);
    for (const ids of [[first.id], [first.id, second.id, createId()], [first.id, first.id, second.id, third.id]])
      expect((await order(ids)).status).toBe(400);
    expect(names(await listOwn(ordered))).toEqual(['Three', 'Two', 'One']);
  });
});

describe('an item for invited households', () => {
  test('is seen by those that are invited to it, until they no longer are, or it is for everyone', async () => {
    const item = await makeItem(app, site, { audience: 'invited' });
    const [invited, other] = [
      await makeInvitation(app, site, { schedule: [item.id] }),
      await makeInvitation(app, site),
    ];
    expect(invited.schedule).toEqual([item.id]);
    const sees = async (token: string) =>
      (await openInvite(token)).schedule.some((shown) => 'id' in shown && shown.id === item.id);
    expect([await sees(invited.unique_token), await sees(other.unique_token)]).toEqual([true, false]);
    expect((await listPublic()).some(({ id }) => id === item.id)).toBe(false);
    const findInvited = async () => (await listOwn()).find(({ id }) => id === item.id)?.['invited'];
    expect(await findInvited()).toEqual({ households: 1, people: invited.max_guests });
    // Only its owner learns it.
    expect(JSON.stringify([await openInvite(invited.unique_token), await listPublic()])).not.toContain('households');
    await change(item.id, { audience: 'everyone' });
    expect(await findInvited()).toBeUndefined();
    expect([await sees(other.unique_token), (await listPublic()).some(({ id }) => id === item.id)]).toEqual([
      true,
      true,
    ]);
    await change(item.id, { audience: 'invited' });
    const invite = (schedule: readonly string[]) =>
      actAsOwner(app, site).call('PUT', `/admin/guests/${invited.id}`, { schedule });
    expect((await invite([])).body['schedule']).toEqual([]);
    expect(await findInvited()).toEqual({ households: 0, people: 0 });
    expect(await sees(invited.unique_token)).toBe(false);
    expect((await invite([createId()])).status).toBe(400);
  });

  test('naming one for everyone changes nothing', async () => {
    const item = await makeItem(app, site);
    expect((await makeInvitation(app, site, { schedule: [item.id] })).schedule).toEqual([]);
  });

  test('an item of another site is unknown', async () => {
    const foreign = await makeItem(app, await makeSite(app), { audience: 'invited' });
    const body = { guest_name: 'Gina', schedule: [foreign.id] };
    expect((await actAsOwner(app, site).call('POST', `/admin/events/${site.uniqueId}/guests`, body)).status).toBe(400);
    expect((await change(foreign.id, { name: 'Mine' })).status).toBe(404);
  });

  test('a deleted item is gone from invitations', async () => {
    const item = await makeItem(app, site, { audience: 'invited' });
    const { id } = await makeInvitation(app, site, { schedule: [item.id] });
    expect((await actAsOwner(app, site).call('DELETE', `/admin/schedule/${item.id}`)).status).toBe(204);
    expect((await actAsOwner(app, site).call('PUT', `/admin/guests/${id}`, {})).body['schedule']).toEqual([]);
  });
});

test('an item for everyone becomes one from which single households can be left out', async () => {
  const mine = await makeSite(app);
  const brunch = await makeItem(app, mine, { name: 'Brunch' });
  const [first, second] = [await makeInvitation(app, mine), await makeInvitation(app, mine)];
  const put = (body: object) => actAsOwner(app, mine).call('PUT', `/admin/schedule/${brunch.id}`, body);
  const seen = async ({ unique_token }: { unique_token: string }) =>
    (await openInvite(unique_token)).schedule.map(({ name }) => name);
  expect((await put({ audience: 'invited', invite_all: true })).status).toBe(200);
  expect([await seen(first), await seen(second), await listPublic(mine)]).toEqual([['Brunch'], ['Brunch'], []]);
  await actAsOwner(app, mine).call('PUT', `/admin/guests/${second.id}`, { schedule: [] });
  expect([await seen(first), await seen(second)]).toEqual([['Brunch'], []]);
  // Nobody is invited without it, and for everyone it changes nothing.
  await put({ audience: 'everyone', invite_all: true });
  await put({ audience: 'invited' });
  expect([await seen(first), await seen(second)]).toEqual([['Brunch'], []]);
});
