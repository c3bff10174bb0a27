import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeHousehold, makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Household = Awaited<ReturnType<typeof makeHousehold>>;
const owner = () => actAsOwner(app, site);
const split = (from: string, people: readonly (string | undefined)[], more: object = {}) =>
  owner().call('POST', `/admin/events/${site.eventId}/guests/split`, { from, people, ...more });
const find = async (id: unknown) => {
  const params = { event: site.eventId };
  const [row] = await owner().api('GET /admin/events/:event/guests', { params, query: { ids: String(id) } });
  return row;
};
const readReply = async (id: unknown) =>
  (await owner().call('GET', `/events/${site.eventId}/rsvp?invitation=${String(id)}`)).list[0];
const readHeadcount = async () => {
  const { items } = await owner().api('GET /admin/events/:event/headcount', { params: { event: site.eventId } });
  return items.map(({ yes, no, maybe, waiting }) => [yes, no, maybe, waiting]);
};

test('one of a household gets an invitation with a link of its own, and what is theirs goes along', async () => {
  const dinner = await makeItem(app, site, { name: 'Dinner', audience: 'invited', asks_reply: false });
  const home = await makeHousehold(app, site, ['Ethan Taylor', 'Ruby Taylor'], {
    guest_email: 'ethan@example.com',
    tags: ['Family'],
    postal_address: '1 Mill Lane',
    schedule: [dinner.id],
    plus_ones: 1,
  });
  const [ethan, ruby] = home.people;
  const { status, body } = await split(home.id, [ruby?.id], { seen_version: home.version });
  expect([status, body]).toMatchObject([
    201,
    {
      guest_name: 'Ruby Taylor',
      guest_email: null,
      max_guests: 1,
      plus_ones: 0,
      tags: ['Family'],
      postal_address: '1 Mill Lane',
      schedule: [dinner.id],
      status: 'sent',
      handed_over_at: null,
      people: [ruby],
    },
  ]);
  expect(await find(home.id)).toMatchObject({
    guest_name: 'Ethan Taylor',
    guest_email: 'ethan@example.com',
    max_guests: 1,
    plus_ones: 1,
    people: [ethan],
  });
  for (const [token, name] of [
    [home.unique_token, 'Ethan Taylor'],
    [body['unique_token'], 'Ruby Taylor'],
  ])
    expect((await actAsAnonymous(app, site).call('GET', `/invite/${String(token)}`)).body['name']).toBe(name);
  // The form that the owner had open is out of date.
  const again = await split(home.id, [ethan?.id], { seen_version: home.version });
  expect([again.status, again.body['code']]).toEqual([409, 'changed_elsewhere']);
});

test('each keeps what was said about its people, and the numbers stay', async () => {
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone', 'Tim Stone'], { plus_ones: 1 });
  const [ada, ben, tim] = home.people.map(({ id }) => id);
  await makeReply(app, site, {
    name: 'Ada Stone',
    message: 'See you',
    guest_token: home.unique_token,
    attendance: undefined,
    people: [
      { person_id: ada, attending: 'yes' },
      { person_id: ben, attending: 'no' },
      { person_id: tim, attending: 'maybe' },
      { name: 'Sam Rivers', attending: 'yes' },
    ],
  });
  const before = await readHeadcount();
  const { body } = await split(home.id, [ben, tim]);
  expect(await readHeadcount()).toEqual(before);
  expect(body).toMatchObject({ guest_name: 'Ben & Tim Stone', status: 'rsvp_pending' });
  expect(await readReply(body['id'])).toMatchObject({
    name: 'Ben Stone',
    attendance: 'maybe',
    message: '',
    people: [
      { person_id: ben, attending: 'no' },
      { person_id: tim, attending: 'maybe' },
    ],
  });
  const stays = await readReply(home.id);
  expect(stays).toMatchObject({ attendance: 'yes', guests: 2, guest_names: 'Sam Rivers', message: 'See you' });
  expect((await find(home.id))?.status).toBe('rsvp_yes');
  const history = (await owner().call('GET', `/admin/rsvp/${String(stays?.['id'])}/history`)).list;
  expect(history.map(({ people }) => (people as unknown[]).length)).toEqual([4]);
  // Who leaves with all that was said leaves nobody who has answered.
  const alone = await makeHousehold(app, site, ['Lea Reed', 'Max Reed']);
  await owner().call('POST', `/admin/events/${site.eventId}/rsvp`, {
    name: 'Max Reed',
    invitation_id: alone.id,
    people: [{ person_id: alone.people[1]?.id, attending: 'yes' }],
  });
  const moved = await split(alone.id, [alone.people[1]?.id]);
  expect([moved.body['status'], (await find(alone.id))?.status]).toEqual(['rsvp_yes', 'opened']);
  expect(await readReply(alone.id)).toBeUndefined();
});

