import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JoinPreview } from '../../../contract/joining.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  makeGift,
  makeHousehold,
  makeInvitation,
  makeItem,
  makeReply,
  makeSite,
  type Site,
} from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Two = { into: { id: string }; from: { id: string } };
const owner = () => actAsOwner(app, site);
const call = (path: string, { into, from }: Two, more: object = {}) =>
  owner().call('POST', `/admin/events/${site.eventId}/guests/join${path}`, { into: into.id, from: from.id, ...more });
const preview = async (two: Two) => (await call('/preview', two)).body as unknown as JoinPreview;
const listRows = () => owner().api('GET /admin/events/:event/guests', { params: { event: site.eventId } });
const listReplies = async () => (await owner().call('GET', `/events/${site.eventId}/rsvp`)).list;
const open = (token: string | null) => actAsAnonymous(app, site).call('GET', `/invite/${token}`);

test('two people become one household with all that either had, and both links open it', async () => {
  const dinner = await makeItem(app, site, { name: 'Dinner', audience: 'invited' });
  const into = await makeInvitation(app, site, {
    guest_name: 'Anna Miller',
    guest_email: 'anna@example.com',
    max_guests: 1,
    tags: ['Family'],
    phone: '123',
  });
  const from = await makeInvitation(app, site, {
    guest_name: 'Tom Miller',
    guest_email: 'tom@example.com',
    max_guests: 1,
    plus_ones: 1,
    tags: ['Table 1'],
    phone: '456',
    schedule: [dinner.id],
  });
  const gift = await makeGift(app, site);
  await actAsAnonymous(app, site).call('POST', `/gifts/${gift.id}/reserve`, { guest_token: from.unique_token });
  const seen = await preview({ into, from });
  expect(seen).toMatchObject({
    becomes: { guest_name: 'Anna & Tom Miller', max_guests: 2, plus_ones: 1, tags: ['Family', 'Table 1'] },
    replies: [],
  });
  expect(await listRows()).toHaveLength(2);
  const { status, body } = await call('', { into, from }, { seen_version: seen.version });
  expect([status, body]).toMatchObject([
    200,
    {
      id: into.id,
      guest_name: 'Anna & Tom Miller',
      guest_email: 'anna@example.com',
      phone: '123',
      notes: 'Phone of Tom Miller: 456',
      schedule: [dinner.id],
      unique_token: into.unique_token,
      people: [
        { first_name: 'Anna', email: null },
        { first_name: 'Tom', email: 'tom@example.com' },
      ],
    },
  ]);
  expect((await listRows()).map(({ id }) => id)).toEqual([into.id]);
  for (const { unique_token } of [into, from])
    expect((await open(unique_token)).body).toMatchObject({ name: 'Anna & Tom Miller' });
  expect((await call('', { into, from }, { seen_version: seen.version })).status).toBe(404);
  await owner().call('POST', `/admin/guests/${into.id}/link`);
  expect((await open(from.unique_token)).status).toBe(404);
});

test('each reply speaks for its people, the newer one for who is in both, and counts stay right', async () => {
  const other = await makeSite(app);
  site = other;
  const into = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
  const from = await makeHousehold(app, site, ['Ben Stone', 'Zoe Stone (child)'], { plus_ones: 1 });
  const answer = (home: typeof into, said: string[], more: object[] = []) =>
    makeReply(app, site, {
      attendance: undefined,
      name: home.guest_name,
      guest_token: home.unique_token,
      people: [...home.people.map(({ id }, at) => ({ person_id: id, attending: said[at] })), ...more],
    });
  await answer(into, ['yes', 'yes']);
  app.clock.advance(60);
  const late = await answer(from, ['no', 'yes'], [{ name: 'Eva Reed', attending: 'yes' }]);
  expect((await preview({ into, from })).replies).toMatchObject([{ guests: 2 }, { guests: 2 }]);
  expect((await call('', { into, from })).body).toMatchObject({ status: 'rsvp_yes', max_guests: 3, plus_ones: 1 });
  const replies = await listReplies();
  expect(replies).toMatchObject([
    {
      id: late.id,
      guests: 3,
      people: [
        { name: 'Ada Stone', attending: 'yes' },
        { name: 'Ben Stone', attending: 'no' },
        { name: 'Zoe Stone', attending: 'yes' },
        { name: 'Eva Reed', attending: 'yes' },
      ],
    },
  ]);
  const { items } = await owner().api('GET /admin/events/:event/headcount', { params: { event: site.eventId } });
  expect(items).toMatchObject([{ yes: 3, no: 1, waiting: 0, adults: 2, children: 1 }]);
  const history = await owner().call('GET', `/admin/rsvp/${late.id}/history`);
  expect(history.list).toHaveLength(2);
});

test('who has not answered waits after their household is joined with one that has', async () => {
  site = await makeSite(app);
  const [into, from] = [
    await makeInvitation(app, site, { guest_name: 'Tom Reed', max_guests: 1 }),
    await makeInvitation(app, site, { guest_name: 'Anna Miller', max_guests: 1 }),
  ];
  await makeReply(app, site, { name: 'Anna Miller', guest_token: from.unique_token, guests: 1 });
  expect((await call('', { into, from })).body).toMatchObject({
    status: 'rsvp_yes',
    guest_name: 'Tom Reed & Anna Miller',
  });
  const { items } = await owner().api('GET /admin/events/:event/headcount', { params: { event: site.eventId } });
  expect(items).toMatchObject([{ yes: 1, waiting: 1 }]);
  const [listed] = await listRows();
  expect(listed?.unanswered).toEqual([listed?.people[0]?.id]);
});

test('refuses what would lose somebody, and what is not as the hosts saw it', async () => {
  const into = await makeHousehold(app, site, ['Ada Stone']);
  const unnamed = await makeInvitation(app, site, { guest_name: 'The Okafors', max_guests: 4 });
  const { status, body } = await call('', { into, from: unnamed });
  expect([status, body['fields']]).toMatchObject([400, { from: expect.stringContaining('“The Okafors”') as unknown }]);
  const from = await makeHousehold(app, site, ['Ben Stone']);
  const { version } = await preview({ into, from });
  await makeReply(app, site, { name: 'Ben Stone', guest_token: from.unique_token });
  expect((await call('', { into, from }, { seen_version: version })).body['code']).toBe('changed_elsewhere');
  expect((await call('', { into, from: into })).status).toBe(400);
  const { eventId, ...stranger } = await makeSite(app);
  expect(eventId).not.toBe(site.eventId);
  const foreign = await makeHousehold(app, { eventId, ...stranger }, ['Eve Stone']);
  expect((await call('', { into, from: foreign })).status).toBe(404);
});
