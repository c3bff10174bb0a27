import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
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
import { parseCsv, readSheet } from '../../testing/sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const buildPath = (site: Site, format: string) => `/admin/events/${site.uniqueId}/people/export?format=${format}`;
const get = (site: Site, format = 'csv') => actAsOwner(app, site).call('GET', buildPath(site, format));
const getRows = async (site: Site) => parseCsv((await get(site)).text.replace(/^\uFEFF/, ''));
const toPeople = (people: readonly { id: string }[], ...said: unknown[]) =>
  people.map(({ id }, at) => ({ person_id: id, ...(said[at] as object) }));

test('has everybody with a name: of households, answered or not, plus ones, and without an invitation', async () => {
  const site = await makeSite(app);
  const [party, dinner] = [
    await makeItem(app, site, { name: 'Party' }),
    await makeItem(app, site, { name: 'Dinner', audience: 'invited' }),
  ];
  await makeItem(app, site, { name: 'Walk', asks_reply: false });
  const meal = { label: 'Meal', scope: 'person', input_type: 'checkbox', options: ['Beef', 'Fish'] };
  await makeQuestion(app, site, { ...meal, schedule: [dinner.id] });
  await makeQuestion(app, site, { label: 'Shuttle' });
  const home = await makeHousehold(app, site, ['Ada Stone', '=Tim Stone (child)'], {
    plus_ones: 1,
    tags: ['Family', '@Table 1'],
    schedule: [dinner.id],
  });
  const kim = await makeHousehold(app, site, ['Kim Rose (infant)']);
  const people = [{ ...kim.people[0], email: 'kim@example.com' }];
  await actAsOwner(app, site).call('PUT', `/admin/guests/${kim.id}`, { people });
  await makeInvitation(app, site, { guest_name: 'Gina Guest' });
  const both = { [party.id]: 'no', [dinner.id]: 'yes' };
  await makeReply(app, site, {
    guest_token: home.unique_token,
    attendance: undefined,
    people: [
      ...toPeople(
        home.people,
        { attending: both, answers: { meal: ['Beef', 'Fish'] } },
        { attending: { ...both, [dinner.id]: 'maybe' } },
      ),
      { name: 'Eva Reed', attending: both },
    ],
    dynamic_responses: { shuttle: 'Yes, please', dietary_restrictions: 'no nuts' },
  });
  await makeReply(app, site, {
    email: 'bo@example.com',
    attendance: undefined,
    people: [{ name: 'Bo Lind', attending: { [party.id]: 'yes' } }],
  });
  await makeReply(app, site, { name: 'Rita Reed', email: 'reed@example.com', guests: 3, guest_names: 'Max Reed' });
  const shared = ['no nuts', '', '', 'Yes, please'];
  const stones = ['Ada & =Tim Stone', 'Family, @Table 1', 'Party; Dinner'];
  expect(await getRows(site)).toEqual([
    [
      'Name',
      'Email',
      'Age Group',
      'Household',
      'Tags',
      'Invited To',
      'Party',
      'Dinner',
      'Any allergies or dietary needs?',
      'A few words to the hosts',
      'Meal',
      'Shuttle',
    ],
    ['Ada Stone', 'gina@example.com', 'adult', ...stones, 'no', 'yes', 'no nuts', '', 'Beef, Fish', 'Yes, please'],
    ["'=Tim Stone", '', 'child', ...stones, 'no', 'maybe', ...shared],
    ['Eva Reed', '', 'adult', ...stones, 'no', 'yes', ...shared],
    ['Kim Rose', 'kim@example.com', 'infant', 'Kim Rose', '', 'Party', '', '', '', '', '', ''],
    ['Gina Guest', 'gina@example.com', 'adult', 'Gina Guest', '', 'Party', '', '', '', '', '', ''],
    ['Bo Lind', 'bo@example.com', 'adult', '', '', 'Party', 'yes', '', '', '', '', ''],
    ['Rita Reed', 'reed@example.com', 'adult', '', '', 'Party', 'yes', '', '', '', '', ''],
    ['Max Reed', '', 'adult', '', '', 'Party', 'yes', '', '', '', '', ''],
  ]);
  const cells = readSheet((await get(site, 'xlsx')).bytes);
  expect([cells.length, cells[2]?.[0]]).toEqual([9, '=Tim Stone']);
});

test('leaves out removed people and items that a household no longer sees', async () => {
  const site = await makeSite(app);
  const dinner = await makeItem(app, site, { name: 'Dinner', audience: 'invited' });
  await makeQuestion(app, site, { label: 'Meal', scope: 'person', schedule: [dinner.id] });
  const home = await makeHousehold(app, site, ['Ada Stone', 'Max Stone'], { schedule: [dinner.id] });
  const said = { attending: { [dinner.id]: 'yes' }, answers: { meal: 'Fish' } };
  await makeReply(app, site, {
    guest_token: home.unique_token,
    attendance: undefined,
    people: toPeople(home.people, said, said),
  });
  const rows = async () =>
    (await getRows(site)).slice(1).map(([name, , , , , , atDinner, , , meal]) => [name, atDinner, meal]);
  expect(await rows()).toEqual([
    ['Ada Stone', 'yes', 'Fish'],
    ['Max Stone', 'yes', 'Fish'],
  ]);
  await actAsOwner(app, site).call('PUT', `/admin/guests/${home.id}`, { people: [home.people[0]], schedule: [] });
  expect(await rows()).toEqual([['Ada Stone', '', '']]);
});

test('without a schedule says who comes, and leaves open who of a household if the reply does not say', async () => {
  const site = await makeSite(app);
  const names = ['Ada Stone', 'Max Stone'];
  for (const flat of [{ guests: 2 }, { guests: 1 }, { attendance: 'no' }]) {
    const home = await makeHousehold(app, site, names);
    await makeReply(app, site, { guest_token: home.unique_token, ...flat });
  }
  const rows = (await getRows(site)).map(([name, , , , , attending]) => [name, attending]);
  expect(rows).toEqual([
    ['Name', 'Attending'],
    ...['yes', '', 'no'].flatMap((attending) => names.map((name) => [name, attending])),
  ]);
});

test('refuses an unknown format, and everybody but the owner', async () => {
  const site = await makeSite(app);
  expect((await get(site, 'exe')).status).toBe(400);
  expect((await actAsAnonymous(app, site).call('GET', buildPath(site, 'csv'))).status).toBe(401);
  const { headers } = await get(site);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="people-\d{4}-\d\d-\d\d\.csv"$/);
});

test('has each of 15,000 people once, in a few statements for each 200 households', async () => {
  const site = await makeSite(app);
  await insertManyHouseholds(app, site, 5000, [(await makeItem(app, site)).id]);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const rows = await getRows(site);
  const statements = spy.mock.calls.filter(([statement]) => String(statement) !== 'select').length;
  spy.mockRestore();
  expect(new Set(rows.map(([name]) => name)).size).toBe(15_001);
  expect(rows).toHaveLength(15_001);
  expect(statements).toBeLessThan(100);
});