test('words about food that are of a household go where the hosts say, and those of a person with them', async () => {
  const reply = async (said: object) => {
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
    const people = home.people.map(({ id }) => ({ person_id: id, attending: 'yes' }));
    await makeReply(app, site, { guest_token: home.unique_token, attendance: undefined, people, ...said });
    return home;
  };
  const splitFood = async (said: object, more: object = {}) => {
    const home = await reply(said);
    const made = await split(home.id, [home.people[0]?.id], more);
    return [await readReply(home.id), await readReply(made.body['id'])].map((one) => one?.['dietary_restrictions']);
  };
  const text = { dietary_restrictions: 'Ada: no nuts' };
  expect(await splitFood(text)).toEqual(['Ada: no nuts', '']);
  expect(await splitFood(text, { dietary: 'leaves' })).toEqual(['', 'Ada: no nuts']);
  expect(await splitFood(text, { dietary: 'both' })).toEqual(['Ada: no nuts', 'Ada: no nuts']);
  const counted = { ...text, people: undefined, attendance: 'yes', guests: 2, guest_names: 'Ben Stone' };
  expect(await splitFood(counted, { dietary: 'leaves' })).toEqual(['', 'Ada: no nuts']);
  expect((await split((await reply(text)).id, ['nobody'], { dietary: 'nowhere' })).body['fields']).toHaveProperty(
    'dietary',
  );
});

test('a reply of those alone who leave goes along as a whole', async () => {
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
  const people = [{ person_id: home.people[1]?.id, attending: 'yes' }];
  const said = { name: 'Ben Stone', message: 'See you', dietary_restrictions: 'No nuts', people };
  await owner().call('POST', `/admin/events/${site.eventId}/rsvp`, { ...said, invitation_id: home.id });
  const made = await split(home.id, [home.people[1]?.id]);
  expect(await readReply(made.body['id'])).toMatchObject({ message: 'See you', dietary_restrictions: 'No nuts' });
  expect(await readReply(home.id)).toBeUndefined();
});

