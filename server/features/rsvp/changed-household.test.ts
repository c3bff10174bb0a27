import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeHousehold, makeInvitation, makeReply, makeSite } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('after people were changed, lists, totals and headcount say the same', async () => {
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const event = { params: { event: site.eventId } };
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone', 'Tim Stone']);
  const people = home.people.map(({ id }) => ({ person_id: id, attending: 'yes' }));
  const sender = { name: 'Ada Stone', attendance: undefined, guest_token: home.unique_token };
  const { id } = await makeReply(app, site, { ...sender, people });

  const [ada, ben] = home.people.map((person) => ({
    id: person.id,
    first_name: person.first_name,
    last_name: 'Stone',
  }));
  const changed = [ada, { ...ben, first_name: 'Benno' }, { first_name: 'Zoe', last_name: 'Stone' }];
  expect((await owner.call('PUT', `/admin/guests/${home.id}`, { people: changed })).status).toBe(200);

  const [listed] = await owner.api('GET /admin/events/:event/guests', event);
  const zoe = listed?.people.find(({ first_name }) => first_name === 'Zoe')?.id;
  expect(listed?.unanswered).toEqual([zoe]);
  const counts = await owner.api('GET /admin/events/:event/guests/counts', { ...event, query: {} });
  expect([counts.people, counts.people_replied]).toEqual([3, 2]);

  const [stats, summary, headcount] = await Promise.all([
    owner.call('GET', '/admin/stats'),
    owner.api('GET /admin/events/:event/rsvp/summary', { ...event, query: {} }),
    owner.api('GET /admin/events/:event/headcount', event),
  ]);
  expect([stats.body['totalGuests'], summary.people.yes, headcount.items[0]?.yes]).toEqual([2, 2, 2]);
  expect(headcount.items[0]?.waiting).toBe(1);
  const { body: reply } = await owner.call('GET', `/admin/rsvp/${id}`);
  expect(reply['household']).toMatchObject({ people: [{ first_name: 'Ada' }, { first_name: 'Benno' }, { id: zoe }] });
  expect(reply['people']).toHaveLength(3);

  const next = [...people.slice(0, 2), { person_id: zoe, attending: 'no' }];
  await makeReply(app, site, { ...sender, people: next });
  expect((await owner.api('GET /admin/events/:event/guests', event))[0]?.unanswered).toEqual([]);
});

test('totals of the dashboard and the replies agree while replies are to check', async () => {
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const email = 'cora@example.com';
  for (const name of ['Cora', 'Cora again']) await makeReply(app, site, { name, email, guests: 2 });
  const { body: stats } = await owner.call('GET', '/admin/stats');
  const summary = await owner.api('GET /admin/events/:event/rsvp/summary', {
    params: { event: site.eventId },
    query: {},
  });
  expect([stats['totalRSVPs'], stats['attendingCount'], stats['totalGuests']]).toEqual([1, 1, 2]);
  expect([summary.all, summary.yes, summary.people.yes, summary.to_check]).toEqual([1, 1, 2, 1]);
  // The list has them all.
  expect(summary.found.all).toBe(2);
  const { body: overview } = await owner.call('GET', '/admin/overview');
  expect(overview['days']).toMatchObject([{ replies: 1 }]);
  expect(overview['recent']).toMatchObject([{ review: 'duplicate' }, { review: null }]);
});

test('people whom the hosts name after the reply are counted once', async () => {
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const event = { params: { event: site.eventId } };
  const home = await makeInvitation(app, site, { guest_name: 'The Rossi family', max_guests: 4 });
  const sender = { name: 'Gina Rossi', attendance: undefined, guest_token: home.unique_token };
  const says = (name: string, attending: string) => ({ name, attending });
  await makeReply(app, site, {
    ...sender,
    people: [
      says('Gina Rossi', 'yes'),
      says('Tom', 'no'),
      { ...says('Leo Rossi', 'yes'), age_group: 'child' },
      says('Guest 4', 'yes'),
    ],
  });
  const name = (...names: string[]) =>
    owner.call('PUT', `/admin/guests/${home.id}`, {
      people: names.map((first_name) => ({ first_name, last_name: 'Rossi' })),
    });
  const count = async () => {
    const [{ items }, counts, [listed]] = await Promise.all([
      owner.api('GET /admin/events/:event/headcount', event),
      owner.api('GET /admin/events/:event/guests/counts', { ...event, query: {} }),
      owner.api('GET /admin/events/:event/guests', event),
    ]);
    const [whole] = items;
    return [whole?.yes, whole?.no, whole?.waiting, counts.people_replied, listed?.unanswered.length];
  };
  expect((await name('Gina', 'Thomas', 'Leo', 'Mia')).status).toBe(200);
  expect(await count()).toEqual([3, 1, 0, 4, 0]);
  // Nobody knows who of the new ones is the guest whom the reply only counts.
  await name('Gina', 'Thomas', 'Leo', 'Mia', 'Ada');
  expect(await count()).toEqual([3, 1, 1, 4, 1]);
  const file = await owner.call('GET', `/admin/events/${site.eventId}/people/export?format=csv`);
  expect(file.text.match(/^.*Rossi/gm)).toHaveLength(7);
});

test('a household comes no more once the only one who does is removed', async () => {
  const site = await makeSite(app);
  const owner = actAsOwner(app, site);
  const event = { params: { event: site.eventId } };
  const home = await makeHousehold(app, site, ['Ada Stone', 'Ben Stone']);
  const said = home.people.map(({ id }, at) => ({ person_id: id, attending: at === 0 ? 'yes' : 'no' }));
  const sender = { name: 'Ada Stone', attendance: undefined, guest_token: home.unique_token };
  await makeReply(app, site, { ...sender, people: said });
  const change = async (people: readonly object[]) => {
    const { body } = await owner.call('PUT', `/admin/guests/${home.id}`, { people });
    const [listed] = await owner.api('GET /admin/events/:event/guests', event);
    const [reply] = (await owner.call('GET', `/events/${site.eventId}/rsvp`)).list;
    const summary = await owner.api('GET /admin/events/:event/rsvp/summary', { ...event, query: {} });
    return [body['status'], listed?.status, reply?.['attendance'], reply?.['guests'], summary.yes, summary.people.yes];
  };
  expect(await change(home.people)).toEqual(['rsvp_yes', 'rsvp_yes', 'yes', 1, 1, 1]);
  expect(await change(home.people.slice(1))).toEqual(['rsvp_no', 'rsvp_no', 'no', 1, 0, 0]);
  // Somebody else instead has said nothing.
  expect(await change([{ first_name: 'Zoe' }])).toEqual(['opened', 'opened', 'no', 1, 0, 0]);
});
