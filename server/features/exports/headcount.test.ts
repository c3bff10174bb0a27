import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeHousehold, makeItem, makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { readParts } from '../../testing/sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const buildPath = (site: Site) => `/admin/events/${site.uniqueId}/headcount/export`;
const get = (site: Site, query = '?format=xlsx') => actAsOwner(app, site).call('GET', buildPath(site) + query);
/** The rows of each sheet by its name. */
const readSheets = async (bytes: Uint8Array) =>
  Object.fromEntries((await readXlsxFile(Buffer.from(bytes))).map(({ sheet, data }) => [sheet, data]));

test('has the numbers of each item, the choices, who chose what, and the dietary notes', async () => {
  const site = await makeSite(app, { event: { couple_names: 'Anna & Ben' } });
  const [party, dinner] = [
    await makeItem(app, site, { name: 'Party' }),
    await makeItem(app, site, { name: '=Dinner', audience: 'invited' }),
  ];
  await makeItem(app, site, { name: 'Walk', asks_reply: false });
  const options = ['Beef', '@Fish'];
  const asked = { scope: 'person', input_type: 'radio', options, schedule: [dinner.id] };
  const meal = await makeQuestion(app, site, { label: 'Meal', ...asked });
  await makeQuestion(app, site, { label: 'Hidden', enabled: false, ...asked });
  const home = await makeHousehold(app, site, ['=Ada Stone', 'Tim Stone (child)', 'Zoe Stone (infant)'], {
    schedule: [dinner.id],
  });
  await makeHousehold(app, site, ['Kim Rose']);
  const say = (atParty: string, answers: object = {}) => ({
    attending: { [party.id]: atParty, [dinner.id]: 'yes' },
    answers,
  });
  const said = [say('no', { [meal.question_key]: '@Fish' }), say('maybe', { [meal.question_key]: 'Beef' }), say('yes')];
  await makeReply(app, site, {
    guest_token: home.unique_token,
    name: '=Ada Stone',
    email: 'ada@example.com',
    attendance: undefined,
    people: home.people.map(({ id }, at) => ({ person_id: id, ...said[at] })),
    dynamic_responses: { dietary_restrictions: '=no nuts' },
  });
  await makeReply(app, site, { email: 'rita@example.com', guests: 2 });
  await makeReply(app, site, { email: 'rita@example.com', guests: 3 });

  const { status, headers, bytes } = await get(site);
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="headcount-\d{4}-\d\d-\d\d\.xlsx"$/),
  ]);
  const choices = ['Item', 'Question', 'Choice'];
  expect(await readSheets(bytes)).toEqual({
    Headcount: [
      ['Item', 'Coming', 'Adults', 'Children', 'Infants', 'Maybe', 'Not Answered', 'Not Coming'],
      ['Party', 3, 2, 0, 1, 1, 1, 1],
      ['=Dinner', 3, 1, 1, 1, 0, 0, 0],
      ['Not counted until you check them: 1 reply with 3 people', ...Array.from({ length: 7 }, () => null)],
      ['Counted, but not checked yet: 1 reply with 2 people', ...Array.from({ length: 7 }, () => null)],
    ],
    Choices: [
      [...choices, 'People'],
      ['=Dinner', 'Meal', 'Beef', 1],
      ['=Dinner', 'Meal', '@Fish', 1],
      ['=Dinner', 'Meal', 'No choice yet', 1],
      ['=Dinner', 'Hidden', 'Beef', 0],
      ['=Dinner', 'Hidden', '@Fish', 0],
    ],
    'Who Chose What': [
      [...choices, 'Person', 'Household'],
      ['=Dinner', 'Meal', 'Beef', 'Tim Stone (child)', 'The Stone family'],
      ['=Dinner', 'Meal', '@Fish', '=Ada Stone', 'The Stone family'],
      ['=Dinner', 'Meal', 'No choice yet', 'Zoe Stone (infant)', 'The Stone family'],
    ],
    'Dietary Notes': [
      ['Person', 'Household', 'Note'],
      ['=Ada Stone', 'The Stone family', '=no nuts'],
    ],
  });
  expect(Object.values(readParts(bytes)).join('')).not.toMatch(/<f[ >/]/);
});

test('is for the owner, and refuses other formats', async () => {
  const site = await makeSite(app);
  expect((await get(site, '?format=csv')).status).toBe(400);
  expect((await actAsAnonymous(app, site).call('GET', buildPath(site))).status).toBe(401);
  const sheets = await readSheets((await get(site, '')).bytes);
  expect(Object.keys(sheets)).toEqual(['Headcount', 'Choices', 'Who Chose What', 'Dietary Notes']);
});
