import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { makeInvitation, makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';

const RITA = { name: 'Rita', email: 'rita@example.com', attendance: 'yes', guests: 1 };

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const path = (of: Site = site) => `/events/${of.eventId}/rsvp`;
const submit = (body: object, of: Site = site, node: TestApp = app) =>
  actAsAnonymous(node, of).call('POST', path(of), { ...RITA, ...body });
const listReplies = async (of: Site = site) => (await actAsOwner(app, of).call('GET', path(of))).list;
const readStatus = async (id: string, of: Site = site) =>
  (await actAsOwner(app, of).call('GET', `/admin/events/${of.eventId}/guests`)).list.find((one) => one['id'] === id)?.[
    'status'
  ];

describe('POST /events/:event/rsvp', () => {
  test('stores every field, and the answers by question key', async () => {
    const song = await makeQuestion(app, site, { label: 'Which song' });
    const days = await makeQuestion(app, site, {
      label: 'Which days',
      input_type: 'checkbox',
      options: ['Fri', 'Sat'],
    });
    const fields = { name: 'Zoë O’Brien', guest_names: 'Ada\nBob', message: 'Ça ira — 🎉 نعم', guests: 3 };
    const { status, body } = await submit({
      ...fields,
      phone: '+44 20 7946 0000',
      dynamic_responses: {
        ...RITA,
        ...fields,
        guests: '3',
        dietary_restrictions: 'no nuts',
        which_days: ['Sat'],
        x: 1,
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...fields,
      email: RITA.email,
      attendance: 'yes',
      phone: '+44 20 7946 0000',
      late: false,
    });
    expect(body).toMatchObject({ dietary_restrictions: 'no nuts' });
    expect(body['question_responses']).toEqual([
      { question_key: song.question_key, label: 'Which song', input_type: 'text', response_value: '' },
      { question_key: days.question_key, label: 'Which days', input_type: 'checkbox', response_value: ['Sat'] },
    ]);
    expect((await listReplies())[0]).toEqual({ ...body, review: null, household: null });
  });

  test('requires answers to the required and enabled questions of this event', async () => {
    const fresh = await makeSite(app);
    const song = await makeQuestion(app, fresh, { label: 'Which song', required: true });
    const refused = await submit({ dynamic_responses: { which_song: ' ' } }, fresh);
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: 'Please answer “Which song”.',
        code: 'invalid_input',
        fields: { which_song: 'Please answer “Which song”.' },
      },
    ]);
    expect(await listReplies(fresh)).toEqual([]);
    expect((await submit({ dynamic_responses: { which_song: 'Waterloo' } }, fresh)).status).toBe(201);
    await actAsOwner(app, fresh).call('PUT', `/admin/rsvp/questions/${song.id}`, { enabled: 0 });
    const { body } = await submit({ dynamic_responses: { which_song: 'Dropped' } }, fresh);
    expect(body['question_responses']).toEqual([]);
    expect((await submit({}, site)).status).toBe(201);
  });

  test('R5: refuses nested, too many and oversized answers', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key_${index}`, 'x']));
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    const responses = [
      await submit({ dynamic_responses: many }),
      await submit({ dynamic_responses: { message: JSON.parse(deep) as unknown } }),
      await submit({ message: 'x'.repeat(5001) }),
      await submit({ message: 'x'.repeat(1_100_000) }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 413]);
  });

  test('stores two replies without a token separately', async () => {
    const before = (await listReplies()).length;
    expect([(await submit({})).status, (await submit({})).status]).toEqual([201, 201]);
    expect(await listReplies()).toHaveLength(before + 2);
  });

  test('stores one reply for concurrent requests with the same Idempotency-Key', async () => {
    const before = (await listReplies()).length;
    const send = () => actAsAnonymous(app, site).call('POST', path(), RITA, { headers: { 'idempotency-key': 'once' } });
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await listReplies()).toHaveLength(before + 1);
  });
});

describe('a reply by invitation', () => {
  test('replaces the previous one and updates the status of the invitation', async () => {
    const { id, unique_token } = await makeInvitation(app, site);
    const seen: unknown[] = [];
    for (const attendance of ['yes', 'no', 'maybe']) {
      const { status, body } = await submit({ attendance, guest_token: unique_token });
      seen.push([status, body['id'], await readStatus(id)]);
    }
    const mine = (await listReplies()).filter((one) => one['id'] === (seen[0] as unknown[])[1]);
    const first = mine[0]?.['id'];
    expect(seen).toEqual([
      [201, first, 'rsvp_yes'],
      [200, first, 'rsvp_no'],
      [200, first, 'rsvp_pending'],
    ]);
    expect(mine.map((one) => one['attendance'])).toEqual(['maybe']);
  });

  test('is limited to the number of guests of the invitation', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site, { max_guests: 2, plus_one_allowed: true });
    const refused = await submit({ guest_token, guests: 4 });
    expect([refused.status, refused.body['fields']]).toEqual([400, { guests: 'Please choose a number from 1 to 3.' }]);
    expect((await submit({ guest_token, guests: '3' })).status).toBe(201);
  });

  test('takes name and email from the invitation if their questions are disabled', async () => {
    const fresh = await makeSite(app);
    const { list } = await actAsOwner(app, fresh).call('GET', `/admin/events/${fresh.eventId}/rsvp/questions`);
    for (const { id } of list.slice(0, 2))
      await actAsOwner(app, fresh).call('PUT', `/admin/rsvp/questions/${String(id)}`, { enabled: false });
    const { unique_token: guest_token } = await makeInvitation(app, fresh, {
      guest_name: 'Gina',
      guest_email: 'g@example.com',
    });
    const { body } = await actAsAnonymous(app, fresh).call('POST', path(fresh), { guest_token, attendance: 'no' });
    expect(body).toMatchObject({ name: 'Gina', email: 'g@example.com' });
  });

  test('returns the same 404 for an unknown token and for one of another event', async () => {
    const other = await makeSite(app);
    const { unique_token, id } = await makeInvitation(app, other);
    const [unknown, foreign] = [await submit({ guest_token: 'made-up' }), await submit({ guest_token: unique_token })];
    expect([unknown.status, foreign.status, foreign.text]).toEqual([404, 404, unknown.text]);
    expect([await readStatus(id, other), (await listReplies(other)).length]).toEqual(['sent', 0]);
    expect((await submit({ guest_token: '' })).status).toBe(201);
  });

  test('R5: is stored once for concurrent requests on two nodes', async () => {
    await using beside = await startTestApp({ beside: app });
    const fresh = await makeSite(app);
    const { unique_token: guest_token } = await makeInvitation(app, fresh);
    const submitConcurrently = (body: object) =>
      Promise.all(Array.from({ length: 20 }, (_, turn) => submit(body, fresh, turn % 2 === 0 ? app : beside)));
    const codes = (await submitConcurrently({ guest_token })).map(({ status }) => status).toSorted((a, b) => b - a);
    expect(codes).toEqual([201, ...Array.from({ length: 19 }, () => 200)]);
    expect(await listReplies(fresh)).toHaveLength(1);
    // Without an invitation each request adds a reply.
    await submitConcurrently({});
    expect(await listReplies(fresh)).toHaveLength(21);
  });
});

describe('after the deadline', () => {
  test('accepts replies marked as late, unless RSVPs are closed', async () => {
    await using moved = await startTestApp();
    const fresh = await makeSite(moved, { event: { event_date: '2100-06-14', rsvp_deadline: '2099-12-31' } });
    const { unique_token } = await makeInvitation(moved, fresh);
    expect((await submit({}, fresh, moved)).body['late']).toBe(false);

    // The day after the deadline, 11:30 UTC: in the westernmost zone the last day has not ended yet.
    moved.clock.advance(Math.round((Date.parse('2100-01-01T11:30:00Z') - Date.now()) / 1000));
    await moved.services.db.q
      .updateTable('sites')
      .set({ ends_at: '2200-01-01T00:00:00Z' })
      .where('event_id', '=', fresh.eventId)
      .execute();
    expect((await submit({}, fresh, moved)).body['late']).toBe(false);
    moved.clock.advance(3600);
    expect((await submit({ guest_token: unique_token }, fresh, moved)).body['late']).toBe(true);

    await moved.services.db.q
      .updateTable('events')
      .set({ rsvp_closes: true })
      .where('event_id', '=', fresh.eventId)
      .execute();
    for (const guest_token of [undefined, unique_token]) {
      const { status, body } = await submit({ guest_token }, fresh, moved);
      expect([status, body['code']]).toEqual([409, 'rsvp_closed']);
    }
  });
});

describe('the owner’s replies', () => {
  test('are listed in pages', async () => {
    const fresh = await makeSite(app);
    const made: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) made.unshift((await makeReply(app, fresh)).id);
    const all = await listReplies(fresh);
    expect(new Set(all.map((one) => one['id']))).toEqual(new Set(made));
    const first = await actAsOwner(app, fresh).call('GET', `${path(fresh)}?limit=2`);
    const next = /<\/api([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect([...first.list, ...(await actAsOwner(app, fresh).call('GET', next)).list]).toEqual(all);
    expect((await actAsOwner(app, fresh).call('GET', `${path(fresh)}?cursor=x`)).status).toBe(400);
  });

  test('are sorted by each column, page by page', async () => {
    const fresh = await makeSite(app);
    const { unique_token: guest_token } = await makeInvitation(app, fresh, { guest_name: 'Zoë 10', max_guests: 2 });
    await makeReply(app, fresh, { name: 'Zoë 10', attendance: 'yes', guests: 1, guest_token });
    await makeReply(app, fresh, { name: 'Élan', attendance: 'no' });
    await makeReply(app, fresh, { name: 'Zoë 9', attendance: 'maybe' });
    await makeReply(app, fresh, { name: 'anna', attendance: 'yes', guests: 4 });
    app.clock.advance(60);
    await makeReply(app, fresh, { name: 'Zoë 10', attendance: 'yes', guests: 2, guest_token });
    const owner = actAsOwner(app, fresh);
    const listSorted = async (sort: string) => {
      const names: unknown[] = [];
      let next: string | undefined = `${path(fresh)}?limit=2&sort=${sort}`;
      while (next !== undefined) {
        const page: Received = await owner.call('GET', next);
        names.push(...page.list.map(({ name }) => name));
        next = /<\/api([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
      }
      return names;
    };
    const orders = {
      name: ['anna', 'Élan', 'Zoë 9', 'Zoë 10'],
      '-name': ['Zoë 10', 'Zoë 9', 'Élan', 'anna'],
      answer: ['anna', 'Zoë 10', 'Zoë 9', 'Élan'],
      '-answer': ['Élan', 'Zoë 9', 'anna', 'Zoë 10'],
      people: ['Zoë 9', 'Élan', 'Zoë 10', 'anna'],
      '-people': ['anna', 'Zoë 10', 'Zoë 9', 'Élan'],
      date: ['Zoë 10', 'Élan', 'Zoë 9', 'anna'],
      '-date': ['anna', 'Zoë 9', 'Élan', 'Zoë 10'],
      changed: ['Élan', 'Zoë 9', 'anna', 'Zoë 10'],
      '-changed': ['Zoë 10', 'anna', 'Zoë 9', 'Élan'],
    };
    for (const [sort, names] of Object.entries(orders)) expect(await listSorted(sort), sort).toEqual(names);
    expect((await owner.call('GET', `${path(fresh)}?sort=shoe-size`)).status).toBe(400);
    const first = await owner.call('GET', `${path(fresh)}?limit=2&sort=name`);
    const next = /<\/api([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await owner.call('GET', next.replace('sort=name', 'sort=people'))).status).toBe(400);
  });

  test('can be deleted once, which resets the status of their invitation', async () => {
    const { id, unique_token } = await makeInvitation(app, site);
    const reply = await makeReply(app, site, { guest_token: unique_token });
    const remove = () => actAsOwner(app, site).call('DELETE', `/rsvp/${reply.id}`);
    expect([await remove(), await remove()].map(({ status }) => status)).toEqual([204, 404]);
    expect(await readStatus(id)).toBe('opened');
    expect((await submit({ guest_token: unique_token })).status).toBe(201);
    expect((await actAsOwner(app, site).call('DELETE', '/rsvp/no-such-id')).status).toBe(404);
  });

  test('are exported completely', async () => {
    const exported: Received = await actAsOwner(app, site).call('GET', `${path()}/export`);
    expect([exported.status, exported.body]).toEqual([200, { data: await listReplies() }]);
    expect((await actAsOwner(app, site).call('GET', `${path()}/export?format=pdf`)).status).toBe(400);
  });
});

test('accepts 120 replies per network address, site and ten minutes', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [one, other] = [await makeSite(limited), await makeSite(limited)];
  // Places the count in the window that began with the current hour of the database clock.
  const windowStart = Math.floor((Date.now() / 1000 + limited.clock.offset) / 3600) * 3600;
  const counted = { name: 'guest writes', subject: `127.0.0.1 ${one.eventId}`, hits: 119 };
  const window_start = new Date(windowStart * 1000).toISOString();
  await limited.services.db.q
    .insertInto('rate_counters')
    .values({ ...counted, window_start })
    .execute();
  const [last, refused] = [await submit({}, one, limited), await submit({}, one, limited)];
  expect([last.status, refused.status, Number(refused.headers['retry-after']) > 500]).toEqual([201, 429, true]);
  expect((await submit({}, other, limited)).status).toBe(201);
});
