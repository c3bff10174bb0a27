import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { countWaiting } from '../../testing/run-meanwhile.ts';
import { makeHousehold, makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const owner = () => actAsOwner(app, site);
const match = (id: string, body: object) => owner().call('POST', `/admin/rsvp/${id}/match`, body);
const undo = (id: string) => owner().call('DELETE', `/admin/rsvp/${id}/match`);
const read = async (id: string) => (await owner().call('GET', `/admin/rsvp/${id}`)).body;
const listOf = async (invitation: string) =>
  (await owner().call('GET', `/events/${site.eventId}/rsvp?invitation=${invitation}`)).list;
const listHistory = async (id: string) => (await owner().call('GET', `/admin/rsvp/${id}/history`)).list;
const readStatus = async (id: string) =>
  (await owner().call('GET', `/admin/events/${site.eventId}/guests?ids=${id}`)).list[0]?.['status'];
const nobody = { attendance: undefined, guests: undefined };

test('records a reply only for the people it is about; the others have not answered', async () => {
  const { id, people } = await makeHousehold(app, site, ['Ada Okafor', 'Ben Okafor', 'Cleo Okafor']);
  const stray = await makeReply(app, site, { name: 'Ada Okafur', attendance: 'no' });
  const { body, status } = await match(stray.id, { invitation_id: id, people: [people[0]?.id], replied: false });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Ada Okafur',
    attendance: 'maybe',
    household: { id, guest_name: 'The Okafor family' },
    people: [{ person_id: people[0]?.id, name: 'Ada Okafor', attending: 'no' }],
  });
  expect(body['people']).toHaveLength(1);
  const { items } = await owner().api('GET /admin/events/:event/headcount', { params: { event: site.eventId } });
  expect(items[0]).toMatchObject({ no: 1, waiting: 2 });

  const bens = await makeReply(app, site, { name: 'Ben', guests: 2, guest_names: 'Zed Lind' });
  const both = await match(bens.id, { invitation_id: id, replied: true });
  expect(both.body).toMatchObject({
    attendance: 'yes',
    guests: 2,
    guest_names: 'Zed Lind',
    people: [
      { person_id: people[0]?.id, attending: 'no' },
      { person_id: people[1]?.id, name: 'Ben Okafor', attending: 'yes' },
      { person_id: null, name: 'Zed Lind' },
    ],
  });
  expect((await match(bens.id, { invitation_id: null })).status).toBe(200);
});

test('whom the hosts choose beside says the same; a person of another household is refused', async () => {
  const { id, people } = await makeHousehold(app, site, ['Ada Reed', 'Max Reed']);
  const stray = await makeReply(app, site, { name: 'Grandma', dietary_restrictions: 'No nuts' });
  const other = await makeHousehold(app, site, ['Eva Lind']);
  const refused = await match(stray.id, { invitation_id: id, people: [other.people[0]?.id] });
  expect(refused.body['fields']).toHaveProperty('people');
  const { body } = await match(stray.id, { invitation_id: id, people: people.map((person) => person.id) });
  expect(body).toMatchObject({ guests: 2, dietary_restrictions: 'No nuts' });
  expect(body['people']).toMatchObject([{ attending: 'yes' }, { attending: 'yes' }]);
});

test('the guest of a misspelled reply sees it in the form', async () => {
  const own = await makeSite(app);
  const item = await makeItem(app, own);
  const { id, unique_token, people } = await makeHousehold(app, own, ['Ada Okafor', 'Ben Okafor']);
  const said = ['Ada Okafur', 'Benn Okafor'].map((name) => ({ name, attending: { [item.id]: 'yes' } }));
  const stray = await makeReply(app, own, { ...nobody, people: said });
  await actAsOwner(app, own).call('POST', `/admin/rsvp/${stray.id}/match`, { invitation_id: id });
  const { body } = await app.call('GET', `/invite/${unique_token}/rsvp`);
  expect(body['reply']).toMatchObject({
    attendance: 'yes',
    people: people.map((person) => ({ person_id: person.id, attending: { [item.id]: 'yes' } })),
  });
});

