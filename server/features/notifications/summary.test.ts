import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { makeSecondOwner } from '../../testing/second-owner.ts';
import { sumUpWeeks } from './summary-actions.ts';

/** The weekly mail to owners. Each test has a site of its own and moves the clock on. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const getNow = () => Date.now() + app.clock.offset * 1000;
const getToday = () => new Date(getNow()).toISOString().slice(0, 10);

/** What the job of each half hour does, at the next Monday's hour in UTC. */
async function sumUpNextMonday(node = app): Promise<void> {
  const days = (8 - new Date(getNow()).getUTCDay()) % 7;
  const monday = Date.parse(`${addDays(getToday(), days)}T09:00:00Z`);
  app.clock.advance(Math.ceil(((monday > getNow() ? monday : monday + 7 * 86_400_000) - getNow()) / 1000));
  await sumUpWeeks(node.services);
  await node.settle();
}

const listSummaries = (address: string) =>
  app.mails.filter(({ to, subject }) => to === address && subject.startsWith('Your week'));
/** A minute after the Monday of the test before: what happens in its second may be older than a week on the next one. */
function makeComing(event: object = {}) {
  app.clock.advance(60);
  return makeSite(app, { event: { event_date: addDays(getToday(), 40), couple_names: 'Ada & Bo', ...event } });
}

async function buyGift(site: Site, token: string) {
  const { id } = await makeGift(app, site);
  const guest = actAsAnonymous(app, site);
  await guest.call('POST', `/invite/${token}/gifts/${id}/reserve`, {});
  expect((await guest.call('POST', `/invite/${token}/gifts/${id}/purchase`, {})).status).toBe(200);
}
const handOver = (site: Site, ids: readonly string[]) =>
  actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/selected`, {
    act: 'hand_over',
    selection: { ids },
  });

test('tells on Mondays what has come, who is waited for and what to do next', async () => {
  const site = await makeComing({ rsvp_deadline: addDays(getToday(), 12) });
  const [one, other] = [await makeInvitation(app, site), await makeInvitation(app, site)];
  await makeInvitation(app, site);
  await handOver(site, [one.id, other.id]);
  await makeReply(app, site, { guest_token: one.unique_token, name: '<b>Gina</b>' });
  await buyGift(site, one.unique_token);
  await sumUpNextMonday();
  const [mail, ...more] = listSummaries(site.email);
  expect([mail?.subject, more]).toEqual(['Your week: 1 new reply, 1 new gift', []]);
  expect(mail?.text).toContain('Last week:\n- 1 new reply: 1 coming\n- 1 new gift');
  expect(mail?.text).toContain('Still waiting:\n- 1 of 3 households hasn’t replied yet. The deadline is ');
  expect(mail?.text).toMatch(
    /What to do next:\n- Remind 1 household to reply: \S+\/admin\/guests\/mails\n- Send 1 invitation: \S+\n- Write 1 thank-you: \S+\n/,
  );
  expect(mail?.text).toMatch(/\d+ days to go: /);
  expect(mail?.html).not.toContain('Gina');
});

test('comes once a week on all nodes, and not if nothing has happened and nothing is to be done', async () => {
  await using beside = await startTestApp({ beside: app });
  const site = await makeComing();
  const { id, unique_token } = await makeInvitation(app, site);
  await handOver(site, [id]);
  await makeReply(app, site, { guest_token: unique_token });
  await sumUpNextMonday();
  await Promise.all([sumUpWeeks(app.services), sumUpWeeks(beside.services)]);
  await app.settle();
  expect(listSummaries(site.email)).toHaveLength(1);
  await sumUpNextMonday();
  expect(listSummaries(site.email)).toHaveLength(1);
});

test('goes to each owner who wants it', async () => {
  const site = await makeComing();
  const second = await makeSecondOwner(app, site);
  await makeReply(app, site);
  const body = { notify_weekly: false };
  const changed = await actAsOwner(app, site).call('PUT', '/admin/account', body);
  expect(changed.body).toMatchObject({ notify_weekly: false, notify_replies: 'at_once' });
  await sumUpNextMonday();
  expect([site.email, second].map((address) => listSummaries(address).length)).toEqual([0, 1]);
});

test('ends with the event, and with one that is called off', async () => {
  const [past, off] = [await makeComing({ event_date: addDays(getToday(), 1) }), await makeComing()];
  for (const site of [past, off]) await makeInvitation(app, site);
  await actAsOwner(app, off).call('PUT', `/admin/events/${off.eventId}`, { status: 'cancelled' });
  app.clock.advance(3 * 86_400);
  await sumUpNextMonday();
  expect([past.email, off.email].map((address) => listSummaries(address).length)).toEqual([0, 0]);
});
