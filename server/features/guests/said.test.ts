import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeHousehold, makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (site: Site, query: { search?: string } = {}) =>
  actAsOwner(app, site).api('GET /admin/events/:event/guests', { params: { event: site.eventId }, query });
const listNames = async (site: Site, search: string) =>
  (await list(site, { search })).map(({ guest_name }) => guest_name);
const listReplies = async (site: Site, search: string) => {
  const call = { params: { event: site.eventId }, query: { search } };
  const [replies, summary] = await Promise.all([
    actAsOwner(app, site).api('GET /events/:event/rsvp', call),
    actAsOwner(app, site).api('GET /admin/events/:event/rsvp/summary', call),
  ]);
  return [replies.map(({ name }) => name), summary.found.all];
};

test('whom a household without names replies for is listed and found', async () => {
  const site = await makeSite(app);
  await makeInvitation(app, site, { guest_name: 'Ben Reed', guest_email: null });
  const home = await makeInvitation(app, site, { guest_name: 'The Okafors', guest_email: null, max_guests: 4 });
  const people = [
    { name: 'Ada Okafor', attending: 'yes' },
    { name: 'Chídi Okafor', attending: 'yes' },
    { name: 'Guest 3', attending: 'yes' },
    { name: 'Guest 4', attending: 'no' },
  ];
  const sender = { name: 'Ada Okafor', email: 'ada@okafor.example', guest_token: home.unique_token };
  await makeReply(app, site, { ...sender, attendance: undefined, people });

  const [ben, okafors] = await list(site);
  expect(ben?.said).toBeNull();
  expect(okafors?.said).toEqual({
    yes: 3,
    maybe: 0,
    no: 1,
    email: 'ada@okafor.example',
    people: [
      { person_id: null, name: 'Ada Okafor', attendance: 'yes' },
      { person_id: null, name: 'Chídi Okafor', attendance: 'yes' },
    ],
  });
  // The words are in the name of the envelope, in the reply and in its email.
  for (const search of ['chidi', 'Ada O', 'okafor.example', 'okafor chidi', 'ADA okafor.example chidi']) {
    expect(await listNames(site, search)).toEqual(['The Okafors']);
    expect(await listReplies(site, search)).toEqual([['Ada Okafor'], 1]);
  }
  expect(await listNames(site, 'the chidi')).toEqual(['The Okafors']);
  for (const search of ['guest 3', 'okafor ben', 'ada%okafor', 'a_a'])
    expect(await listNames(site, search)).toEqual([]);
});

test('who declines, who may come and whom a guest brings are said beside the people of the household', async () => {
  const site = await makeSite(app);
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone', 'Tim Stone'], { plus_ones: 1 });
  const [ada, ben, tim] = home.people.map(({ id }) => id);
  const people = [
    { person_id: ada, attending: 'yes' },
    { person_id: ben, attending: 'no' },
    { person_id: tim, attending: 'maybe' },
    { name: 'Sam Rivers', attending: 'yes' },
  ];
  await makeReply(app, site, { attendance: undefined, people, guest_token: home.unique_token });
  const [listed] = await list(site, { search: 'sam riv' });
  expect(listed?.said).toMatchObject({ yes: 2, maybe: 1, no: 1 });
  expect(listed?.said?.people.map(({ person_id, name, attendance }) => [person_id, name, attendance])).toEqual([
    [ada, 'Ada Stone', 'yes'],
    [ben, 'Ben Stone', 'no'],
    [tim, 'Tim Stone', 'maybe'],
    [null, 'Sam Rivers', 'yes'],
  ]);
});

test('a reply that gives only a number or names counts by it', async () => {
  const site = await makeSite(app);
  const [coming, declining] = [
    await makeInvitation(app, site, { guest_name: 'The Reeds', max_guests: 4 }),
    await makeInvitation(app, site, { guest_name: 'The Osts', max_guests: 3 }),
  ];
  const names = 'Lea Reed, Max Reed';
  await makeReply(app, site, { name: 'Jo Reed', guests: 3, guest_names: names, guest_token: coming.unique_token });
  await makeReply(app, site, { name: 'Bo Ost', attendance: 'no', guest_token: declining.unique_token });
  const said = new Map((await list(site)).map((each) => [each.guest_name, each.said]));
  expect(said.get('The Reeds')).toMatchObject({ yes: 3, maybe: 0, no: 0 });
  expect(said.get('The Reeds')?.people.map(({ name }) => name)).toEqual(['Jo Reed', 'Lea Reed', 'Max Reed']);
  expect(said.get('The Osts')).toMatchObject({ yes: 0, maybe: 0, no: 3 });
  expect(await listNames(site, 'max reed')).toEqual(['The Reeds']);
});