test('is taken back whole while nothing has followed', async () => {
  const { id, unique_token: guest_token } = await makeInvitation(app, site);
  await makeReply(app, site, { guest_token, message: 'First' });
  app.clock.advance(60);
  const before = await makeReply(app, site, { guest_token, message: 'Second', attendance: 'no' });
  const stray = await makeReply(app, site, { message: 'Third' });
  const was = [await read(before.id), await read(stray.id)];
  const history = await listHistory(before.id);
  await match(stray.id, { invitation_id: id });
  expect((await listHistory(stray.id)).map((each) => each['message'])).toEqual(['Second', 'First']);

  const { status, body } = await undo(stray.id);
  expect([status, body]).toEqual([200, was[1]]);
  expect(await read(before.id)).toEqual(was[0]);
  expect([await listHistory(before.id), await listHistory(stray.id)]).toEqual([history, []]);
  expect(await readStatus(id)).toBe('rsvp_no');
  expect((await undo(stray.id)).status).toBe(409);
});

test('an accepted reply is to check again, and an invitation without a reply is as it was', async () => {
  const { id } = await makeInvitation(app, site);
  const stray = await makeReply(app, site);
  const was = await read(stray.id);
  await match(stray.id, { invitation_id: null });
  expect([was['matched'], (await read(stray.id))['matched']]).toEqual([false, true]);
  expect((await undo(stray.id)).body).toEqual(was);
  await match(stray.id, { invitation_id: id });
  expect((await undo(stray.id)).body).toEqual(was);
  expect(await readStatus(id)).toBe('sent');
});

test('a match back to the former invitation gives it the reply again', async () => {
  const [first, second] = [await makeInvitation(app, site), await makeInvitation(app, site)];
  const stray = await makeReply(app, site);
  await match(stray.id, { invitation_id: first.id });
  app.clock.advance(60);
  await match(stray.id, { invitation_id: second.id });
  expect((await undo(stray.id)).body).toMatchObject({ invitation_id: first.id, review: null });
  expect([await readStatus(first.id), await readStatus(second.id)]).toEqual(['rsvp_yes', 'sent']);
});

test('is not taken back once the guest has replied, and nothing changes', async () => {
  const { id, unique_token: guest_token } = await makeInvitation(app, site);
  const stray = await makeReply(app, site);
  await match(stray.id, { invitation_id: id });
  app.clock.advance(60);
  await makeReply(app, site, { guest_token, message: 'After' });
  expect((await read(stray.id))['matched']).toBe(false);
  const refused = await undo(stray.id);
  expect([refused.status, refused.body['code']]).toEqual([409, 'changed_elsewhere']);
  expect(await listOf(id)).toMatchObject([{ message: 'After' }]);
  expect((await undo((await makeReply(app, site)).id)).status).toBe(409);
});

test('of two matches of one reply at once with two households, one is refused', async () => {
  const households = [await makeInvitation(app, site), await makeInvitation(app, site)];
  const stray = await makeReply(app, site);
  // One that comes after the other would only move the reply.
  const answers = await Promise.all(
    await app.services.db.transaction(async (tx) => {
      await sql`select from rsvp_responses where event_id = ${site.eventId} and id = ${stray.id} for update`.execute(
        tx.q,
      );
      const calls = households.map(({ id }) => match(stray.id, { invitation_id: id }));
      await expect.poll(() => countWaiting(app)).toBe(2);
      return calls;
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = households[answers.findIndex(({ status }) => status === 200)]?.id ?? '';
  const loser = households.find(({ id }) => id !== winner)?.id ?? '';
  expect([await listOf(winner), await listOf(loser)].map((list) => list.length)).toEqual([1, 0]);
  expect([await readStatus(winner), await readStatus(loser)]).toEqual(['rsvp_yes', 'sent']);
});

test('of two replies matched at once with a household without a reply, one is refused', async () => {
  const { id } = await makeInvitation(app, site);
  const strays = [await makeReply(app, site, { message: 'One' }), await makeReply(app, site, { message: 'Other' })];
  const answers = await Promise.all(strays.map((stray) => match(stray.id, { invitation_id: id, replied: false })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await listOf(id)).toHaveLength(1);
  const kept = await Promise.all(strays.map((stray) => read(stray.id)));
  expect(new Set(kept.map(({ review }) => review))).toEqual(new Set([null, 'unknown']));
});
