import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeItem, makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';
import { insertManyInvitations, insertManyReplies } from '../../testing/many-guests.ts';
import { parseCsv, readSheet } from '../../testing/sheets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const buildGuestPath = ({ uniqueId }: Site) => `/admin/events/${uniqueId}/guests/export`;
const buildReplyPath = ({ uniqueId }: Site, format?: string) =>
  `/events/${uniqueId}/rsvp/export${format === undefined ? '' : `?format=${format}`}`;
const get = (site: Site, path: string) => actAsOwner(app, site).call('GET', path);

/** Parses a CSV response and checks its byte order mark. */
async function getRows(site: Site, path: string): Promise<string[][]> {
  const { status, text } = await get(site, path);
  expect([status, text[0]]).toEqual([200, '\uFEFF']);
  return parseCsv(text.slice(1));
}

const GUEST_HEADER =
  'Name,Email,Phone,Status,Delivery,Max Guests,Plus One,Notes,People,Plus Ones,Tags,Postal Address,Schedule,Token,Created Date,Link'.split(
    ',',
  );
const REPLY_HEADER = [
  'Name',
  'Email',
  'Phone',
  'Attendance',
  'Guests',
  'Guest Names',
  'Dietary Restrictions',
  'Message',
];

describe('GET /admin/events/:event/guests/export', () => {
  test('contains every invitation in order of creation, with its token', async () => {
    const site = await makeSite(app);
    const items = [
      await makeItem(app, site, { name: 'Evening', audience: 'invited' }),
      await makeItem(app, site, { name: 'Ceremony' }),
      await makeItem(app, site, { name: 'Brunch', audience: 'invited' }),
    ];
    const [first, second] = [
      await makeInvitation(app, site, {
        guest_name: '=HYPERLINK("https://evil.example")',
        max_guests: 4,
        phone: '+1 555',
      }),
      await makeInvitation(app, site, {
        guest_email: null,
        people: [
          { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' },
          { first_name: 'Tim', age_group: 'child' },
        ],
        plus_ones: 3,
        tags: ['Family', 'Table 1'],
        postal_address: '1 Mill Lane\nBath',
        notes: 'Sits "up front",\nnear us',
      }),
    ];
    const schedule = items.map(({ id }) => id);
    await actAsOwner(app, site).call('PUT', `/admin/guests/${second.id}`, { schedule });
    await actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/selected`, {
      act: 'hand_over',
      selection: { ids: [second.id] },
    });
    const pickRest = ({ unique_token, created_at }: typeof first) => [
      ...[unique_token, created_at].map(escapeFormula),
      `http://${site.subdomain}.localhost:3000/invite/${unique_token}`,
    ];
    expect(await getRows(site, buildGuestPath(site))).toEqual([
      GUEST_HEADER,
      [
        `'${first.guest_name}`,
        'gina@example.com',
        "'+1 555",
        'sent',
        'Not sent yet',
        '4',
        'No',
        '',
        '',
        '0',
        '',
        '',
        '',
        ...pickRest(first),
      ],
      [
        second.guest_name,
        '',
        '',
        'sent',
        'Sent by you',
        '2',
        'Yes',
        second.notes,
        'Ada Byron <ada@example.com>; Tim (child)',
        '3',
        'Family; Table 1',
        '1 Mill Lane\nBath',
        'Evening; Brunch',
        ...pickRest(second),
      ],
    ]);
  });

  test('is a workbook if asked for', async () => {
    const site = await makeSite(app);
    await makeInvitation(app, site, { guest_name: 'Ada', tags: ['One'] });
    const sheet = readSheet((await get(site, `${buildGuestPath(site)}?format=xlsx`)).bytes);
    expect([sheet[0], sheet[1]?.[0]]).toEqual([GUEST_HEADER, 'Ada']);
    expect((await get(site, `${buildGuestPath(site)}?format=pdf`)).status).toBe(400);
  });

  test('is a download that must not be cached', async () => {
    const site = await makeSite(app);
    const { headers } = await get(site, buildGuestPath(site));
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="guest-invitations.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('accepts the session cookie of the owner, and no other', async () => {
    const site = await makeSite(app);
    const name = await makeInvitation(app, site).then(({ guest_name }) => guest_name);
    const follow = (cookie: string) =>
      actAsAnonymous(app, site).call('GET', buildGuestPath(site), undefined, { headers: { cookie } });
    const linked = await follow(`owner=${site.token}`);
    expect([linked.status, linked.text.includes(name)]).toEqual([200, true]);
    expect((await follow('owner=made-up')).status).toBe(401);
  });

  test('responds to HEAD without reading the rows', async () => {
    const site = await makeSite(app);
    const { status, headers, bytes } = await actAsOwner(app, site).call('HEAD', buildGuestPath(site));
    expect([status, headers['content-disposition'], bytes.length]).toEqual([
      200,
      'attachment; filename="guest-invitations.csv"',
      0,
    ]);
  });

  test('I10: contains each of 10,000 rows once, and none of another site', async () => {
    const [site, other] = [await makeSite(app), await makeSite(app)];
    await makeInvitation(app, other, { guest_name: 'Somebody else' });
    await insertManyInvitations(app, site, 10_000);
    const [header, ...rows] = await getRows(site, buildGuestPath(site));
    expect(header).toEqual(GUEST_HEADER);
    const names = Array.from({ length: 10_000 }, (_, n) => `Guest ${n}`);
    expect(sortTexts(rows.map(([name]) => name))).toEqual(sortTexts(names));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([GUEST_HEADER.length]));
  });

  test('closes the connection if reading fails midway, and returns 500 if it fails at once', async () => {
    const site = await makeSite(app);
    await insertManyInvitations(app, site, 1_000);
    await sql`
      update invitations set created_at = 'infinity'
      where event_id = ${site.eventId} and guest_name = 'Guest 900'
    `.execute(app.services.db.q);
    await expect(get(site, buildGuestPath(site))).rejects.toThrow('aborted');
    await sql`update invitations set created_at = 'infinity' where event_id = ${site.eventId}`.execute(
      app.services.db.q,
    );
    const refused = await get(site, buildGuestPath(site));
    expect([refused.status, refused.body['code'], refused.headers['content-disposition']]).toEqual([
      500,
      'internal_error',
      undefined,
    ]);
  });

  test('releases its database connection when the client disconnects', async () => {
    const site = await makeSite(app);
    await insertManyInvitations(app, site, 5_000);
    await Promise.all(Array.from({ length: 30 }, () => requestAndDisconnect(site)));
    expect((await getRows(site, buildGuestPath(site))).length).toBe(5_001);
  });
});

