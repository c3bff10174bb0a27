import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../testing/app.ts';
import { actAsOwner } from '../testing/actors.ts';
import { getComponent, findProperty, readCalendar, readTextProperty, type Component } from '../testing/icalendar.ts';
import { makeInvitation, makeItem, makeSite, type Site } from '../testing/makers.ts';

const EVENT = {
  event_type: 'birthday',
  event_name: 'Forty',
  couple_names: 'Mia Sun',
  event_date: '2031-06-14',
  event_time: '18:00',
  event_end_time: '01:30',
  time_zone: 'America/New_York',
  venue_name: 'Rose Barn; left wing',
  venue_address: '1 Mill Lane\nBath',
  event_caption: 'Bring a song, 🎂',
  contact: 'Ask Tom: 555 0100',
} as const;

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { PRODUCT_DOMAIN: 'feast.example' } });
  site = await makeSite(app, { event: EVENT });
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (of: Site = site, headers: Record<string, string> = {}) =>
  app.request('GET', '/calendar.ics', { host: of.subdomain, headers });
const change = (changed: object) => actAsOwner(app, site).call('PUT', `/admin/events/${site.eventId}`, changed);
const readEventComponent = async (): Promise<Component> => getComponent(readCalendar((await get()).text), 'VEVENT');
const readSequence = async () => Number(findProperty(await readEventComponent(), 'SEQUENCE')?.value);

