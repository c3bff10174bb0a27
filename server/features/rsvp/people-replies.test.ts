import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../contract/households.ts';
import type { Attendance, Attending } from '../../../contract/rsvp.ts';
import { actAsAnonymous, actAsOwner, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeHousehold, makeItem, makeQuestion, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

type Household = Awaited<ReturnType<typeof makeHousehold>>;

const say = ({ people }: Pick<Household, 'people'>, attending: Attending = 'yes', more: object = {}) =>
  people.map(({ id }) => ({ person_id: id, attending, ...more }));
const submit = (home: Household, people: readonly unknown[], more: object = {}, of: Site = site, node: TestApp = app) =>
  actAsAnonymous(node, of).call('POST', `/events/${of.eventId}/rsvp`, {
    name: home.guest_name,
    email: 'ada@example.com',
    guest_token: home.unique_token,
    people,
    ...more,
  });
const owner = (of: Site, method: string, path: string, body?: object) => actAsOwner(app, of).call(method, path, body);
const listReplies = async (of: Site = site) => (await owner(of, 'GET', `/events/${of.eventId}/rsvp`)).list;
const ask = (of: Site, overrides: object) => makeQuestion(app, of, { scope: 'person', required: true, ...overrides });
const readFields = ({ body }: { body: Record<string, unknown> }) => body['fields'] as Record<string, string>;

describe('a bad reply of people names the person', () => {
  test('by path, with all problems at once, and keeps nothing', async () => {
    const fresh = await makeSite(app);
    const meal = await ask(fresh, { label: 'Which meal', input_type: 'select', options: ['Beef', 'Fish'] });
    const home = await makeHousehold(app, fresh, ['Ada Byron', 'Max Stone'], { plus_ones: 1 });
    const [ada, max] = say(home);
    const key = meal.question_key;
    for (const [people, paths] of [
      [[ada, { ...max, attending: 'perhaps' }], ['people.1.attending']],
      [
        [{ ...ada, answers: { [key]: 'Pork' } }, max],
        [`people.0.answers.${key}`, `people.1.answers.${key}`],
      ],
      [
        [
          { ...ada, attending: 'no' },
          { ...max, attending: 'no' },
          { name: ' ', attending: 'no' },
        ],
        ['people.2.name'],
      ],
      [
        [
          { ...ada, attending: 'no' },
          { ...max, attending: 'no' },
          { ...ada, attending: 'no' },
        ],
        ['people.2.person_id'],
      ],
      [
        [
          { ...ada, attending: 'no' },
          { ...max, attending: {} },
        ],
        ['people.1.attending'],
      ],
      [
        [
          { ...ada, attending: 'no' },
          { attending: 'no', person_id: 'x' },
        ],
        ['people', 'people.1.name', 'people.1.person_id'],
      ],
      [
        [
          { ...ada, attending: 'no' },
          { ...max, attending: 'no', age_group: 'teen' },
        ],
        ['people.1.age_group'],
      ],
    ] as const) {
      const refused = await submit(home, people, {}, fresh);
      expect([refused.status, Object.keys(readFields(refused)).toSorted()]).toEqual([400, paths]);
    }
    expect(readFields(await submit(home, [], {}, fresh))['people']).toBe('Please answer for Ada Byron, Max Stone.');
    expect(await listReplies(fresh)).toEqual([]);
  });

  test('answers under names of every object are no answers', async () => {
    const fresh = await makeSite(app);
    await ask(fresh, { label: 'Constructor', required: true });
    const home = await makeHousehold(app, fresh, ['Ada Byron']);
    expect(Object.keys(readFields(await submit(home, say(home), {}, fresh)))).toEqual(['people.0.answers.constructor']);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`key_${n}`, 'x']));
    expect((await submit(home, say(home, 'yes', { answers: many }), {}, fresh)).status).toBe(400);
  });
});

test('twelve people and five plus ones answer twenty items', async () => {
  const large = await makeSite(app);
  const items = await Promise.all(Array.from({ length: 20 }, () => makeItem(app, large)));
  const home = await makeHousehold(
    app,
    large,
    Array.from({ length: 12 }, (_, n) => `Guest${n} Reed`),
    { plus_ones: 5 },
  );
  const attending = Object.fromEntries(
    items.map(({ id }, n): [string, Attendance] => [id, n % 2 === 0 ? 'yes' : 'no']),
  );
  const others = Array.from({ length: 5 }, (_, n) => ({ name: `Other${n} Reed`, attending }));
  const { status, body } = await submit(home, [...say(home, attending), ...others], {}, large);
  expect([status, body['guests'], (body['people'] as unknown[]).length]).toEqual([201, 17, 17]);
  const third = [...others, { name: 'One too many', attending }];
  expect(readFields(await submit(home, [...say(home, attending), ...third], {}, large))).toHaveProperty('people');
});

