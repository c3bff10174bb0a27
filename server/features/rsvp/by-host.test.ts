import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
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

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const enter = (body: object, of: Site = site) =>
  actAsOwner(app, of).call('POST', `/admin/events/${of.eventId}/rsvp`, { name: 'Rosa', attendance: 'yes', ...body });

describe('POST /admin/events/:event/rsvp', () => {
  test('stores a reply without an email, marked as entered by the hosts', async () => {
    const { status, body } = await enter({ guests: 2, message: 'See you' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Rosa', email: '', guests: 2, message: 'See you', by_host: true, late: false });
    const { list } = await actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp`);
    expect(list).toContainEqual({ ...body, review: null, household: null });
  });

  test('replaces the reply of an invitation and keeps its previous version; the guest may reply again', async () => {
    const { id, unique_token: guest_token } = await makeInvitation(app, site, { max_guests: 3 });
    const before = await makeReply(app, site, { guest_token, guests: 3 });
    const { status, body } = await enter({ invitation_id: id, attendance: 'no' });
    expect([status, body['id'], body['by_host'], body['attendance']]).toEqual([200, before.id, true, 'no']);
    const replies = await actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp?invitation=${id}`);
    expect(replies.list).toEqual([
      { ...body, review: null, household: { id, guest_name: expect.any(String), people: [] } },
    ]);
    const history = await actAsOwner(app, site).call('GET', `/admin/rsvp/${before.id}/history`);
    expect(history.list).toMatchObject([{ attendance: 'yes', by_host: false }]);
    const invitation = (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests`)).list.find(
      (one) => one['id'] === id,
    );
    expect(invitation?.['status']).toBe('rsvp_no');
    expect((await makeReply(app, site, { guest_token })).by_host).toBe(false);
  });

  test('validates the reply like that of a guest, but requires only name and attendance', async () => {
    const fresh = await makeSite(app);
    const bus = await makeQuestion(app, fresh, { label: 'Bus', input_type: 'radio', options: ['Yes'], required: true });
    const refused = await enter(
      { name: ' ', attendance: 'perhaps', guests: 11, dynamic_responses: { [bus.question_key]: 'Maybe' } },
      fresh,
    );
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body['fields'] ?? {}).toSorted()).toEqual(['attendance', 'bus', 'guests', 'name']);
    expect((await enter({}, fresh)).status).toBe(201);
    const { id } = await makeInvitation(app, fresh);
    expect((await enter({ invitation_id: id, guests: 2 }, fresh)).body['fields']).toHaveProperty('guests');
  });

  test('accepts a reply after the deadline, when RSVPs are closed for guests', async () => {
    const closed = await makeSite(app, { event: { event_date: '2031-06-14', rsvp_closes: true } });
    const { q } = app.services.db;
    await q.updateTable('events').set({ rsvp_deadline: '2020-01-01' }).where('event_id', '=', closed.eventId).execute();
    const own = await actAsAnonymous(app, closed).call('POST', `/events/${closed.eventId}/rsvp`, { name: 'Rosa' });
    expect([own.status, (await enter({}, closed)).body['late']]).toEqual([409, true]);
  });

  test('returns 404 for an invitation of another event, and sends no mail', async () => {
    const { id } = await makeInvitation(app, await makeSite(app));
    for (const invitation_id of [id, 'no-such-id']) expect((await enter({ invitation_id })).status).toBe(404);
    await enter({ email: 'rosa@example.com' });
    await app.settle();
    expect(app.mails.filter(({ to }) => to === 'rosa@example.com')).toEqual([]);
  });
});

describe('a reply that the hosts change', () => {
  const read = (id: unknown, of: Site = site) => actAsOwner(app, of).call('GET', `/admin/rsvp/${String(id)}`);
  const listVersions = async (id: unknown) =>
    (await actAsOwner(app, site).call('GET', `/admin/rsvp/${String(id)}/history`)).list;

  test('keeps its id, its history and its late mark', async () => {
    const { body: before } = await enter({ guests: 2, message: 'See you' });
    const { q } = app.services.db;
    await q.updateTable('events').set({ rsvp_deadline: '2020-01-01' }).where('event_id', '=', site.eventId).execute();
    const correction = { response_id: before['id'], name: 'Rose', guests: 3 };
    const [changed, again] = [await enter(correction), await enter(correction)];
    await q.updateTable('events').set({ rsvp_deadline: '2031-05-15' }).where('event_id', '=', site.eventId).execute();
    expect(changed.status).toBe(200);
    const { updated_at } = changed.body;
    expect(changed.body).toEqual({ ...before, name: 'Rose', guests: 3, message: '', updated_at });
    expect([again.status, again.body]).toEqual([200, changed.body]);
    expect(await listVersions(before['id'])).toMatchObject([{ name: 'Rosa', guests: 2, message: 'See you' }]);
    const { list } = await actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp`);
    expect(list.filter(({ id }) => id === before['id'])).toEqual([{ ...changed.body, review: null, household: null }]);
  });

  test('keeps its answers to disabled questions', async () => {
    const fresh = await makeSite(app);
    const bus = await makeQuestion(app, fresh, { label: 'Bus', input_type: 'radio', options: ['Yes'] });
    const content = { guests: 4, message: 'See you', email: 'rosa@example.com', dynamic_responses: { bus: 'Yes' } };
    const { body: before } = await enter(content, fresh);
    const event = { params: { event: fresh.eventId } };
    for (const { id, question_key } of await actAsOwner(app, fresh).api(
      'GET /admin/events/:event/rsvp/questions',
      event,
    )) {
      if (!['guests', 'message', 'email', bus.question_key].includes(question_key)) continue;
      await actAsOwner(app, fresh).api('PUT /admin/rsvp/questions/:id', { params: { id }, body: { enabled: false } });
    }
    const { body } = await enter({ response_id: before['id'], name: 'Rose' }, fresh);
    expect(body).toEqual({ ...before, name: 'Rose', updated_at: body['updated_at'] });
  });

  test('stays the reply of its invitation, with the limits of the invitation', async () => {
    const { id: invitation_id } = await makeInvitation(app, site, { max_guests: 3 });
    const { body: before } = await enter({ invitation_id });
    const change = (body: object) => enter({ response_id: before['id'], attendance: 'no', ...body });
    expect((await change({ guests: 4 })).body['fields']).toHaveProperty('guests');
    expect((await change({})).body).toMatchObject({ id: before['id'], attendance: 'no' });
    expect((await read(before['id'])).body).toMatchObject({ invitation_id, attendance: 'no' });
    const { list } = await actAsOwner(app, site).call(
      'GET',
      `/admin/events/${site.eventId}/guests?ids=${invitation_id}`,
    );
    expect(list).toMatchObject([{ status: 'rsvp_no' }]);
  });

  test('is refused if it was changed in the meantime, unless the content is the same', async () => {
    const { id } = (await enter({})).body;
    const { updated_at: seen_updated_at } = (await read(id)).body;
    const change = (name: string) => enter({ response_id: id, name, seen_updated_at });
    app.clock.advance(60);
    const responses = await Promise.all([change('Rosa Lind'), change('Rosa Lynd')]);
    expect(responses.find(({ status }) => status === 409)?.body['code']).toBe('changed_elsewhere');
    const saved = String(responses.find(({ status }) => status === 200)?.body['name']);
    expect((await change(saved)).status).toBe(200);
    expect(await listVersions(id)).toHaveLength(1);
  });

  test('may be one that a guest sent, with or without an invitation', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    for (const { id } of [await makeReply(app, site), await makeReply(app, site, { guest_token })]) {
      expect((await enter({ response_id: id })).body).toMatchObject({ id, name: 'Rosa', by_host: true });
      expect(await listVersions(id)).toMatchObject([{ by_host: false }]);
    }
  });

  test('is refused if the guest has replied since the hosts chose the invitation', async () => {
    const { id: invitation_id, unique_token: guest_token } = await makeInvitation(app, site);
    const enterFirst = () => enter({ invitation_id, attendance: 'no', seen_updated_at: null });
    expect((await enterFirst()).status).toBe(201);
    app.clock.advance(60);
    const { updated_at } = await makeReply(app, site, { guest_token });
    const late = await enter({ invitation_id, attendance: 'no', message: 'By phone', seen_updated_at: null });
    expect([late.status, late.body['code']]).toEqual([409, 'changed_elsewhere']);
    expect((await enter({ invitation_id, attendance: 'no', seen_updated_at: updated_at })).status).toBe(200);
  });

  test('says what is known of some people and some items; the others have not answered', async () => {
    const fresh = await makeSite(app);
    const [dinner, brunch] = [await makeItem(app, fresh), await makeItem(app, fresh)];
    const meal = await makeQuestion(app, fresh, { scope: 'person', required: true });
    const home = await makeHousehold(app, fresh, ['Ada Stone', 'Max Stone']);
    const [ada, max] = home.people.map(({ id }) => id);
    const enterFor = (people: object[], more: object = {}) =>
      enter({ name: 'Ada Stone', attendance: undefined, invitation_id: home.id, people, ...more }, fresh);
    const first = await enterFor([{ person_id: ada, attending: { [dinner.id]: 'no' } }]);
    expect(first.body).toMatchObject({ attendance: 'maybe', by_host: true, people: [{ person_id: ada }] });
    const { items } = await actAsOwner(app, fresh).api('GET /admin/events/:event/headcount', {
      params: { event: fresh.eventId },
    });
    expect(items.map(({ id, no, waiting }) => [id, no, waiting])).toEqual([
      [dinner.id, 1, 1],
      [brunch.id, 0, 2],
    ]);
    const whole = { [dinner.id]: 'no', [brunch.id]: 'no' };
    const both = [ada, max].map((person_id) => ({ person_id, attending: whole }));
    expect((await enterFor(both, { response_id: first.body['id'] })).body['attendance']).toBe('no');
    expect((await enterFor([{ person_id: ada, attending: {} }])).body['fields']).toHaveProperty('people.0.attending');
    const guest = await actAsAnonymous(app, fresh).call('POST', `/events/${fresh.eventId}/rsvp`, {
      name: 'Ada Stone',
      email: 'ada@example.com',
      guest_token: home.unique_token,
      people: [{ person_id: ada, attending: whole }],
    });
    expect(guest.body['fields']).toHaveProperty('people');
    expect(meal.required).toBe(true);
  });

  test('returns 404 if it is deleted, unknown or of another event', async () => {
    const elsewhere = await makeSite(app);
    const { body: deleted } = await enter({});
    await actAsOwner(app, site).call('DELETE', `/rsvp/${String(deleted['id'])}`);
    const { body: another } = await enter({}, elsewhere);
    for (const id of [deleted['id'], another['id'], 'no-such-id']) {
      expect([(await enter({ response_id: id })).status, (await read(id)).status]).toEqual([404, 404]);
    }
    expect((await read(another['id'], elsewhere)).body).toMatchObject({ ...another, invitation_id: null });
  });
});
