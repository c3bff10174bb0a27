import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeItem, makeReply, makeSite, type Site } from '../../testing/makers.ts';

const EVENT = {
  couple_names: 'Mina & Max',
  event_date: '2031-06-14',
  venue_name: 'Rose Barn',
  rsvp_deadline: '2031-05-01',
  event_caption: 'Bring a song',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const makeMarried = () => makeSite(app, { event: EVENT });
const put = (site: Site, change: object) => actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, change);
/** Without the data of the scripts. */
const readPage = async (site: Site, path = '/') =>
  (await app.request('GET', path, { host: site.subdomain })).text.replaceAll(/<script[^]*?<\/script>/g, '');
const readCalendar = (site: Site) => app.request('GET', '/calendar.ics', { host: site.subdomain });
const readSequences = async (site: Site) =>
  [...(await readCalendar(site)).text.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, sequence]) => Number(sequence));
const reply = (site: Site, over: object = {}) =>
  actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/rsvp`, {
    name: 'Rita',
    email: 'rita@example.com',
    attendance: 'yes',
    ...over,
  });

test('an event is planned, and takes no other status than the three', async () => {
  const site = await makeMarried();
  expect((await put(site, {})).body).toMatchObject({ status: 'planned' });
  const refused = await put(site, { status: 'forgotten' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Please choose planned')]);
});

describe('postponed', () => {
  test('it has no date and deadline, says so on all pages at once, and still takes replies', async () => {
    const site = await makeMarried();
    const { unique_token } = await makeInvitation(app, site);
    await makeItem(app, site, { name: 'Welcome dinner', date: '2031-06-13' });
    expect(await readPage(site)).toContain('June 14, 2031');
    const { body } = await put(site, { status: 'postponed', event_date: '2031-07-14' });
    expect(body).toMatchObject({ status: 'postponed', event_date: null, rsvp_deadline: null });
    for (const path of ['/', `/invite/${unique_token}`]) {
      const text = await readPage(site, path);
      expect(text).toContain('Postponed');
      expect(text).not.toMatch(/2031|Welcome dinner<\/h4>|Bring a song”/);
    }
    expect((await readCalendar(site)).status).toBe(404);
    expect((await reply(site)).status).toBe(201);
    expect((await reply(site, { guest_token: unique_token })).status).toBe(201);
  });

  test('a new date makes it planned again', async () => {
    const site = await makeMarried();
    await put(site, { status: 'postponed' });
    expect((await put(site, { venue_name: 'Elsewhere' })).body).toMatchObject({
      status: 'postponed',
      event_date: null,
    });
    expect((await put(site, { event_date: '2031-09-06' })).body).toMatchObject({
      status: 'planned',
      event_date: '2031-09-06',
      rsvp_deadline: '2031-08-07',
    });
    const text = await readPage(site);
    expect(text).toContain('September 6, 2031');
    expect(text).not.toContain('Postponed');
  });
});

describe('called off', () => {
  test('it takes no replies, says so at once, keeps its links, and can be taken back', async () => {
    const site = await makeMarried();
    const { unique_token } = await makeInvitation(app, site);
    await makeReply(app, site, { guest_token: unique_token });
    expect(await readPage(site)).toContain('Submit RSVP');
    await put(site, { status: 'cancelled' });
    for (const path of ['/', `/invite/${unique_token}`]) {
      const text = await readPage(site, path);
      expect(text).toContain('Called off');
      expect(text).toContain('No reply needed');
      expect(text).not.toMatch(/Submit RSVP|Add to calendar|June 14/);
    }
    for (const guest_token of [undefined, unique_token]) {
      const { status, body } = await reply(site, { guest_token });
      expect([status, body['code']]).toEqual([409, 'event_cancelled']);
    }
    await put(site, { status: 'planned' });
    expect(await readPage(site)).toContain('June 14, 2031');
    expect((await reply(site)).status).toBe(201);
  });

  test('its calendar entries are canceled, and each change has a higher SEQUENCE', async () => {
    const site = await makeMarried();
    const states = [await readSequences(site)];
    await put(site, { status: 'cancelled' });
    expect((await readCalendar(site)).text).toContain('STATUS:CANCELLED');
    states.push(await readSequences(site));
    await put(site, { status: 'planned' });
    expect((await readCalendar(site)).text).toContain('STATUS:CONFIRMED');
    states.push(await readSequences(site));
    expect(states.map(([first = -1]) => first)).toEqual([1, 2, 3]);
  });

  test('the entries of its schedule are canceled, too', async () => {
    const site = await makeMarried();
    await makeItem(app, site, { name: 'Dinner', date: '2031-06-13' });
    const [before = 0] = await readSequences(site);
    await put(site, { status: 'cancelled' });
    expect((await readCalendar(site)).text).toMatch(/SUMMARY:Dinner[^]*STATUS:CANCELLED/);
    const [after = 0] = await readSequences(site);
    expect(after).toBeGreaterThan(before);
  });
});
