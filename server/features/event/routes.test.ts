import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { makeSite, type Site } from '../../testing/makers.ts';

const FILLED = {
  event_type: 'anniversary',
  event_name: 'Ten years',
  couple_names: 'Zoë Müller-Ångström & José Peña',
  event_date: '2031-06-14',
  event_caption: '“Für immer” — 永遠に 💍 نعم',
  main_photo_url: 'https://example.com/hero.jpg',
  venue_name: "L'Été & Co <br>",
  venue_address: '1 Mill Lane\nBath',
} as const;

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** What only owners see of the event. */
const OWN = ['version', 'access', 'passcode', 'find_by_name'];

/** Changes the event and returns the public view of it. */
async function put(change: object, of: Site = site) {
  const response = await actAsOwner(app, of).call('PUT', `/admin/events/${of.eventId}`, change);
  for (const own of OWN) delete response.body[own];
  return response;
}

describe('GET /events/:event', () => {
  test('returns a new event without date, with empty names and the defaults', async () => {
    const fresh = await makeSite(app, { template: 'sweet-baby' });
    const { status, body } = await actAsAnonymous(app, fresh).call('GET', `/events/${fresh.uniqueId}`);
    expect([status, body]).toEqual([
      200,
      {
        id: fresh.eventId,
        unique_id: fresh.uniqueId,
        template_id: 'sweet-baby',
        event_type: 'baby_shower',
        status: 'planned',
        event_name: '',
        couple_names: '',
        event_date: null,
        event_time: '16:00',
        event_end_time: null,
        time_zone: null,
        event_caption: '',
        main_photo_url: '',
        main_photo_focus: null,
        venue_name: '',
        venue_address: '',
        color_theme: 'classic-rose',
        rsvp_deadline: null,
        rsvp_closes: false,
        replies_from: 'everyone',
        contact: '',
        currency: 'USD',
        search_listed: false,
      },
    ]);
  });

  test('returns the same event by id and by unique_id, to guests and to the owner', async () => {
    const responses = await Promise.all(
      [site.eventId, site.uniqueId].flatMap((key) => [
        actAsAnonymous(app, site).call('GET', `/events/${key}`),
        actAsOwner(app, site).call('GET', `/admin/events/${key}`),
      ]),
    );
    for (const { body } of responses) for (const own of OWN) delete body[own];
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test.each(['no-such-event', '00000000-0000-7000-8000-000000000000', 'AAAAAAAAAAAAAAAAAAAAAA', "1'--"])(
    'returns 404 for %s',
    async (key) => {
      const { status, body } = await actAsAnonymous(app, site).call('GET', `/events/${encodeURIComponent(key)}`);
      expect([status, body['code']]).toEqual([404, 'not_found']);
    },
  );
});

describe('PUT /admin/events/:event', () => {
  test('R8: changes the whole event and stores its texts unchanged', async () => {
    const response = await put(FILLED);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ ...FILLED, id: site.eventId, rsvp_deadline: '2031-05-15' });
    const { tell: _, ...saved } = response.body;
    expect((await actAsAnonymous(app, site).call('GET', `/events/${site.eventId}`)).body).toEqual(saved);
  });

  test('changes some fields and keeps the others', async () => {
    const { body: before } = await put(FILLED);
    const change = { color_theme: 'ocean-blue', event_time: '18:30', rsvp_closes: 1, venue_name: null };
    expect((await put(change)).body).toEqual({ ...before, ...change, rsvp_closes: true, venue_name: '' });
    expect((await put({})).body).toMatchObject({ color_theme: 'ocean-blue', event_name: FILLED.event_name });
  });

  test('sets and clears end, time zone, contact and the permission for search engines', async () => {
    const details = {
      event_end_time: '01:30',
      time_zone: 'Europe/Berlin',
      contact: 'Ask Zoë:\nzoe@example.com',
      search_listed: true,
    };
    const { body: before } = await put(FILLED);
    expect((await put(details)).body).toEqual({ ...before, ...details });
    const none = { event_end_time: null, time_zone: null, contact: null, search_listed: 0 };
    expect((await put(none)).body).toEqual(before);
  });

  test('refuses an end that equals the start, whichever of them changes', async () => {
    const fresh = await makeSite(app);
    const fields = { event_end_time: 'The end time can’t be the same as the start time.' };
    expect((await put({ event_end_time: '16:00' }, fresh)).body['fields']).toEqual(fields);
    expect((await put({ event_time: '18:00', event_end_time: '23:00' }, fresh)).status).toBe(200);
    expect((await put({ event_time: '23:00' }, fresh)).body['fields']).toEqual(fields);
    expect((await put({ event_time: '23:00', event_end_time: '03:00' }, fresh)).status).toBe(200);
  });

  test('refuses a time that daylight saving skips on that day, whichever of date, times and zone changes', async () => {
    const fresh = await makeSite(app);
    const explain = (time: string) =>
      `There’s no ${time} on that day, because clocks go forward. Please choose another time.`;
    const night = { event_date: '2031-03-30', event_time: '02:30', event_end_time: null, time_zone: 'Europe/Berlin' };
    expect((await put(night, fresh)).body['fields']).toEqual({ event_time: explain('2:30 AM') });
    expect((await put({ ...night, time_zone: 'America/New_York' }, fresh)).status).toBe(200);
    expect((await put({ time_zone: 'Europe/Berlin' }, fresh)).status).toBe(400);
    // The end is on the next day.
    const evening = { event_date: '2031-03-29', event_time: '20:00', time_zone: 'Europe/Berlin' };
    expect((await put({ ...evening, event_end_time: '02:00' }, fresh)).body['fields']).toEqual({
      event_end_time: explain('2:00 AM'),
    });
    expect((await put({ ...evening, event_end_time: '03:00' }, fresh)).status).toBe(200);
  });

  test('refuses a change of an older version, and accepts one of several concurrent changes', async () => {
    const fresh = await makeSite(app);
    const change = (body: object) => actAsOwner(app, fresh).call('PUT', `/admin/events/${fresh.uniqueId}`, body);
    const { version } = (await change({ event_caption: 'First' })).body as { version: number };
    const responses = await Promise.all(['Second', 'Third'].map((event_caption) => change({ event_caption, version })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 409)?.body['code']).toBe('changed_elsewhere');
    const { body } = await change({ venue_name: 'Without a version' });
    expect(body).toMatchObject({ venue_name: 'Without a version', version: version + 2 });
    expect(body['event_caption']).not.toBe('First');
    expect((await change({ version: 'x' })).body['fields']).toEqual({ version: 'This must be a whole number.' });
  });

  test('I3: ignores ids in the request', async () => {
    const { body: before } = await put(FILLED);
    const ids = { id: 'x', unique_id: 'x', event_id: 'x', owner_id: 'x' };
    expect((await put({ ...ids, event_caption: 'Hello' })).body).toEqual({ ...before, event_caption: 'Hello' });
  });

  test('moves the deadline with the date until the owner sets one, and again after it is cleared', async () => {
    const fresh = await makeSite(app);
    const changeAndReadDeadline = async (change: object) => (await put(change, fresh)).body['rsvp_deadline'];
    expect(await changeAndReadDeadline({ event_date: '2031-06-14' })).toBe('2031-05-15');
    expect(await changeAndReadDeadline({ event_date: '2032-03-15' })).toBe('2032-02-14');
    expect(await changeAndReadDeadline({ rsvp_deadline: '2031-04-01' })).toBe('2031-04-01');
    expect(await changeAndReadDeadline({ event_date: '2031-08-14' })).toBe('2031-04-01');
    expect(await changeAndReadDeadline({ rsvp_deadline: null })).toBe('2031-07-15');
  });

  test('refuses a date only once it is past in every time zone, by the database clock', async () => {
    await using moved = await startTestApp();
    const fresh = await makeSite(moved);
    const change = (event_date: string) =>
      actAsOwner(moved, fresh).call('PUT', `/admin/events/${fresh.eventId}`, { event_date });
    const noon = new Date();
    noon.setUTCHours(12, 30, 0, 0);
    const formatDay = (ahead: number) => new Date(noon.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    // 12:30 UTC tomorrow: today has ended in every time zone, which it had not an hour before.
    moved.clock.advance(Math.round((noon.getTime() + 86_400_000 - Date.now()) / 1000));
    const refused = await change(formatDay(0));
    expect([refused.status, refused.body['fields']]).toEqual([
      400,
      { event_date: 'Event date cannot be in the past. Please select a future date.' },
    ]);
    expect((await change(formatDay(1))).status).toBe(200);
    moved.clock.advance(-3600);
    expect((await change(formatDay(0))).status).toBe(200);
  });

  test.each([
    ['event_date', '2001-01-01'],
    ['event_date', '2031-02-30'],
    ['event_date', '0000-00-00'],
    ['event_date', '275760-09-13'],
    ['event_date', ''],
    ['event_date', null],
    ['event_time', '4pm'],
    ['event_end_time', '24:00'],
    ['event_end_time', ''],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+02:00'],
    ['time_zone', ''],
    ['contact', 'x'.repeat(301)],
    ['search_listed', 'yes'],
    ['event_type', 'funeral'],
    ['event_name', '  '],
    ['couple_names', ''],
    ['color_theme', 'red;}body{background:url(//evil)'],
    ['main_photo_url', 'javascript:alert(1)'],
    ['main_photo_focus', 'center'],
    ['rsvp_deadline', '2031-06-15'],
    ['rsvp_closes', 'yes'],
  ])('R7, X2, X3: returns 400 with an error of the field for %s %j, and changes nothing', async (field, value) => {
    const { body: before } = await put({ ...FILLED, rsvp_deadline: null });
    const response = await put({ event_caption: 'Changed', [field]: value });
    expect([response.status, response.body['code']]).toEqual([400, 'invalid_input']);
    expect(Object.keys(response.body['fields'] ?? {})).toEqual([field]);
    expect((await put({})).body).toEqual(before);
  });
});
