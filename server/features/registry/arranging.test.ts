import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const order = (ids: unknown) =>
  actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}/registry/order`, { ids });

test('reorders the gifts in one call, followed by those that it does not name', async () => {
  const made = [];
  for (const sort_order of [30, 10, 10, 20]) made.push((await makeGift(app, site, { sort_order })).id);
  const [a, b, c, d] = made;
  const { status, list } = await order([d, c]);
  expect([status, list.map(({ id }) => id)]).toEqual([200, [d, c, b, a]]);
  expect(list.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4]);
  const seen = (await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}/registry`)).list;
  expect(seen.map(({ id }) => id)).toEqual([d, c, b, a]);

  await actAsOwner(app, site).call('DELETE', `/admin/registry/${b}`);
  const foreign = await makeGift(app, await makeSite(app));
  for (const wrong of [[b], [a, foreign.id], [a, a], [], 'x', [1], ['nonsense']]) {
    const { status, body } = await order(wrong);
    expect([status, Object.keys(body['fields'] ?? {}).length]).toEqual([400, 1]);
  }
  const [one, two] = await Promise.all([order([a, c, d]), order([c, d, a])]);
  expect([one.status, two.status]).toEqual([200, 200]);
});

test('refuses a change of an older version, and accepts one without a version', async () => {
  const gift = await makeGift(app, site);
  const change = (body: object) => actAsOwner(app, site).call('PUT', `/admin/registry/${gift.id}`, body);
  const responses = await Promise.all([
    change({ title: 'One', seen_version: gift.version }),
    change({ title: 'Two', seen_version: gift.version }),
  ]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(responses.find(({ status }) => status === 409)?.body['code']).toBe('changed_elsewhere');
  expect((await change({ ...gift, price: 5 })).body).toMatchObject({ price: 5, version: 3 });
});
