import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Headcount } from '../../../contract/headcount.ts';
import type { LinkedInvitation } from '../../../contract/guests.ts';
import type { PersonReply } from '../../../contract/rsvp.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  makeHousehold,
  makeInvitation,
  makeItem,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from '../../testing/makers.ts';
import { insertManyHouseholds } from '../../testing/many-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const owner = (site: Site, method: string, path: string, body?: object) =>
  actAsOwner(app, site).call(method, path, body);
const count = async (site: Site) =>
  (await owner(site, 'GET', `/admin/events/${site.eventId}/headcount`)).body as unknown as Headcount;
/** yes, no, maybe, waiting; adults, children, infants. */
const countItems = async (site: Site) =>
  (await count(site)).items.map(({ yes, no, maybe, waiting, adults, children, infants }) =>
    [yes, no, maybe, waiting, adults, children, infants].join(' '),
  );
const reply = (
  site: Site,
  { unique_token: guest_token, people }: LinkedInvitation,
  said: readonly (PersonReply['attending'] | Pick<PersonReply, 'attending' | 'answers'>)[],
  others: readonly object[] = [],
) =>
  makeReply(app, site, {
    guest_token,
    attendance: undefined,
    people: [
      ...people.map(({ id }, at) => {
        const one = said[at] ?? 'no';
        return { person_id: id, ...(typeof one === 'object' && 'answers' in one ? one : { attending: one }) };
      }),
      ...others,
    ],
  });

test('the sums count people who are unsure, as the headcount does', async () => {
  const site = await makeSite(app);
  const unsure = await makeHousehold(app, site, ['Max', 'Mia', 'Tom']);
  const mixed = await makeHousehold(app, site, ['Ada', 'Ben']);
  await reply(site, unsure, ['maybe', 'maybe', 'maybe']);
  await reply(site, mixed, ['yes', 'maybe']);
  const { body } = await owner(site, 'GET', `/admin/events/${site.eventId}/rsvp/summary`);
  expect(body).toMatchObject({ yes: 1, maybe: 1, people: { yes: 1, maybe: 4 } });
  expect(await countItems(site)).toEqual(['1 0 4 0 1 0 0']);
});

test('says how many are counted without having been checked', async () => {
  const site = await makeSite(app);
  await makeInvitation(app, site);
  await makeReply(app, site, { guests: 2 });
  expect(await count(site)).toMatchObject({ unchecked: { replies: 1, people: 2 }, to_review: { replies: 0 } });
});

test('an event without people and without a schedule counts places and guests', async () => {
  const site = await makeSite(app, { event: { couple_names: 'Anna & Ben' } });
  await makeInvitation(app, site, { max_guests: 3 });
  const declined = await makeInvitation(app, site, { max_guests: 4 });
  await makeReply(app, site, { guest_token: declined.unique_token, attendance: 'no' });
  await makeReply(app, site, {
    name: 'Rita Reed',
    email: 'reed@example.com',
    guests: 2,
    dietary_restrictions: 'no nuts',
  });
  await makeReply(app, site, { email: 'max@example.com', attendance: 'maybe', guests: 5 });
  await makeReply(app, site, { email: 'lea@example.com', attendance: 'no', dietary_restrictions: 'no milk' });
  expect(await countItems(site)).toEqual(['2 5 5 3 2 0 0']);
  const { items, dietary } = await count(site);
  expect(items).toMatchObject([{ id: null, name: 'The wedding of Anna & Ben', answers: [] }]);
  expect(dietary).toEqual([{ person: 'Rita Reed', household: '', text: 'no nuts' }]);
});

test('a person added after the reply waits, and one who was removed is no longer counted', async () => {
  const site = await makeSite(app);
  const question = (await owner(site, 'GET', `/admin/events/${site.eventId}/rsvp/questions`)).list.find(
    (one) => one['question_key'] === 'dietary_restrictions',
  );
  await owner(site, 'PUT', `/admin/rsvp/questions/${String(question?.['id'])}`, { scope: 'person' });
  const home = await makeHousehold(app, site, ['Ada Stone', 'Tim Stone (child)'], { plus_ones: 1 });
  const eats = (dietary_restrictions: string) => ({ attending: 'yes', answers: { dietary_restrictions } }) as const;
  await reply(site, home, ['yes', eats('no nuts')], [{ name: 'Eva Reed', ...eats('no milk'), age_group: 'infant' }]);
  expect(await countItems(site)).toEqual(['3 0 0 0 1 1 1']);
  const [ada] = home.people;
  await owner(site, 'PUT', `/admin/guests/${home.id}`, { people: [ada, { first_name: 'Zoe' }] });
  expect(await countItems(site)).toEqual(['2 0 0 1 1 0 1']);
  expect((await count(site)).dietary).toEqual([{ person: 'Eva Reed', household: 'Ada Stone & Zoe', text: 'no milk' }]);
  // Their number is what the reply said.
  expect((await owner(site, 'GET', `/events/${site.eventId}/rsvp`)).list).toMatchObject([{ guests: 3 }]);
});

