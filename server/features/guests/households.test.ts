import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = () => `/admin/events/${site.uniqueId}/guests`;
const add = (body: object) => actAsOwner(app, site).call('POST', path(), body);
const change = (id: unknown, body: object) => actAsOwner(app, site).call('PUT', `/admin/guests/${String(id)}`, body);
const search = async (query: Record<string, string>) =>
  (await actAsOwner(app, site).call('GET', `${path()}?${new URLSearchParams(query).toString()}`)).list.map(
    ({ id }) => id,
  );
const toPerson = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name };
};
const addHousehold = async (names: readonly string[], more: object = {}) =>
  (await add({ people: names.map(toPerson), ...more })).body as Record<string, unknown> & {
    id: string;
    people: { id: string; first_name: string; last_name: string }[];
  };

describe('the name of an invitation', () => {
  test.each([
    [['Ada Byron'], 'Ada Byron'],
    [['Ada'], 'Ada'],
    [['Ada Byron', 'Max Stone'], 'Ada Byron & Max Stone'],
    [['Ada Stone', 'Max Stone'], 'Ada & Max Stone'],
    [['Ada', 'Max'], 'Ada & Max'],
    [['Ada Stone', 'Max Stone', 'Tim Stone'], 'The Stone family'],
    [['Ada Byron', 'Max Stone', 'Tim Reed'], 'Ada Byron, Max Stone & family'],
  ])('of %j is %s', async (names, name) => {
    expect((await addHousehold(names))['guest_name']).toBe(name);
  });

  test('follows the people until the owner gives one, and then stays', async () => {
    const made = await addHousehold(['Ada Byron']);
    const later = [...made.people, toPerson('Max Byron')];
    expect((await change(made.id, { people: later })).body['guest_name']).toBe('Ada & Max Byron');
    // A form that sends back the name that was made does not give one.
    const echoed = await change(made.id, { people: made.people, guest_name: 'Ada & Max Byron' });
    expect(echoed.body['guest_name']).toBe('Ada Byron');
    await change(made.id, { guest_name: 'Aunt Ada' });
    expect((await change(made.id, { people: [toPerson('Max Byron')] })).body['guest_name']).toBe('Aunt Ada');
    expect((await change(made.id, { guest_name: '' })).body['guest_name']).toBe('Max Byron');
  });

  test('is needed without people, beside all other problems', async () => {
    const { status, body } = await add({ max_guests: 99 });
    expect([status, Object.keys(body['fields'] as object).toSorted()]).toEqual([400, ['guest_name', 'max_guests']]);
    expect((await add({ guest_name: '', people: [] })).status).toBe(400);
    const { id } = await makeInvitation(app, site);
    expect((await change(id, { guest_name: ' ' })).status).toBe(400);
  });

  test('has single blanks, as imported ones do', async () => {
    const guest_name = '  Zoë \u00A0 Nguyễn\t';
    expect((await add({ guest_name })).body['guest_name']).toBe('Zoë Nguyễn');
    const { body } = await add({ people: [{ first_name: 'Mary  Ann', last_name: 'van   der Berg' }] });
    expect(body['guest_name']).toBe('Mary Ann van der Berg');
  });

  test('has at most 200 characters', async () => {
    const long = [toPerson(`${'A'.repeat(100)} ${'B'.repeat(100)}`), toPerson(`${'C'.repeat(100)} ${'D'.repeat(100)}`)];
    expect(((await add({ people: long })).body['guest_name'] as string).length).toBe(200);
  });
});

