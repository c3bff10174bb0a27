import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const owner = () => actAsOwner(app, site);
const match = (id: string, invitation_id: unknown) =>
  owner().call('POST', `/admin/rsvp/${id}/match`, { invitation_id });
const listToCheck = async () => (await owner().call('GET', `/admin/events/${site.eventId}/rsvp?review=open`)).list;
const listReplies = async () => (await owner().call('GET', `/events/${site.eventId}/rsvp`)).list;
const person = (name: string) => ({ first_name: name.split(' ')[0], last_name: name.split(' ')[1] ?? '' });

test('lists each reply with the households to which it may belong, the same email first', async () => {
  const okafors = await makeInvitation(app, site, {
    people: ['Ada Okafor', 'Obi Okafor'].map(person),
    plus_ones: 1,
  });
  const obi = await makeInvitation(app, site, { guest_name: 'Obi Lind', guest_email: 'obi@example.com' });
  await makeInvitation(app, site, { guest_name: 'Rosa Stone' });
  const { id } = await makeReply(app, site, { name: 'Ada OKÁFUR', email: 'obi@example.com' });
  const found = (await listToCheck()).find((reply) => reply['id'] === id);
  expect(found).toMatchObject({
    review: 'duplicate',
    households: [
      { id: obi.id, guest_name: 'Obi Lind', people: [], places: 1, reason: 'email', replied: false },
      {
        id: okafors.id,
        places: 3,
        people: [
          { name: 'Ada Okafor', is_likely: true },
          { name: 'Obi Okafor', is_likely: false },
        ],
      },
    ],
  });
  expect(found?.['households']).toHaveLength(2);
  const checked = await makeReply(app, site, { guest_token: okafors.unique_token });
  const all = (await owner().call('GET', `/admin/events/${site.eventId}/rsvp`)).list;
  expect(all.find((reply) => reply['id'] === checked.id)).toMatchObject({ review: null, households: [] });
  expect((await owner().call('GET', `/admin/events/${site.eventId}/rsvp?review=all`)).status).toBe(400);
});

test('tells nobody but the hosts who is invited', async () => {
  await makeInvitation(app, site, { guest_email: 'known@example.com' });
  const reply = await makeReply(app, site, { email: 'known@example.com' });
  expect(reply).not.toHaveProperty('review');
});

test('recognizes people of the household, and moves with a second match', async () => {
  const [first, second] = [
    await makeInvitation(app, site, { people: ['Max Byron', 'Zoë Byron'].map(person) }),
    await makeInvitation(app, site, { people: ['Max Byron'].map(person) }),
  ];
  const people = ['zoe byron', 'Their friend'].map((name) => ({ name, attending: 'yes' }));
  const { id } = await makeReply(app, site, { people, guests: undefined, attendance: undefined });
  const zoe = (first['people'] as { id: string }[])[1]?.id;
  const matched = await match(id, first.id);
  expect([matched.status, matched.body['invitation_id'], matched.body['review']]).toEqual([200, first.id, null]);
  expect(matched.body['people']).toMatchObject([{ person_id: zoe }, { person_id: null }]);
  expect((await match(id, first.id)).body).toEqual(matched.body);

  const moved = await match(id, second.id);
  expect(moved.body['people']).toMatchObject([{ person_id: null }, { person_id: null }]);
  const guests = (await owner().call('GET', `/admin/events/${site.eventId}/guests`)).list;
  const states = new Map(guests.map((guest) => [guest['id'], guest['status']]));
  expect([states.get(first.id), states.get(second.id)]).toEqual(['opened', 'rsvp_yes']);
  expect((await match(id, null)).body['invitation_id']).toBe(second.id);
});

test('keeps all history of the reply that it replaces', async () => {
  const { id, unique_token: guest_token } = await makeInvitation(app, site);
  for (const message of ['First', 'Second']) await makeReply(app, site, { guest_token, message });
  const stray = await makeReply(app, site, { message: 'Third' });
  await match(stray.id, id);
  const history = (await owner().call('GET', `/admin/rsvp/${stray.id}/history`)).list;
  expect(history.map((each) => each['message'])).toEqual(['Second', 'First']);
  expect((await listReplies()).filter((reply) => ['First', 'Second'].includes(String(reply['message'])))).toEqual([]);
});