describe('the answers of people', () => {
  test('are in lists and files that know no people: options as counts, texts with the name', async () => {
    const fresh = await makeSite(app);
    const meal = await ask(fresh, { label: 'Meal', input_type: 'select', options: ['Beef', 'Fish'] });
    const { list } = await owner(fresh, 'GET', `/admin/events/${fresh.eventId}/rsvp/questions`);
    const dietary = list.find((one) => one['question_key'] === 'dietary_restrictions');
    await owner(fresh, 'PUT', `/admin/rsvp/questions/${String(dietary?.['id'])}`, { scope: 'person' });
    const home = await makeHousehold(app, fresh, ['Ada Byron', 'Max Stone', 'Tim Stone']);
    const [ada, max, tim] = say(home);
    const { body } = await submit(
      home,
      [
        { ...ada, answers: { meal: 'Fish', dietary_restrictions: 'no nuts' } },
        { ...max, answers: { meal: 'Fish' } },
        { ...tim, attending: 'no', answers: { meal: 'Beef', dietary_restrictions: 'no milk' } },
      ],
      {},
      fresh,
    );
    expect(body).toMatchObject({
      dietary_restrictions: 'Ada Byron: no nuts',
      question_responses: [{ question_key: meal.question_key, label: 'Meal', response_value: ['Fish', 'Fish'] }],
      // Who does not come is asked nothing.
      people: [{ answers: { meal: 'Fish' } }, { answers: { meal: 'Fish' } }, { answers: {} }],
    });
    const counted = await owner(fresh, 'GET', `/admin/events/${fresh.eventId}/rsvp/answers`);
    expect(counted.list.find((one) => one['question_key'] === 'meal')).toMatchObject({
      choices: [
        { value: 'Beef', count: 0 },
        { value: 'Fish', count: 2 },
      ],
    });
  });

  test('stay when a reply without people agrees with them, and go when it does not', async () => {
    const home = await makeHousehold(app, site, ['Ada Byron', 'Max Stone']);
    const first = (await submit(home, say(home))).body;
    const flat = { people: undefined, attendance: 'yes', guests: 2, guest_names: 'Max Stone', message: 'With love' };
    const agreed = (await submit(home, [], flat)).body;
    expect([agreed['message'], agreed['people']]).toEqual(['With love', first['people']]);
    const other = (await submit(home, [], { ...flat, guests: 1, guest_names: '' })).body;
    expect([other['guests'], other['people']]).toEqual([1, []]);
  });

  test('may be entered and corrected by the hosts, who need answer no question', async () => {
    const fresh = await makeSite(app);
    await ask(fresh, { label: 'Meal' });
    const home = await makeHousehold(app, fresh, ['Ada Byron', 'Max Stone']);
    const enter = (body: object) => owner(fresh, 'POST', `/admin/events/${fresh.eventId}/rsvp`, body);
    const made = await enter({ invitation_id: home.id, name: 'Ada', people: say(home) });
    expect([made.status, made.body['guests'], made.body['by_host']]).toEqual([201, 2, true]);
    const [ada, max] = say(home);
    const people = [ada, { ...max, attending: 'no' }];
    const corrected = await enter({ response_id: made.body['id'], name: 'Ada', people });
    expect([corrected.status, corrected.body['guests'], corrected.body['guest_names']]).toEqual([200, 1, '']);
  });
});

describe('a decline', () => {
  test('is asked for nothing but name, email and message', async () => {
    const fresh = await makeSite(app);
    await makeQuestion(app, fresh, { label: 'Which song', required: true });
    await ask(fresh, { label: 'Which meal' });
    const { list } = await owner(fresh, 'GET', `/admin/events/${fresh.eventId}/rsvp/questions`);
    for (const key of ['guests', 'guest_names', 'dietary_restrictions', 'message']) {
      const { id } = list.find((one) => one['question_key'] === key) ?? {};
      await owner(fresh, 'PUT', `/admin/rsvp/questions/${String(id)}`, { required: key !== 'message' });
    }
    const home = await makeHousehold(app, fresh, ['Ada Byron', 'Max Stone']);
    const other = await makeHousehold(app, fresh, ['Eva Reed']);
    const flat = { people: undefined, attendance: 'no' };
    expect((await submit(home, say(home, 'no'), {}, fresh)).status).toBe(201);
    expect((await submit(other, [], flat, fresh)).status).toBe(201);
    expect(readFields(await submit(home, say(home, 'maybe'), {}, fresh))).toMatchObject({});
    expect(Object.keys(readFields(await submit(home, say(home, 'no'), { name: '', email: '' }, fresh)))).toEqual([
      'name',
      'email',
    ]);
  });

  test('counts no guest in a file', async () => {
    const fresh = await makeSite(app);
    const home = await makeHousehold(app, fresh, ['Ada Byron', 'Max Stone']);
    await submit(home, say(home, 'no'), {}, fresh);
    const { text } = await owner(fresh, 'GET', `/events/${fresh.eventId}/rsvp/export?format=csv`);
    expect(text).toContain('ada@example.com,,no,0,,,,');
    const json = await owner(fresh, 'GET', `/events/${fresh.eventId}/rsvp/export`);
    expect(json.text).toContain('"guests":1');
  });
});