describe('the people of an invitation', () => {
  test('are replaced whole: a known id keeps a person, a missing one removes, and one without id adds', async () => {
    const made = await addHousehold(['Ada Byron', 'Max Stone', 'Tim Stone']);
    const [ada, , tim] = made.people;
    const child = {
      id: tim?.id,
      first_name: 'Timothy',
      last_name: 'Stone',
      age_group: 'child',
      email: 'TIM@example.com',
    };
    const { body } = await change(made.id, {
      people: [child, { id: ada?.id, first_name: 'Ada' }, toPerson('Lea Stone')],
    });
    expect(body['people']).toEqual([
      { ...child, email: 'tim@example.com' },
      { id: ada?.id, first_name: 'Ada', last_name: '', age_group: 'adult', email: null },
      { id: expect.any(String) as string, ...toPerson('Lea Stone'), age_group: 'adult', email: null },
    ]);
    expect(body['max_guests']).toBe(3);
    expect((await change(made.id, { notes: 'By train' })).body['people']).toEqual(body['people']);
  });

  test('decide how many they are', async () => {
    const people = [toPerson('Ada Byron'), toPerson('Max Stone')];
    expect((await add({ people, max_guests: 2 })).status).toBe(201);
    expect((await add({ people, max_guests: 3 })).body['fields']).toHaveProperty('max_guests');
    const { id } = await makeInvitation(app, site, { max_guests: 4 });
    expect((await change(id, { people })).body['max_guests']).toBe(2);
    expect((await change(id, { max_guests: 4 })).status).toBe(400);
    expect((await change(id, { people: [], max_guests: 4 })).body).toMatchObject({ people: [], max_guests: 4 });
  });

  test('of another invitation, unknown or named twice are refused', async () => {
    const [mine, other] = [await addHousehold(['Ada Byron']), await addHousehold(['Max Stone'])];
    const [ada, max] = [mine.people[0], other.people[0]];
    for (const people of [[max], [{ id: createId(), first_name: 'Zoë' }], [{ id: 'x', first_name: 'Zoë' }], [ada, ada]])
      expect((await change(mine.id, { people })).body['fields']).toHaveProperty('people');
    expect((await add({ people: [max] })).status).toBe(400);
  });

  test('are shown to their household by name and age, and to nobody else', async () => {
    const made = await addHousehold(['Ada Byron', 'Tim Byron'], { plus_ones: 2, postal_address: '1 Mill Lane' });
    const { body } = await app.call('GET', `/invite/${String(made['unique_token'])}`);
    expect(body).toMatchObject({ max_guests: 2, plus_ones: 2, plus_one_allowed: true });
    expect(body['people']).toEqual([
      { id: made.people[0]?.id, name: 'Ada Byron', age_group: 'adult' },
      { id: made.people[1]?.id, name: 'Tim Byron', age_group: 'adult' },
    ]);
    expect(JSON.stringify(body)).not.toContain('Mill Lane');
  });
});

describe('places without a name', () => {
  test.each([
    [{ plus_ones: 3 }, {}, 3],
    [{ plus_one_allowed: true }, {}, 1],
    [{ plus_ones: 3 }, { plus_one_allowed: true }, 3],
    [{ plus_ones: 3 }, { plus_one_allowed: false }, 0],
    [{ plus_one_allowed: false }, { plus_one_allowed: true }, 1],
    [{ plus_ones: 3, plus_one_allowed: true }, { plus_ones: 0 }, 0],
  ])('after %j and %j there are %i', async (form, later, places) => {
    const { id } = await addHousehold(['Ada Byron'], form);
    expect((await change(id, later)).body).toMatchObject({ plus_ones: places, plus_one_allowed: places > 0 });
  });

  test('count for a reply', async () => {
    const { unique_token } = await makeInvitation(app, site, { max_guests: 2, plus_ones: 3 });
    const reply = (guests: number) =>
      app.call('POST', `/events/${site.eventId}/rsvp`, {
        body: { name: 'Ada', email: 'ada@example.com', attendance: 'yes', guests, guest_token: unique_token },
      });
    expect((await reply(6)).status).toBe(400);
    expect((await reply(5)).status).toBe(201);
  });
});

describe('the list', () => {
  test('is searched by names and addresses of people, without regard to case and accents', async () => {
    const last = makeName('Angstrom');
    const { id } = await addHousehold(['Ada Byron', `Zoë ${last}`], { guest_name: 'The house by the lake' });
    await change(id, { people: [{ first_name: 'Zoë', last_name: last, email: `${last}@example.com` }] });
    for (const words of [`zoe ${last.toUpperCase()}`, `${last}@EXAMPLE`, `${last} lake zoe house`])
      expect(await search({ search: words })).toEqual([id]);
  });

  test('is narrowed by a tag', async () => {
    const tag = makeName('Tag ');
    const [one, two] = [
      await addHousehold(['Ada'], { tags: [tag, tag, 'Other'] }),
      await addHousehold(['Max'], { tags: [tag] }),
    ];
    expect(one['tags']).toEqual([tag, 'Other']);
    expect(await search({ tag })).toEqual([one.id, two.id]);
    expect(await search({ tag, search: 'Ada' })).toEqual([one.id]);
    expect(await search({ tag: 'Oth' })).toEqual([]);
  });
});

test.each([
  ['people.0.first_name', [{ last_name: 'Nameless' }]],
  ['people.0.age_group', [{ first_name: 'Ada', age_group: 'teen' }]],
  ['people.1.email', [{ first_name: 'Ada' }, { first_name: 'Max', email: 'nobody' }]],
  ['people', Array.from({ length: 13 }, () => ({ first_name: 'Ada' }))],
  ['plus_ones', 6],
  ['plus_ones', 'many'],
  ['tags', Array.from({ length: 11 }, (_, at) => `Tag ${at}`)],
  ['tags', ['']],
  ['postal_address', 'x'.repeat(501)],
])('%s %j is refused with a message for the field', async (field, value) => {
  const { status, body } = await add({ guest_name: 'Gina', [field.split('.')[0] ?? '']: value });
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
});
