import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { owner, stranger } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { anInvitation, aQuestion, aReply, aSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await aSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const enter = (body: object, of: Site = site) =>
  owner(app, of).call('POST', `/admin/events/${of.eventId}/rsvp`, { name: 'Rosa', attendance: 'yes', ...body });

describe('POST /admin/events/:event/rsvp', () => {
  test('keeps what a guest said on the phone, marked, without an e-mail to write to', async () => {
    const { status, body } = await enter({ guests: 2, message: 'See you' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Rosa', email: '', guests: 2, message: 'See you', by_host: true, late: false });
    const { list } = await owner(app, site).call('GET', `/events/${site.eventId}/rsvp`);
    expect(list).toContainEqual(body);
  });

  test('of an invitation takes the place of its answer, which is kept; the guest may answer again', async () => {
    const { id, unique_token: guest_token } = await anInvitation(app, site, { max_guests: 3 });
    const before = await aReply(app, site, { guest_token, guests: 3 });
    const { status, body } = await enter({ invitation_id: id, attendance: 'no' });
    expect([status, body['id'], body['by_host'], body['attendance']]).toEqual([200, before.id, true, 'no']);
    const answered = await owner(app, site).call('GET', `/events/${site.eventId}/rsvp?invitation=${id}`);
    expect(answered.list).toEqual([body]);
    const history = await owner(app, site).call('GET', `/admin/rsvp/${before.id}/history`);
    expect(history.list).toMatchObject([{ attendance: 'yes', by_host: false }]);
    const invitation = (await owner(app, site).call('GET', `/admin/events/${site.eventId}/guests`)).list.find(
      (one) => one['id'] === id,
    );
    expect(invitation?.['status']).toBe('rsvp_no');
    expect((await aReply(app, site, { guest_token })).by_host).toBe(false);
  });

  test('is checked as a guest’s own; only name and attendance must be there', async () => {
    const fresh = await aSite(app);
    const bus = await aQuestion(app, fresh, { label: 'Bus', input_type: 'radio', options: ['Yes'], required: true });
    const refused = await enter(
      { name: ' ', attendance: 'perhaps', guests: 11, dynamic_responses: { [bus.question_key]: 'Maybe' } },
      fresh,
    );
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body['fields'] ?? {}).toSorted()).toEqual(['attendance', 'bus', 'guests', 'name']);
    expect((await enter({}, fresh)).status).toBe(201);
    const { id } = await anInvitation(app, fresh);
    expect((await enter({ invitation_id: id, guests: 2 }, fresh)).body['fields']).toHaveProperty('guests');
  });

  test('is taken after the deadline too, where guests are told that it is over', async () => {
    const closed = await aSite(app, { event: { event_date: '2031-06-14', rsvp_closes: true } });
    const { q } = app.services.db;
    await q.updateTable('events').set({ rsvp_deadline: '2020-01-01' }).where('event_id', '=', closed.eventId).execute();
    const own = await stranger(app, closed).call('POST', `/events/${closed.eventId}/rsvp`, { name: 'Rosa' });
    expect([own.status, (await enter({}, closed)).body['late']]).toEqual([409, true]);
  });

  test('is for an invitation of the event alone, and mails nobody', async () => {
    const { id } = await anInvitation(app, await aSite(app));
    for (const invitation_id of [id, 'no-such-id']) expect((await enter({ invitation_id })).status).toBe(404);
    await enter({ email: 'rosa@example.com' });
    await app.settle();
    expect(app.mails.filter(({ to }) => to === 'rosa@example.com')).toEqual([]);
  });
});
