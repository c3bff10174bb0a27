import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/guests.ts';
import { createId } from '../../kit/ids.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const path = ({ eventId }: Site, rest = '') => `/admin/events/${eventId}/guests${rest}`;
const assign = (site: Site, body: object) => actAsOwner(app, site).call('POST', path(site, '/selected/assign'), body);
const list = async (site: Site, query = '') =>
  (await actAsOwner(app, site).call('GET', path(site, `?${query}`))).list as unknown as Invitation[];
const count = async (site: Site, query = '') =>
  (await actAsOwner(app, site).call('GET', path(site, `/counts?${query}`))).body;

describe('many invitations at once', () => {
  test('get a tag and lose it; the answer says who changed, and repeating changes nobody', async () => {
    const site = await makeSite(app);
    const [one, two] = [await makeInvitation(app, site, { tags: ['Family'] }), await makeInvitation(app, site)];
    const selection = { ids: [one.id, two.id] };
    const add = { act: 'add_tag', tag: ' Family ', selection };
    expect((await assign(site, add)).body).toEqual({ count: 2, changed: [two.id] });
    expect((await assign(site, add)).body).toEqual({ count: 2, changed: [] });
    expect((await list(site)).map(({ tags, version }) => [tags, version])).toEqual([
      [['Family'], one.version],
      [['Family'], two.version + 1],
    ]);
    const remove = { act: 'remove_tag', tag: 'Family', selection: { matching: { tag: 'Family' }, count: 2 } };
    const removed = (await assign(site, remove)).body['changed'] as string[];
    expect(removed.toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await list(site)).map(({ tags }) => tags)).toEqual([[], []]);
    // All that match were selected, and none of them do any more.
    expect((await assign(site, remove)).body['code']).toBe('selection_changed');
  });

  test('are invited to an item and withdrawn from it, by which the list is narrowed', async () => {
    const site = await makeSite(app);
    const item = await makeItem(app, site, { name: 'Evening', audience: 'invited' });
    const [one, two] = [await makeInvitation(app, site), await makeInvitation(app, site)];
    const selection = { ids: [one.id, two.id] };
    await assign(site, { act: 'invite', item: item.id, selection: { ids: [one.id] } });
    expect((await assign(site, { act: 'invite', item: item.id, selection })).body).toEqual({
      count: 2,
      changed: [two.id],
    });
    expect((await list(site, `item=${item.id}`)).map(({ schedule }) => schedule)).toEqual([[item.id], [item.id]]);
    const matching = { item: item.id };
    await assign(site, { act: 'withdraw', item: item.id, selection: { ids: [one.id] } });
    expect((await list(site, `item=${item.id}`)).map(({ id }) => id)).toEqual([two.id]);
    expect(await count(site, `item=${item.id}`)).toMatchObject({ total: 2, all: 1 });
    expect((await assign(site, { act: 'withdraw', item: item.id, selection: { matching, count: 1 } })).body).toEqual({
      count: 1,
      changed: [two.id],
    });
  });

  test('of other sites, and items of other sites, stay as they are', async () => {
    const [site, other] = [await makeSite(app), await makeSite(app)];
    const [own, foreign] = [await makeInvitation(app, site), await makeInvitation(app, other)];
    const selection = { ids: [own.id, foreign.id] };
    expect((await assign(site, { act: 'add_tag', tag: 'Mine', selection })).body).toEqual({
      count: 1,
      changed: [own.id],
    });
    expect((await list(other))[0]?.tags).toEqual([]);
    const item = await makeItem(app, other, { audience: 'invited' });
    for (const unknown of [item.id, createId(), 'x']) {
      const { status, body } = await assign(site, { act: 'invite', item: unknown, selection });
      expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['item']]);
    }
  });

  test('cannot be invited to what is for everyone', async () => {
    const site = await makeSite(app);
    const [item, { id }] = [await makeItem(app, site), await makeInvitation(app, site)];
    const body = { act: 'invite', item: item.id, selection: { ids: [id] } };
    expect((await assign(site, body)).body).toEqual({ count: 1, changed: [] });
  });

  test('are all refused an eleventh tag if one of them has ten, which is named', async () => {
    const site = await makeSite(app);
    const tags = Array.from({ length: 10 }, (_, at) => `Tag ${at}`);
    const full = await makeInvitation(app, site, { guest_name: 'Fiona Full', tags });
    const other = await makeInvitation(app, site);
    const selection = { ids: [full.id, other.id] };
    const { status, body } = await assign(site, { act: 'add_tag', tag: 'One more', selection });
    expect([status, body['fields']]).toEqual([
      400,
      { tag: 'Fiona Full: no room for another tag. Each can have up to 10.' },
    ]);
    expect((await list(site))[1]?.tags).toEqual([]);
    expect((await assign(site, { act: 'add_tag', tag: 'Tag 3', selection })).body).toMatchObject({
      changed: [other.id],
    });
  });

  test.each([
    ['tag', { act: 'add_tag', tag: ' ' }],
    ['tag', { act: 'add_tag', tag: 'x'.repeat(41) }],
    ['item', { act: 'invite' }],
    ['act', { act: 'archive', tag: 'x' }],
  ])('are not changed with an invalid %s', async (field, body) => {
    const site = await makeSite(app);
    const { id } = await makeInvitation(app, site);
    const refused = await assign(site, { ...body, selection: { ids: [id] } });
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([400, [field]]);
  });
});

test('people are counted, not invitations, with those whose household has replied', async () => {
  const site = await makeSite(app);
  const people = [{ first_name: 'Ada' }, { first_name: 'Max' }, { first_name: 'Tim', age_group: 'child' }];
  const { unique_token } = await makeInvitation(app, site, { guest_name: 'Stones', people, tags: ['B', 'Ä'] });
  await makeInvitation(app, site, { guest_name: 'Greta', max_guests: 2, plus_ones: 1, tags: ['A', 'B'] });
  await makeReply(app, site, { guest_token: unique_token });
  const all = { all: 2, people: 5, plus_ones: 1, people_replied: 3, tags: ['A', 'Ä', 'B'] };
  expect(await count(site)).toMatchObject(all);
  expect(await count(site, 'search=greta')).toMatchObject({ total: 2, all: 1, people: 2, people_replied: 0 });
  expect(await count(site, 'tag=B&search=Max')).toMatchObject({ all: 1, people: 3, plus_ones: 0, people_replied: 3 });
});
