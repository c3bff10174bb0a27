import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeSection, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const own = (of = site) => `/admin/events/${of.uniqueId}/sections`;
const add = (body: object, of = site) => actAsOwner(app, of).call('POST', own(of), body);
const change = (id: unknown, body: object, of = site) =>
  actAsOwner(app, of).call('PUT', `/admin/sections/${String(id)}`, body);
const remove = (id: unknown, of = site) => actAsOwner(app, of).call('DELETE', `/admin/sections/${String(id)}`);
const order = (ids: readonly unknown[], of = site) => actAsOwner(app, of).call('PUT', `${own(of)}/order`, { ids });
const listOwn = async (of = site) => (await actAsOwner(app, of).call('GET', own(of))).list as unknown as Listed[];
const listPublic = async (of = site) =>
  (await actAsAnonymous(app, of).call('GET', `/events/${of.uniqueId}/sections`)).list as unknown as Listed[];
const findBuiltIn = async (kind: string, of = site) => (await listOwn(of)).find((one) => one.kind === kind)?.id;
interface Listed {
  id: string;
  kind: string;
  sort_order: number;
}

const INN = {
  type: 'hotel',
  name: 'The Old Inn',
  address: '2 River Walk\nBath',
  text: 'Ask for a room with a **view**.',
  url: 'https://inn.example/rooms',
  phone: '+44 1225 555010',
  code: 'HART-WREN',
};

describe('built-in sections', () => {
  test('are there without rows, with ids that stay when they get rows, different ones on each site', async () => {
    const [one, other] = [await makeSite(app), await makeSite(app)];
    const before = await listOwn(one);
    expect(before.map(({ kind }) => kind)).toEqual(['home', 'schedule', 'rsvp', 'registry', 'gallery']);
    expect((await listPublic(one)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await listOwn(other)).filter(({ id }) => before.some((section) => section.id === id))).toEqual([]);
    await makeSection(app, one);
    expect((await listOwn(one)).slice(0, 5)).toEqual(before);
  });

  test('can be hidden, but for home, and neither changed nor deleted', async () => {
    const [home, gallery] = [await findBuiltIn('home'), await findBuiltIn('gallery')];
    expect(await change(gallery, { visible: 0 })).toMatchObject({ status: 200, body: { visible: false } });
    expect((await listPublic()).map(({ kind }) => kind)).not.toContain('gallery');
    expect((await change(home, { visible: false })).body['fields']).toHaveProperty('visible');
    for (const [key, value] of [
      ['title', 'Photos'],
      ['body', 'Words'],
      ['kind', 'text'],
      ['audience', 'invited'],
      ['items', [INN]],
    ] as const)
      expect(await change(gallery, { [key]: value })).toMatchObject({
        status: 400,
        body: { fields: { [key]: expect.any(String) } },
      });
    expect(await remove(gallery)).toMatchObject({ status: 409, body: { code: 'section_built_in' } });
    const whole = (await listOwn()).find(({ id }) => id === gallery);
    expect(await change(gallery, { ...whole, visible: true })).toMatchObject({ status: 200, body: { visible: true } });
  });
});

