import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeItem, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const EVENT = { couple_names: 'Ada Lee & Bo Cole', event_date: '2031-06-14', time_zone: 'Europe/Berlin' };
const put = (site: Site, change: object) => actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, change);
const list = async (site: Site) =>
  (await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/schedule`)).list;

test('the schedule moves with the event, and guests are told its new days', async () => {
  const site = await makeSite(app, { event: EVENT });
  await makeItem(app, site, { name: 'Dinner', date: '2031-06-13' });
  await makeItem(app, site, { name: 'Ceremony', start_time: '15:00' });
  const { id } = await makeInvitation(app, site, { guest_email: `${makeName('guest')}@example.com` });
  const owner = actAsOwner(app, site);
  await owner.call('POST', `/admin/events/${site.eventId}/invitations/send`, { ids: [id] });
  await app.settle();
  expect(await put(site, { event_date: '2031-09-13', move_schedule: 91 })).toMatchObject({
    status: 200,
    body: { event_date: '2031-09-13', tell: { invitations: 1 } },
  });
  expect(await list(site)).toMatchObject([
    { date: '2031-09-12', version: 2 },
    { date: '2031-09-13', version: 2 },
  ]);
  const { differences } = (await owner.call('GET', `/admin/events/${site.eventId}/updates`)).body;
  expect(JSON.stringify(differences)).not.toMatch(/"after":"[^"]*June/);
});

test('it stays without being asked to move, and moves later without the date', async () => {
  const site = await makeSite(app, { event: EVENT });
  await makeItem(app, site, { name: 'Ceremony' });
  await put(site, { event_date: '2031-09-13' });
  expect(await list(site)).toMatchObject([{ date: '2031-06-14' }]);
  await put(site, { move_schedule: 91 });
  expect(await list(site)).toMatchObject([{ date: '2031-09-13' }]);
});

test('a move that cannot be stored, or to a time that a day does not have, changes nothing', async () => {
  const site = await makeSite(app, { event: { ...EVENT, event_date: '2031-03-29' } });
  await makeItem(app, site, { name: 'Late show', start_time: '02:30' });
  await makeItem(app, site, { name: 'Time capsule', date: '9999-12-30' });
  const change = async (body: object) => {
    const answer = await put(site, body);
    return [answer.status, Object.keys(answer.body['fields'] ?? {})];
  };
  expect(await change({ event_date: '2031-03-30', move_schedule: 1 })).toEqual([400, ['event_date']]);
  expect(await change({ move_schedule: 2 })).toEqual([400, ['event_date']]);
  expect(await change({ move_schedule: 1.5 })).toEqual([400, ['move_schedule']]);
  expect(await change({ move_schedule: 3651 })).toEqual([400, ['move_schedule']]);
  expect(await list(site)).toMatchObject([{ date: '2031-03-29', version: 1 }, { date: '9999-12-30' }]);
});