describe('a split that is taken back', () => {
  const unsplit = (undo: unknown) =>
    owner().call('POST', `/admin/events/${site.eventId}/guests/split/undo`, { undo: String(undo) });
  const readAll = async (id: string) => {
    const { version: _, ...row } = (await find(id)) ?? { version: 0 };
    const reply = await readReply(id);
    const history = reply && (await owner().call('GET', `/admin/rsvp/${String(reply['id'])}/history`)).list;
    return { row, reply, history };
  };

  test.each(['both', 'only who leaves', 'nobody'])('leaves all as it was, with a reply of %s', async (who) => {
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone', 'Tim Stone (child)'], {
      guest_email: 'ben@example.com',
      guest_name: 'The Stones by the lake',
      tags: ['Family'],
      notes: 'age 15',
      plus_ones: 1,
    });
    const [ada, ben] = home.people.map(({ id }) => id);
    const said = { ada: { person_id: ada, attending: 'no' }, ben: { person_id: ben, attending: 'yes' } };
    const people = who === 'both' ? [said.ada, said.ben] : [said.ben];
    const whole = { name: 'Ben Stone', message: 'See you', dietary_restrictions: 'No nuts', invitation_id: home.id };
    if (who !== 'nobody') await owner().call('POST', `/admin/events/${site.eventId}/rsvp`, { ...whole, people });
    const before = { ...(await readAll(home.id)), headcount: await readHeadcount() };
    const { body } = await split(home.id, [ben], { dietary: 'both' });
    expect(await readAll(home.id)).not.toEqual(before);
    expect(await unsplit(body['undo'])).toMatchObject({ status: 200, body: { guest_name: 'The Stones by the lake' } });
    expect({ ...(await readAll(home.id)), headcount: await readHeadcount() }).toEqual(before);
    expect(await find(body['id'])).toBeUndefined();
    // Once is enough.
    expect((await unsplit(body['undo'])).status).toBe(409);
  });

  test.each<[string, (home: Household, made: Record<string, unknown>) => Promise<unknown>]>([
    ['the household', ({ id }) => owner().call('PUT', `/admin/guests/${id}`, { notes: 'Vegan' })],
    ['the new invitation', (_, { id }) => owner().call('PUT', `/admin/guests/${String(id)}`, { notes: 'Vegan' })],
    [
      'the state of the new link',
      (_, { id }) =>
        owner().call('POST', `/admin/events/${site.eventId}/guests/selected`, {
          act: 'hand_over',
          selection: { ids: [id] },
        }),
    ],
    ['who opened it', (_, made) => actAsAnonymous(app, site).call('GET', `/invite/${String(made['unique_token'])}`)],
    [
      'a reply',
      ({ unique_token: guest_token, people }) =>
        makeReply(app, site, {
          guest_token,
          attendance: undefined,
          people: [{ person_id: people[0]?.id, attending: 'yes' }],
        }),
    ],
  ])('is refused once %s has changed', async (_, change) => {
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
    const { body } = await split(home.id, [home.people[1]?.id]);
    await change(home, body);
    const refused = await unsplit(body['undo']);
    expect([refused.status, refused.body['code']]).toEqual([409, 'changed_elsewhere']);
    expect([(await find(home.id))?.people.length, (await find(body['id']))?.people.length]).toEqual([1, 1]);
  });

  test('belongs to one site', async () => {
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
    const { body } = await split(home.id, [home.people[1]?.id]);
    const other = await makeSite(app);
    const path = `/admin/events/${other.eventId}/guests/split/undo`;
    expect((await actAsOwner(app, other).call('POST', path, { undo: body['undo'] })).status).toBe(409);
    expect((await unsplit('nothing')).status).toBe(409);
  });
});

test('a reply that only counts is split if it counts all of them, or declines', async () => {
  const reply = async (said: object) => {
    const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
    await makeReply(app, site, { name: 'Ada Stone', guest_token: home.unique_token, ...said });
    return home;
  };
  const both = await reply({ guests: 2, guest_names: 'Ben Stone' });
  const made = await split(both.id, [both.people[1]?.id]);
  expect(made.body['status']).toBe('rsvp_yes');
  expect(await readReply(both.id)).toMatchObject({ attendance: 'yes', guests: 1, guest_names: '' });
  const none = await reply({ attendance: 'no' });
  expect((await split(none.id, [none.people[0]?.id])).body['status']).toBe('rsvp_no');
  const one = await reply({ guests: 1 });
  const refused = await split(one.id, [one.people[0]?.id]);
  expect([refused.status, refused.body['fields']]).toEqual([
    400,
    { people: 'Their reply doesn’t say who comes. Please edit it first, so that it does.' },
  ]);
  expect((await find(one.id))?.people).toHaveLength(2);
});

test('somebody stays, and only people of the invitation leave it', async () => {
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
  const ids = home.people.map(({ id }) => id);
  const refuse = async (people: string[]) => (await split(home.id, people)).body['fields'];
  expect(await refuse(ids)).toEqual({ people: 'Somebody has to stay in this invitation.' });
  expect(await refuse(['nobody'])).toHaveProperty('people');
  expect(await refuse([])).toHaveProperty('people');
  const other = await makeInvitation(app, await makeSite(app));
  expect((await split(other.id, ids)).status).toBe(404);
});