describe('what a household does not see', () => {
  test('is in no answer to it, though its reply keeps what it said', async () => {
    const fresh = await makeSite(app);
    const [party, dinner] = [await makeItem(app, fresh), await makeItem(app, fresh, { audience: 'invited' })];
    await ask(fresh, { label: 'Which meal', schedule: [dinner.id] });
    const home = await makeHousehold(app, fresh, ['Ada Byron'], { schedule: [dinner.id] });
    const both = { [party.id]: 'yes', [dinner.id]: 'yes' } as const;
    expect((await submit(home, say(home, both), {}, fresh)).status).toBe(400);
    expect((await submit(home, say(home, both, { answers: { which_meal: 'Fish' } }), {}, fresh)).status).toBe(201);
    const shown = async () => [
      (await app.call('GET', `/invite/${home.unique_token}/rsvp`)).text,
      (await app.call('GET', `/invite/${home.unique_token}`)).text,
      (await app.request('GET', `/invite/${home.unique_token}`, { host: fresh.subdomain })).text,
      (await submit(home, [], { people: undefined, attendance: 'yes', guests: 1 }, fresh)).text,
    ];
    for (const text of await shown()) expect(text).toContain(dinner.id);
    const strangers = [
      `/events/${fresh.eventId}/rsvp/questions`,
      `/events/${fresh.eventId}/schedule`,
      `/events/${fresh.eventId}/rsvp`,
    ].map(async (path) => (await actAsAnonymous(app, fresh).call('GET', path)).text);
    strangers.push(app.request('GET', '/', { host: fresh.subdomain }).then(({ text }) => text));
    for (const text of await Promise.all(strangers)) expect(text).not.toContain(dinner.id);

    await owner(fresh, 'PUT', `/admin/guests/${home.id}`, { schedule: [] });
    for (const text of await shown()) expect(text).not.toContain(dinner.id);
    const [kept] = await listReplies(fresh);
    expect(kept).toMatchObject({ people: [{ attending: both }] });
    expect((await submit(home, say(home, both), {}, fresh)).status).toBe(400);
    expect((await submit(home, say(home, { [party.id]: 'no' }), {}, fresh)).status).toBe(200);
  });
});

test('by a verified email the reply has the people and questions of the one invitation', async () => {
  const fresh = await makeSite(app);
  const dinner = await makeItem(app, fresh, { audience: 'invited' });
  const meal = await ask(fresh, { label: 'Which meal', schedule: [dinner.id] });
  const email = `${makeName('vera')}@example.com`;
  const home = await makeHousehold(app, fresh, ['Vera Reed'], { guest_email: email, schedule: [dinner.id] });
  const vera = await actAsVerifiedGuest(app, fresh, email);
  const { body } = await vera.call('GET', `/events/${fresh.eventId}/my-rsvp`);
  expect(body).toMatchObject({ guest: { people: [{ name: 'Vera Reed' }] }, schedule: [{ id: dinner.id }] });
  expect((body['questions'] as { id: string }[]).map(({ id }) => id)).toContain(meal.id);
  const people = say(home, { [dinner.id]: 'yes' }, { answers: { which_meal: 'Fish' } });
  const sent = await vera.call('POST', `/events/${fresh.eventId}/rsvp`, { name: 'Vera', email, people });
  expect([sent.status, (sent.body['people'] as Person[]).length]).toEqual([201, 1]);
});

test('R5: two replies of a household at once, on two nodes, end as one, and history has the other', async () => {
  await using second = await startTestApp({ beside: app });
  const home = await makeHousehold(app, site, ['Ada Byron', 'Max Stone']);
  const [ada, max] = say(home);
  const replies = [
    [ada, { ...max, attending: 'no' }],
    [{ ...ada, attending: 'no' }, max],
  ];
  const sent = await Promise.all(replies.map((people, n) => submit(home, people, {}, site, n === 0 ? app : second)));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const id = String(sent[0]?.body['id']);
  const [kept, ...others] = (await listReplies()).filter((reply) => reply['id'] === id);
  expect([others, kept]).toMatchObject([[], { people: sent.find(({ status }) => status === 200)?.body['people'] }]);
  const history = (await owner(site, 'GET', `/admin/rsvp/${id}/history`)).list;
  expect(history.map(({ people }) => people)).toEqual([sent.find(({ status }) => status === 201)?.body['people']]);
});

test('the same key and people give the first answer again, other people are 409', async () => {
  const home = await makeHousehold(app, site, ['Ada Byron']);
  const send = (attending: 'yes' | 'no') =>
    actAsAnonymous(app, site).call(
      'POST',
      `/events/${site.eventId}/rsvp`,
      { name: 'Ada', email: 'ada@example.com', guest_token: home.unique_token, people: say(home, attending) },
      { headers: { 'idempotency-key': home.id } },
    );
  const [first, again, other] = [await send('yes'), await send('yes'), await send('no')];
  expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
  expect(again.text).toBe(first.text);
});