test('two matches at once with one invitation end as one reply', async () => {
  const { id } = await makeInvitation(app, site);
  const strays = [await makeReply(app, site, { message: 'One' }), await makeReply(app, site, { message: 'Other' })];
  const answers = await Promise.all(strays.map((stray) => match(stray.id, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const kept = (await owner().call('GET', `/events/${site.eventId}/rsvp?invitation=${id}`)).list;
  expect(kept).toHaveLength(1);
  const history = (await owner().call('GET', `/admin/rsvp/${String(kept[0]?.['id'])}/history`)).list;
  expect(new Set([kept[0]?.['message'], history[0]?.['message']])).toEqual(new Set(['One', 'Other']));
});

test('needs to know whose reply it is, and leaves other sites alone', async () => {
  const stray = await makeReply(app, site);
  expect((await match(stray.id, undefined)).body['fields']).toHaveProperty('invitation_id');
  const other = await makeSite(app);
  const theirs = await makeInvitation(app, other);
  expect((await match(stray.id, theirs.id)).status).toBe(404);
  const answer = await actAsOwner(app, other).call('POST', `/admin/rsvp/${stray.id}/match`, { invitation_id: null });
  expect(answer.status).toBe(404);
});

test('where only invited guests reply, a stranger is told so, and the hosts still enter replies', async () => {
  const closed = await makeSite(app, { event: { replies_from: 'invited' } });
  const reply = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
  const refused = await actAsAnonymous(app, closed).call('POST', `/events/${closed.eventId}/rsvp`, reply);
  expect([refused.status, refused.body['code']]).toEqual([403, 'invitation_needed']);
  expect(refused.body['error']).toContain('Only invited guests can reply here');
  const { unique_token } = await makeInvitation(app, closed);
  expect((await makeReply(app, closed, { guest_token: unique_token })).name).toBeDefined();
  expect((await actAsOwner(app, closed).call('POST', `/admin/events/${closed.eventId}/rsvp`, reply)).status).toBe(201);
});

describe('a stranger who is added to the guest list', () => {
  const addToList = (id: string) => owner().call('POST', `/admin/rsvp/${id}/invitation`);
  const takeBack = (id: string) => owner().call('DELETE', `/admin/rsvp/${id}/match`);
  const findGuests = async (search: string) =>
    (await owner().call('GET', `/admin/events/${site.eventId}/guests?search=${encodeURIComponent(search)}`)).list;
  const readReply = async (id: string) => (await owner().call('GET', `/admin/rsvp/${id}`)).body;

  test('gets an invitation for whom the reply names, with their reply', async () => {
    await makeInvitation(app, site);
    const people = [
      { name: 'Aunt Doris', attending: 'yes' },
      { name: 'Lea van der Berg', age_group: 'child', attending: 'no' },
    ];
    const email = 'doris@example.com';
    const { id } = await makeReply(app, site, { name: 'Aunt Doris', email, attendance: undefined, people });
    const added = await addToList(id);
    expect([added.status, added.body]).toMatchObject([201, { review: null, matched: true, message: '' }]);
    const [guest, ...others] = await findGuests('doris');
    expect([guest, others]).toMatchObject([
      {
        id: added.body['invitation_id'],
        guest_name: 'Aunt Doris & Lea van der Berg',
        guest_email: email,
        status: 'rsvp_yes',
        delivery: 'not_sent',
        plus_ones: 0,
        unanswered: [],
        people: [
          { first_name: 'Aunt Doris', last_name: '', age_group: 'adult' },
          { first_name: 'Lea', last_name: 'van der Berg', age_group: 'child' },
        ],
        said: { yes: 1, no: 1 },
      },
      [],
    ]);
    expect((await addToList(id)).status).toBe(409);
    expect((await takeBack(id)).body).toMatchObject({ review: 'unknown', invitation_id: null });
    expect(await findGuests('doris')).toEqual([]);
    expect((await listToCheck()).map((reply) => reply['id'])).toContain(id);
  });

  test('has a place for each whom the reply only counts, and keeps an address that another has with that one', async () => {
    await makeInvitation(app, site, { guest_email: 'shared@example.com' });
    const email = 'shared@example.com';
    const { id } = await makeReply(app, site, { name: 'Rui Costa', email, guests: 3, guest_names: 'Eva Costa' });
    await addToList(id);
    expect(await findGuests('costa rui')).toMatchObject([
      { guest_name: 'Rui & Eva Costa', guest_email: null, max_guests: 2, plus_ones: 1, said: { yes: 3, email } },
    ]);
    const many = await makeReply(app, site, { name: 'Ivo Lang', guests: 9 });
    await addToList(many.id);
    expect(await findGuests('ivo')).toMatchObject([{ guest_name: 'Ivo Lang', people: [], max_guests: 9 }]);
  });

  test('stays on the list if the hosts have worked with the invitation', async () => {
    const { id } = await makeReply(app, site, { name: 'Nadia Frost' });
    const { invitation_id } = (await addToList(id)).body;
    await owner().call('PUT', `/admin/guests/${String(invitation_id)}`, { notes: 'From work' });
    expect((await takeBack(id)).status).toBe(200);
    expect(await findGuests('nadia')).toMatchObject([{ status: 'sent', said: null }]);
    expect(await readReply(id)).toMatchObject({ review: 'unknown', household: null });
  });
});