describe('the calendar file of a site', () => {
  test('is served inline as text/calendar, without being indexed', async () => {
    const { status, headers } = await get();
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'inline; filename="invitation.ics"',
    ]);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('contains title, time, place and description of the event', async () => {
    const one = await readEventComponent();
    expect(readTextProperty(one, 'SUMMARY')).toBe('The birthday of Mia');
    expect(readTextProperty(one, 'LOCATION')).toBe('Rose Barn; left wing, 1 Mill Lane\nBath');
    expect(readTextProperty(one, 'DESCRIPTION')).toBe(
      `Bring a song, 🎂\n\nQuestions? Ask Tom: 555 0100\n\nhttp://${site.subdomain}.localhost:3000/`,
    );
    expect(findProperty(one, 'DTSTART')).toMatchObject({
      params: { TZID: 'America/New_York' },
      value: '20310614T180000',
    });
    expect(findProperty(one, 'DTEND')?.value).toBe('20310615T013000');
  });

  test('says once what the words about reaching the hosts are for', async () => {
    const other = await makeSite(app, { event: { ...EVENT, contact: 'Questions? Write to Tom.' } });
    const text = readTextProperty(getComponent(readCalendar((await get(other)).text), 'VEVENT'), 'DESCRIPTION');
    expect(text).toContain('🎂\n\nQuestions? Write to Tom.\n\nhttp');
  });

  test('X7: keeps its UID, and raises SEQUENCE only if a property of the file has changed', async () => {
    const uid = readTextProperty(await readEventComponent(), 'UID');
    expect(uid).toBe(`${site.uniqueId}@feast.example`);
    const first = await readSequence();
    await change({ venue_name: 'Mill Barn' });
    expect(await readSequence()).toBe(first + 1);
    await change({ color_theme: 'ocean-blue', rsvp_closes: true, search_listed: true });
    await change({ ...EVENT, venue_name: 'Mill Barn' });
    expect(await readSequence()).toBe(first + 1);
    await change({ event_end_time: null });
    expect(await readSequence()).toBe(first + 2);
    expect(readTextProperty(await readEventComponent(), 'UID')).toBe(uid);
  });

  test('has floating times without a time zone', async () => {
    await change({ time_zone: null });
    expect(findProperty(await readEventComponent(), 'DTSTART')).toMatchObject({ params: {}, value: '20310614T180000' });
    await change({ time_zone: EVENT.time_zone });
  });

  test('returns 304 for an unchanged ETag', async () => {
    const { headers } = await get();
    const again = await get(site, { 'if-none-match': `"other", ${String(headers.etag)}` });
    expect([again.status, again.text]).toEqual([304, '']);
    await change({ event_caption: 'Bring two songs' });
    expect((await get(site, { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  test('returns 404 without a date and without a site', async () => {
    expect((await get(await makeSite(app))).status).toBe(404);
    expect((await app.request('GET', '/calendar.ics', { host: 'nobody' })).status).toBe(404);
  });

  test('returns 410 after the site has ended', async () => {
    const later = await testApp();
    const ended = await makeSite(later, { plan: 'basic', event: EVENT });
    later.clock.advance(190 * 86_400);
    const { status, text } = await later.request('GET', '/calendar.ics', { host: ended.subdomain });
    expect([status, text.includes('VEVENT')]).toEqual([410, false]);
  });
});

describe('with a schedule', () => {
  const DINNER = {
    name: 'Welcome dinner',
    date: '2031-06-13',
    start_time: '18:30',
    venue_name: 'The Boathouse',
    venue_address: '2 Quay Street',
    dress_code: 'Smart casual',
    description: 'Bring a story',
  };
  const listEntries = (text: string) => readCalendar(text).components.filter(({ name }) => name === 'VEVENT');
  const listSummaries = (text: string) => listEntries(text).map((entry) => readTextProperty(entry, 'SUMMARY'));

  test('the file has the items for everyone in place of the event, and that of a household also its own', async () => {
    const weekend = await makeSite(app, { event: EVENT });
    const dinner = await makeItem(app, weekend, DINNER);
    const brunch = await makeItem(app, weekend, { name: 'Brunch', audience: 'invited' });
    const [invited, other] = [
      await makeInvitation(app, weekend, { schedule: [brunch.id] }),
      await makeInvitation(app, weekend),
    ];
    const { text } = await get(weekend);
    expect(listSummaries(text)).toEqual(['Welcome dinner · The birthday of Mia']);
    const [entry] = listEntries(text);
    if (!entry) throw new Error('no entry');
    expect(findProperty(entry, 'DTSTART')?.value).toBe('20310613T183000');
    expect(findProperty(entry, 'DTEND')?.value).toBe('20310613T223000');
    expect(readTextProperty(entry, 'LOCATION')).toBe('The Boathouse, 2 Quay Street');
    expect(readTextProperty(entry, 'DESCRIPTION')).toContain(
      'Bring a story\n\nDress code: Smart casual\n\nQuestions? Ask Tom: 555 0100\n\nhttp',
    );
    const uid = readTextProperty(entry, 'UID');
    const sequence = Number(findProperty(entry, 'SEQUENCE')?.value);
    const getOwn = ({ unique_token }: { unique_token: string }) =>
      app.request('GET', `/invite/${unique_token}/calendar.ics`, { host: weekend.subdomain });
    const own = await getOwn(invited);
    expect(own.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(listSummaries(own.text)).toEqual(['Welcome dinner · The birthday of Mia', 'Brunch · The birthday of Mia']);
    // Without a start it takes the whole day, and without a place it is where the event is.
    const whole = listEntries(own.text)[1];
    if (!whole) throw new Error('no entry');
    expect(findProperty(whole, 'DTSTART')).toMatchObject({ params: { VALUE: 'DATE' }, value: '20310614' });
    expect(readTextProperty(whole, 'LOCATION')).toContain('Rose Barn');
    expect((await getOwn(other)).text).not.toContain('Brunch');
    expect((await getOwn({ unique_token: 'x'.repeat(22) })).status).toBe(404);
    await actAsOwner(app, weekend).call('PUT', `/admin/schedule/${dinner.id}`, { start_time: '19:00' });
    const [moved] = listEntries((await get(weekend)).text);
    if (!moved) throw new Error('no entry');
    expect([readTextProperty(moved, 'UID'), Number(findProperty(moved, 'SEQUENCE')?.value)]).toEqual([
      uid,
      sequence + 1,
    ]);
  });

  test('a place without an address is at the event', async () => {
    const weekend = await makeSite(app, { event: EVENT });
    const venue = 'Rose Barn; left wing, 1 Mill Lane\nBath';
    const places: [own: object, location: string][] = [
      [{ venue_name: 'The garden' }, `The garden, ${venue}`],
      [{ venue_name: 'rose barn; left wing' }, venue],
      [{ venue_name: 'The Boathouse', venue_address: '2 Quay Street' }, 'The Boathouse, 2 Quay Street'],
      [{ venue_address: '3 Mill Lane' }, '3 Mill Lane'],
      [{}, venue],
    ];
    for (const [own] of places) await makeItem(app, weekend, own);
    const locations = listEntries((await get(weekend)).text).map((entry) => readTextProperty(entry, 'LOCATION'));
    expect(locations).toEqual(places.map(([, location]) => location));
  });

  test('the file of an item has that one alone, for whom may see it', async () => {
    const weekend = await makeSite(app, { event: EVENT });
    const dinner = await makeItem(app, weekend, DINNER);
    const brunch = await makeItem(app, weekend, { name: 'Brunch', audience: 'invited' });
    const [invited, other] = [
      await makeInvitation(app, weekend, { schedule: [brunch.id] }),
      await makeInvitation(app, weekend),
    ];
    const getItem = (id: string, before = '') =>
      app.request('GET', `${before}/calendar.ics?item=${id}`, { host: weekend.subdomain });
    expect(listSummaries((await getItem(dinner.id)).text)).toEqual(['Welcome dinner · The birthday of Mia']);
    const own = await getItem(brunch.id, `/invite/${invited.unique_token}`);
    expect(listSummaries(own.text)).toEqual(['Brunch · The birthday of Mia']);
    for (const [id, before] of [
      [brunch.id, ''],
      [brunch.id, `/invite/${other.unique_token}`],
      [crypto.randomUUID(), ''],
      ['', ''],
    ] as const)
      expect((await getItem(id, before)).status, `${before} ${id}`).toBe(404);
  });
});
