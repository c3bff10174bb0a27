import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

/** What the owner area needs to ask whether guests shall be told (decision 0062). Each test has a site of its own. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const makeMarried = () => makeSite(app, { event: { event_date: '2031-06-14', venue_name: 'Rose Barn' } });
const at = (site: Site, path: string) => `/admin/events/${site.eventId}${path}`;
const asOwner = (site: Site) => actAsOwner(app, site);
const put = (site: Site, change: object) => asOwner(site).call('PUT', `/admin/events/${site.eventId}`, change);
const update = (site: Site, body: object = {}) => asOwner(site).call('POST', at(site, '/updates'), body);

async function invite(site: Site) {
  const made = await makeInvitation(app, site, { guest_email: `${makeName('guest')}@example.com` });
  await asOwner(site).call('POST', at(site, '/invitations/send'), { ids: [made.id] });
  await app.settle();
  return made;
}

async function summarize(site: Site) {
  const { body } = await asOwner(site).call('GET', at(site, '/updates'));
  return { what: body['what'], differences: body['differences'] };
}

const differ = (label: string, before: string, after: string, invitations: number) => ({
  label,
  before,
  after,
  invitations,
});

test('each difference is named once, with how many it concerns', async () => {
  const site = await makeMarried();
  await invite(site);
  const differPlace = (before: string, invitations: number) => differ('Place', before, 'Elm Barn', invitations);
  await put(site, { venue_name: 'Oak Barn' });
  await invite(site);
  await invite(site);
  await put(site, { venue_name: 'Elm Barn' });
  const [more, fewer] = [differPlace('Oak Barn', 2), differPlace('Rose Barn', 1)];
  expect(await summarize(site)).toEqual({ what: 'changed', differences: [more, fewer] });
  const { id } = await makeItem(app, site, { name: 'Brunch', date: '2031-06-15', start_time: '11:00' });
  const brunch = differ('Brunch', '', 'Sunday, June 15, 2031, 11:00 AM', 3);
  expect(await summarize(site)).toEqual({ what: 'changed', differences: [more, brunch, fewer] });
  await asOwner(site).call('DELETE', `/admin/schedule/${id}`);
  expect(await summarize(site)).toEqual({ what: 'changed', differences: [more, fewer] });
});

test('an event that is called off, and one that takes place after all, are not differences alone', async () => {
  const site = await makeMarried();
  await invite(site);
  expect(await summarize(site)).toEqual({ what: 'changed', differences: [] });
  await put(site, { status: 'cancelled' });
  expect(await summarize(site)).toEqual({ what: 'cancelled', differences: [] });
  await update(site);
  await app.settle();
  await put(site, { status: 'planned' });
  const resumed = await summarize(site);
  expect(resumed).toMatchObject({ what: 'resumed', differences: [{ label: 'Date', before: '' }, {}, {}] });
});

test('replies after which the hosts asked again are counted apart, and marked in the history', async () => {
  const site = await makeMarried();
  const { unique_token: token } = await invite(site);
  await makeReply(app, site, { guest_token: token, name: 'Rita' });
  await put(site, { event_date: '2031-07-05' });
  await update(site, { ask_again: true });
  const count = async () => (await asOwner(site).call('GET', at(site, '/rsvp/summary'))).body;
  const getListed = async () => (await asOwner(site).call('GET', at(site, '/guests'))).list[0] ?? {};
  const overview = async () => (await asOwner(site).call('GET', '/admin/overview')).body;
  await app.settle();
  const [told] = (await asOwner(site).call('GET', at(site, '/mails?kind=update'))).list;
  const { body: shown } = await asOwner(site).call('GET', `/admin/mails/${String(told?.['id'])}`);
  expect(shown['html']).toMatch(/Saturday, June 14, 2031[^]*Saturday, July 5, 2031/);
  expect(await count()).toMatchObject({ all: 0, asked_again: 1 });
  expect(await getListed()).toMatchObject({ said_before: 'yes', said: null });
  expect(await overview()).toMatchObject({ recent: [], askedAgain: 1, toRemind: 0 });
  app.clock.advance(3 * 86_400 + 60);
  expect(await overview()).toMatchObject({ askedAgain: 1, toRemind: 1 });
  await makeReply(app, site, { guest_token: token, name: 'Rita', attendance: 'no', seen_updated_at: null });
  const { id } = await makeReply(app, site, { guest_token: token, name: 'Rita' });
  expect(await count()).toMatchObject({ all: 1, asked_again: 0 });
  expect(await getListed()).not.toHaveProperty('said_before');
  expect(await overview()).toMatchObject({ askedAgain: 0, toRemind: 0 });
  const { list: history } = await asOwner(site).call('GET', `/admin/rsvp/${id}/history`);
  expect(history).toMatchObject([
    { attendance: 'no', asked_again: false },
    { attendance: 'yes', asked_again: true },
  ]);
});

test('for a household that no mail reaches there is a text that tells the change, and then one that says how it stands', async () => {
  const site = await makeMarried();
  const { id } = await makeInvitation(app, site, { guest_name: 'Zoë Stone', guest_email: '', phone: '+447700900123' });
  const handOver = () =>
    asOwner(site).call('POST', at(site, '/guests/selected'), { act: 'hand_over', selection: { ids: [id] } });
  await handOver();
  await put(site, { event_time: '17:00' });
  const share = async () => (await asOwner(site).call('POST', at(site, '/updates/share'), { id })).body;
  const moved = await share();
  expect(moved['text']).toMatch(
    /^Dear Zoë Stone,\n\nSomething has changed[^]*Time: 5:00 PM \(was 4:00 PM\)\n[^]*\/invite\//,
  );
  expect(moved['whatsapp_url']).toMatch(/^https:\/\/wa\.me\/447700900123\?text=Dear/);
  await handOver();
  expect((await share())['text']).toContain('You’re invited');
  await put(site, { status: 'cancelled' });
  expect((await share())['text']).toContain('we have to cancel');
  await handOver();
  expect((await share())['text']).toContain('we have to cancel');
  expect((await asOwner(site).call('POST', at(site, '/updates/share'), { id: 'unknown' })).status).toBe(404);
});