test('the age group is that of the invitation now', async () => {
  const site = await makeSite(app);
  const home = await makeHousehold(app, site, ['Ada Stone']);
  await reply(site, home, ['yes']);
  await owner(site, 'PUT', `/admin/guests/${home.id}`, { people: [{ ...home.people[0], age_group: 'child' }] });
  expect(await countItems(site)).toEqual(['1 0 0 0 0 1 0']);
});

test('an item that is withdrawn, deleted or asks no longer is not counted, and counts again when it is back', async () => {
  const site = await makeSite(app);
  const [party, dinner] = [
    await makeItem(app, site),
    await makeItem(app, site, { name: 'Dinner', audience: 'invited' }),
  ];
  const menu = await makeQuestion(app, site, {
    label: 'Menu',
    scope: 'person',
    input_type: 'radio',
    options: ['Beef', 'Fish'],
    schedule: [dinner.id],
  });
  const home = await makeHousehold(app, site, ['Ada Stone', 'Max Stone'], { schedule: [dinner.id] });
  const say = (a: 'yes' | 'no', b: 'yes' | 'no') => ({
    attending: { [party.id]: a, [dinner.id]: b },
    answers: b === 'yes' ? { [menu.question_key]: 'Fish' } : ({} as Record<string, string>),
  });
  await reply(site, home, [say('no', 'yes'), say('yes', 'no')]);
  expect(await countItems(site)).toEqual(['1 1 0 0 1 0 0', '1 1 0 0 1 0 0']);
  const choices = async () => (await count(site)).items.map(({ answers }) => answers.map((one) => one.choices));
  const [beef, fish] = [
    { value: 'Beef', count: 0, people: [] },
    { value: 'Fish', count: 1, people: [{ name: 'Ada Stone', household: 'Ada & Max Stone' }] },
  ];
  expect(await choices()).toEqual([[], [[beef, fish]]]);
  await owner(site, 'PUT', `/admin/guests/${home.id}`, { schedule: [] });
  expect(await countItems(site)).toEqual(['1 1 0 0 1 0 0', '0 0 0 0 0 0 0']);
  await owner(site, 'PUT', `/admin/guests/${home.id}`, { schedule: [dinner.id] });
  expect(await countItems(site)).toEqual(['1 1 0 0 1 0 0', '1 1 0 0 1 0 0']);
  await owner(site, 'PUT', `/admin/schedule/${party.id}`, { asks_reply: false });
  expect(await countItems(site)).toEqual(['1 1 0 0 1 0 0']);
  await owner(site, 'DELETE', `/admin/schedule/${party.id}`);
  await owner(site, 'DELETE', `/admin/schedule/${dinner.id}`);
  expect(await countItems(site)).toEqual(['2 0 0 0 2 0 0']);
});

test('a reply without people counts its guests as adults at each item that the household sees, and a new item waits', async () => {
  const site = await makeSite(app);
  await makeItem(app, site);
  const dinner = await makeItem(app, site, { audience: 'invited' });
  const [invited, other] = [
    await makeHousehold(app, site, ['Ada Stone', 'Tim Stone (child)'], { schedule: [dinner.id] }),
    await makeHousehold(app, site, ['Eva Reed', 'Bo Reed', 'Zoe Reed (infant)']),
  ];
  await makeReply(app, site, { guest_token: invited.unique_token, guests: 2 });
  await makeReply(app, site, { guest_token: other.unique_token, attendance: 'no' });
  await makeReply(app, site, { email: 'max@example.com', guests: 4 });
  expect(await countItems(site)).toEqual(['6 3 0 0 6 0 0', '2 0 0 0 2 0 0']);
  const third = await makeHousehold(app, site, ['Kim Rose']);
  const [first] = (await owner(site, 'GET', `/events/${site.eventId}/schedule`)).list;
  await reply(site, third, [{ [String(first?.['id'])]: 'maybe' }]);
  await makeItem(app, site);
  expect(await countItems(site)).toEqual(['6 3 1 0 6 0 0', '2 0 0 0 2 0 0', '6 3 0 1 6 0 0']);
});

test('reads 5,000 households with 15,000 people in as few statements as one', async () => {
  const [small, large] = [await makeSite(app), await makeSite(app)];
  const statements: number[] = [];
  for (const [site, households] of [
    [small, 1],
    [large, 5000],
  ] as const) {
    await insertManyHouseholds(app, site, households, [(await makeItem(app, site)).id]);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const { items } = await count(site);
    statements.push(spy.mock.calls.filter(([statement]) => String(statement) !== 'select').length);
    spy.mockRestore();
    expect(items.map(({ yes, no, waiting }) => yes + no + waiting)).toEqual([3 * households]);
  }
  expect(statements[1]).toBe(statements[0]);
  expect(statements[1]).toBeLessThanOrEqual(10);
});