describe('POST /admin/events/:event/sections', () => {
  test('puts the section at the end, with empty values for what is missing', async () => {
    const made = await add({
      kind: 'travel',
      title: ' Where to stay ',
      items: [INN, { type: 'other', name: 'Taxis' }],
    });
    const items = [INN, { type: 'other', name: 'Taxis', address: '', text: '', url: '', phone: '', code: '' }];
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Where to stay', body: '', audience: 'everyone', visible: true, items },
    });
    expect((await listOwn()).at(-1)).toEqual(made.body);
  });

  const addMoment = (date: unknown) => add({ kind: 'story', title: 'Story', items: [{ title: 'Met', date }] });

  test.each([['2019'], ['2019-08'], ['2019-08-03'], [''], [null]])('takes the date %j of a moment', async (date) => {
    expect((await addMoment(date)).status).toBe(201);
  });

  test.each([['2019-13'], ['2019-02-30'], ['19-08'], ['1899'], ['August'], [2019]])(
    'refuses the date %j of a moment',
    async (date) => {
      expect(await addMoment(date)).toMatchObject({
        status: 400,
        body: { fields: { 'items.0.date': expect.any(String) } },
      });
    },
  );

  test.each([
    [{ kind: 'text', body: '' }, 'body'],
    [{ kind: 'dress_code' }, 'body'],
    [{ kind: 'text', body: 'Words', items: [INN] }, 'items'],
    [{ kind: 'home' }, 'kind'],
    [{ kind: 'party', items: [{ name: 'Dan', image_url: '/media/x.webp' }] }, 'items.0.image_url'],
    [{ kind: 'faq', items: [{ question: 'Where?', answer: ' ' }] }, 'items.0.answer'],
  ])('refuses %j because of %s', async (form, field) => {
    expect(await add({ title: 'Title', ...form })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  test('stops at 20 beside the built-in ones, also if two are added at once', async () => {
    const full = await makeSite(app);
    for (let at = 0; at < 19; at += 1) await makeSection(app, full);
    const last = { kind: 'text', title: 'Last', body: 'Words' };
    const statuses = (await Promise.all([add(last, full), add(last, full)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await listOwn(full)).toHaveLength(25);
  });
});

describe('PUT /admin/sections/:id', () => {
  test('checks the items by the kind that the section has, and replaces them whole', async () => {
    const { id } = await makeSection(app, site, { kind: 'travel', items: [INN] });
    expect((await change(id, { items: [{ name: 'Nowhere' }] })).body['fields']).toHaveProperty('items.0.type');
    expect((await change(id, { items: [{ question: 'Where?', answer: 'Here' }] })).status).toBe(400);
    expect((await change(id, { kind: 'text' })).body['fields']).toHaveProperty('kind');
    expect((await change(id, { title: 'Hotels' })).body).toMatchObject({ title: 'Hotels', items: [INN] });
    expect((await change(id, { items: [] })).body).toMatchObject({ title: 'Hotels', items: [] });
  });

  test('refuses a version that is no longer current, and an empty text', async () => {
    const { id } = await makeSection(app, site);
    const { body } = await actAsOwner(app, site).call('GET', `/admin/sections/${id}`);
    expect(body).toMatchObject({ section: { id }, version: 1 });
    expect((await change(id, { title: 'Mine', seen_version: 1 })).status).toBe(200);
    expect(await change(id, { title: 'Theirs', seen_version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere' },
    });
    expect((await change(id, { body: ' ' })).body['fields']).toHaveProperty('body');
    expect((await change(createId(), { title: 'Mine' })).status).toBe(404);
  });
});

describe('PUT /admin/events/:event/sections/order', () => {
  test('names every section once; home stays first', async () => {
    const of = await makeSite(app);
    const [a, b] = [await makeSection(app, of), await makeSection(app, of)];
    const ids = (await listOwn(of)).map(({ id }) => id);
    expect((await order([...ids].reverse(), of)).status).toBe(200);
    const expected = [ids[0], b.id, a.id, ...ids.slice(1, 5).reverse()];
    expect((await listOwn(of)).map(({ id }) => id)).toEqual(expected);
    expect((await listPublic(of)).map(({ id }) => id)).toEqual(expected);
    for (const wrong of [ids.slice(1), [...ids, createId()], [...ids, a.id]])
      expect((await order(wrong, of)).status).toBe(400);
    expect((await listOwn(of)).map(({ id }) => id)).toEqual(expected);
  });
});

test('a section for invited guests is in the list of every invitation, and in no other', async () => {
  const of = await makeSite(app);
  const secret = await makeSection(app, of, { audience: 'invited', title: 'The after-party' });
  const hidden = await makeSection(app, of, { audience: 'invited', visible: false });
  const { unique_token } = await makeInvitation(app, of);
  const { list } = await app.call('GET', `/invite/${unique_token}/sections`);
  const invited = list.map(({ id }) => id);
  expect(invited).toContain(secret.id);
  expect(invited).not.toContain(hidden.id);
  expect((await listPublic(of)).map(({ id }) => id)).not.toContain(secret.id);
});