/** Requests the file and disconnects after its first bytes. */
function requestAndDisconnect({ subdomain, token, ...site }: Site): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${subdomain}.localhost:3000`, authorization: `Bearer ${token}` };
    const path = `/api/admin/events/${site.uniqueId}/guests/export`;
    const request = httpRequest({ host: '127.0.0.1', port: app.port, path, agent: false, headers }, (response) => {
      response.once('data', () => request.destroy()).on('error', () => undefined);
    });
    request.on('close', resolve).on('error', reject).end();
  });
}

describe('GET /events/:event/rsvp/export', () => {
  test('as CSV contains every reply, newest first, with a column for each custom question', async () => {
    const site = await makeSite(app);
    const dance = await makeQuestion(app, site, {
      label: 'Which dance',
      input_type: 'checkbox',
      options: ['Waltz', 'Tango', 'Salsa'],
      sort_order: 2,
    });
    const first = await makeReply(app, site, { phone: '+44 20 7946 0000', message: '@all: hurrah' });
    const song = await makeQuestion(app, site, { label: '=Song', sort_order: 1 });
    const second = await makeReply(app, site, {
      attendance: 'maybe',
      guests: 3,
      guest_names: 'Maya\nJonah',
      dietary_restrictions: 'no nuts, no "milk"',
      dynamic_responses: { [dance.question_key]: ['Waltz', 'Salsa'], [song.question_key]: '-1' },
    });
    const ofSecond = ['', 'maybe', '3', 'Maya\nJonah', 'no nuts, no "milk"', ''];
    expect(await getRows(site, buildReplyPath(site, 'csv'))).toEqual([
      [...REPLY_HEADER, "'=Song", 'Which dance', 'Late', 'Submitted', 'Changed'],
      [second.name, second.email, ...ofSecond, "'-1", 'Waltz, Salsa', 'No', second.created_at, ''],
      [
        first.name,
        first.email,
        "'+44 20 7946 0000",
        'yes',
        '1',
        '',
        '',
        "'@all: hurrah",
        '',
        '',
        'No',
        first.created_at,
        '',
      ],
    ]);
  });

  test('keeps answers to deleted questions in the last columns', async () => {
    const site = await makeSite(app);
    const [deleted, reworded] = [
      await makeQuestion(app, site, { label: 'Gone' }),
      await makeQuestion(app, site, { label: 'Kept' }),
    ];
    await makeReply(app, site, {
      dynamic_responses: { [deleted.question_key]: 'one', [reworded.question_key]: 'two' },
    });
    await actAsOwner(app, site).call('DELETE', `/admin/rsvp/questions/${deleted.id}`);
    await actAsOwner(app, site).call('PUT', `/admin/rsvp/questions/${reworded.id}`, { label: 'Kept and reworded' });
    const [header, row] = await getRows(site, buildReplyPath(site, 'csv'));
    expect(header?.slice(REPLY_HEADER.length)).toEqual(['Kept and reworded', 'Gone', 'Late', 'Submitted', 'Changed']);
    expect(row?.slice(REPLY_HEADER.length, -2)).toEqual(['two', 'one', 'No']);
  });

  test('as a workbook has the same cells, with numbers as numbers and texts unchanged', async () => {
    const site = await makeSite(app);
    const reply = await makeReply(app, site, { guests: 2, message: '=1+1' });
    const { status, headers, bytes } = await get(site, buildReplyPath(site, 'xlsx'));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="rsvp-responses-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(readSheet(bytes)).toEqual([
      [...REPLY_HEADER, 'Late', 'Submitted', 'Changed'],
      [reply.name, reply.email, '', 'yes', 2, '', '', '=1+1', 'No', reply.created_at, ''],
    ]);
  });

  test('says when a reply was changed', async () => {
    const site = await makeSite(app);
    const { unique_token: guest_token } = await makeInvitation(app, site);
    await makeReply(app, site, { guest_token });
    app.clock.advance(60);
    const { created_at, updated_at } = await makeReply(app, site, { guest_token, attendance: 'maybe' });
    const [, row] = await getRows(site, buildReplyPath(site, 'csv'));
    expect(row?.slice(-2)).toEqual([created_at, updated_at]);
    expect(updated_at > created_at).toBe(true);
  });

  test('has the date in UTC in its file name', async () => {
    const site = await makeSite(app);
    const { headers } = await get(site, buildReplyPath(site, 'csv'));
    const now = await sql<{ day: string }>`
      select to_char(${app.services.db.now} at time zone 'UTC', 'YYYY-MM-DD') as day
    `.execute(app.services.db.q);
    expect(headers['content-disposition']).toBe(`attachment; filename="rsvp-responses-${now.rows[0]?.day}.csv"`);
  });

  test.each(['', '?format=json'])('is the JSON list for the query %j', async (query) => {
    const site = await makeSite(app);
    await makeReply(app, site);
    await makeReply(app, site);
    const { headers, body } = await get(site, buildReplyPath(site) + query);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBeUndefined();
    expect(body).toEqual({ data: (await get(site, `/events/${site.uniqueId}/rsvp`)).list });
  });

  test('returns 400 for an unknown format', async () => {
    const site = await makeSite(app);
    const { status, body } = await get(site, buildReplyPath(site, 'exe'));
    expect([status, body['fields']]).toEqual([400, { format: 'Unknown format.' }]);
  });

  test('contains 10,000 replies in every format, and none of another site', async () => {
    const [site, other] = [await makeSite(app), await makeSite(app)];
    await makeReply(app, other, { name: 'Somebody else' });
    await insertManyReplies(app, site, 10_000);
    const names = sortTexts(Array.from({ length: 10_000 }, (_, n) => `Rita ${n + 1}`));
    const rows = await getRows(site, buildReplyPath(site, 'csv'));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([REPLY_HEADER.length + 5]));
    expect(sortTexts(rows.slice(1).map(([name]) => name))).toEqual(names);
    const sheet = readSheet((await get(site, buildReplyPath(site, 'xlsx'))).bytes);
    expect(sortTexts(sheet.slice(1).map(([name]) => name))).toEqual(names);
    const { data } = (await get(site, buildReplyPath(site))).body as { data: { name: string }[] };
    expect(sortTexts(data.map(({ name }) => name))).toEqual(names);
  });

  test('is available to the owner of an ended or suspended site', async () => {
    const site = await makeSite(app);
    await makeReply(app, site);
    const all = [buildGuestPath(site), buildReplyPath(site), buildReplyPath(site, 'csv'), buildReplyPath(site, 'xlsx')];
    const readStatuses = async () => Promise.all(all.map(async (path) => (await get(site, path)).status));
    const { q } = app.services.db;
    await q.updateTable('sites').set({ ends_at: '2020-01-01' }).where('event_id', '=', site.eventId).execute();
    expect(await readStatuses()).toEqual([200, 200, 200, 200]);
    await q.updateTable('sites').set({ suspended_at: '2020-01-01' }).where('event_id', '=', site.eventId).execute();
    expect(await readStatuses()).toEqual([200, 200, 200, 200]);
  });
});

test('the OpenAPI document describes the files', async () => {
  const { body } = await app.call('GET', '/openapi.json');
  const paths = body['paths'] as Record<string, { get: { responses: { 200: { content: object } } } }>;
  const listTypes = (path: string) => Object.keys(paths[path]?.get.responses[200].content ?? {});
  expect(listTypes('/api/admin/events/{event}/guests/export')).toEqual([
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(listTypes('/api/events/{event}/rsvp/export')).toEqual([
    'application/json',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

const sortTexts = (column: readonly unknown[]) => column.map(String).toSorted();

/** Random tokens may begin with a hyphen, which the export escapes. */
const escapeFormula = (text: string) => (text.startsWith('-') ? `'${text}` : text);
