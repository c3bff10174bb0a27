import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { computeMoment } from '../../kit/zoned-time.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { sendDueReminders } from './reminder-actions.ts';

/** Reminders to guests who have not replied. Each test has sites of its own and moves the clock on. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const ZONE = 'America/New_York';
const getNow = () => Date.now() + app.clock.offset * 1000;
const getToday = () => new Date(getNow()).toISOString().slice(0, 10);

const path = (site: Site) => `/admin/events/${site.eventId}/reminders`;
const change = (site: Site, body: object) => actAsOwner(app, site).call('PUT', path(site), body);
const preview = async (site: Site) => (await actAsOwner(app, site).call('GET', `${path(site)}/preview`)).list;

/** The deadline is in twenty days. */
async function makeRemindingSite(): Promise<{ site: Site; deadline: string }> {
  const deadline = addDays(getToday(), 20);
  const event = { event_date: addDays(deadline, 30), rsvp_deadline: deadline, time_zone: ZONE };
  const site = await makeSite(app, { event });
  expect((await change(site, { enabled: true })).status).toBe(200);
  return { site, deadline };
}

async function invite(site: Site) {
  const guest_email = `${makeName('guest')}@example.com`;
  const { id, unique_token } = await makeInvitation(app, site, { guest_email });
  const body = { ids: [id] };
  expect(
    (await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, body)).status,
  ).toBe(202);
  await app.settle();
  return { id, guest_email, unique_token };
}

/** What the job of each minute does, at a local time of the event. */
async function sweepAt(day: string, time: string): Promise<void> {
  app.clock.advance(Math.ceil((computeMoment(ZONE, day, time) - getNow()) / 1000));
  await sendDueReminders(app.services);
  await app.settle();
}

const countReminders = (address: string) =>
  app.mails.filter(({ to, subject }) => to === address && subject.startsWith('Please reply')).length;

test('are off at first, and are changed in part', async () => {
  const site = await makeSite(app);
  expect((await actAsOwner(app, site).call('GET', path(site))).body).toEqual({ enabled: false, days_before: [14, 3] });
  expect((await change(site, { days_before: [1, 30, 7, 30] })).body).toEqual({
    enabled: false,
    days_before: [30, 7, 1],
  });
  expect((await change(site, { enabled: true })).body).toEqual({ enabled: true, days_before: [30, 7, 1] });
});

test.each([
  ['days_before', { days_before: [0] }],
  ['days_before', { days_before: [61] }],
  ['days_before', { days_before: [1, 2, 3, 4, 5] }],
  ['days_before', { days_before: [] }],
  ['enabled', { enabled: 'maybe' }],
])('refuses a wrong %s: %j', async (field, body) => {
  const site = await makeSite(app);
  const refused = await change(site, body);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body['fields'] as object)[0]?.split('.')[0]).toBe(field);
});

test('go at ten o’clock in the zone of the event to who has an invitation and has not answered, once a day', async () => {
  const { site, deadline } = await makeRemindingSite();
  const [silent, answered] = [await invite(site), await invite(site)];
  const { guest_email: unsent } = await makeInvitation(app, site, { guest_email: `${makeName('unsent')}@example.com` });
  await makeReply(app, site, { attendance: 'maybe', guest_token: answered.unique_token });
  const [first, second] = [addDays(deadline, -14), addDays(deadline, -3)];
  expect(await preview(site)).toEqual([
    { date: first, invitations: 1 },
    { date: second, invitations: 1 },
  ]);

  await sweepAt(first, '09:59');
  expect(countReminders(silent.guest_email)).toBe(0);
  await sweepAt(first, '10:00');
  await Promise.all([sendDueReminders(app.services), sendDueReminders(app.services)]);
  await sweepAt(first, '18:00');
  expect([silent.guest_email, answered.guest_email, unsent ?? ''].map(countReminders)).toEqual([1, 0, 0]);

  await sweepAt(addDays(first, 1), '10:00');
  expect(countReminders(silent.guest_email)).toBe(1);
  await sweepAt(second, '10:00');
  expect(countReminders(silent.guest_email)).toBe(2);
});

test('say until when to reply, and whose answers are missing', async () => {
  const { site, deadline } = await makeRemindingSite();
  const guest_email = `${makeName('guest')}@example.com`;
  const people = [{ first_name: 'Zoë', last_name: 'Stone' }, { first_name: 'Tim' }, { first_name: '<b>Bo</b>' }];
  const { id } = await makeInvitation(app, site, {
    guest_email,
    guest_name: 'The Stones',
    max_guests: undefined,
    people,
  });
  const body = { ids: [id] };
  await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, body);
  await sweepAt(addDays(deadline, -14), '10:00');
  const mail = app.mails.find(({ to, subject }) => to === guest_email && subject.startsWith('Please reply'));
  expect(mail?.subject).toMatch(/^Please reply by [A-Z][a-z]+ \d+: /);
  expect(mail?.text).toContain(
    'we’re still missing an answer for Zoë Stone, Tim, and <b>Bo</b>. Please let us know by ',
  );
  expect(mail?.html).toContain('&lt;b&gt;Bo&lt;/b&gt;');
});

test('do not go while they are off, or the event is called off', async () => {
  const [off, canceled] = [await makeRemindingSite(), await makeRemindingSite()];
  const guests = [await invite(off.site), await invite(canceled.site)];
  await change(off.site, { enabled: false });
  await actAsOwner(app, canceled.site).call('PUT', `/admin/events/${canceled.site.eventId}`, { status: 'cancelled' });
  expect(await preview(canceled.site)).toEqual([]);
  await sweepAt(addDays(off.deadline, -14), '12:00');
  expect(guests.map(({ guest_email }) => countReminders(guest_email))).toEqual([0, 0]);
});

test('do not go within three days of a mail that tells a change', async () => {
  const { site, deadline } = await makeRemindingSite();
  const guest = await invite(site);
  await change(site, { days_before: [14, 12, 11] });
  const [first, second, third] = [addDays(deadline, -14), addDays(deadline, -12), addDays(deadline, -11)];
  app.clock.advance(Math.ceil((computeMoment(ZONE, first, '09:00') - getNow()) / 1000));
  const event = `/admin/events/${site.eventId}`;
  await makeReply(app, site, { guest_token: guest.unique_token });
  await actAsOwner(app, site).call('PUT', event, { venue_name: 'Oak Barn' });
  await actAsOwner(app, site).call('POST', `${event}/updates`, { ask_again: true });
  expect(await preview(site)).toEqual([
    { date: first, invitations: 0 },
    { date: second, invitations: 0 },
    { date: third, invitations: 1 },
  ]);
  await sweepAt(first, '10:00');
  await sweepAt(second, '10:00');
  expect(countReminders(guest.guest_email)).toBe(0);
  await sweepAt(third, '10:00');
  expect(countReminders(guest.guest_email)).toBe(1);
});
