import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = () => `/admin/events/${site.eventId}/guests`;
const add = (body: object) => actAsOwner(app, site).call('POST', path(), body);
const change = (id: string, body: object) => actAsOwner(app, site).call('PUT', `/admin/guests/${id}`, body);
const open = (token: string) => actAsAnonymous(app, site).call('GET', `/invite/${token}`);
const findOwn = async (id: string) =>
  (await actAsOwner(app, site).call('GET', path())).list.find((one) => one['id'] === id);

describe('POST /admin/events/:event/guests', () => {
  test('stores the fields and creates a link of 128 bits', async () => {
    const form = { guest_name: "Robert'); DROP", guest_email: 'Gina@Example.com', max_guests: 4, plus_one_allowed: 1 };
    const { status, body } = await add({ ...form, phone: ' +44 (20) 7946-0000 ', notes: 'High chair\nby train' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, guest_email: 'gina@example.com', plus_one_allowed: true, status: 'sent' });
    expect(body['phone']).toBe('+44 (20) 7946-0000');
    expect(body['unique_token']).toMatch(/^[\w-]{22}$/);
    expect(await findOwn(String(body['id']))).toEqual({ ...body, unanswered: [], said: null });
  });

  test('requires only a name', async () => {
    const { status, body } = await add({ guest_name: 'Only Name' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ guest_email: null, max_guests: 1, plus_one_allowed: false, phone: '', notes: '' });
    expect((await add({ guest_name: 'No Mail', guest_email: '' })).body['guest_email']).toBeNull();
  });

  test.each([
    ['guest_name', '   '],
    ['guest_name', undefined],
    ['guest_email', 'nobody'],
    ['max_guests', 0],
    ['max_guests', 11],
    ['max_guests', 1.5],
    ['plus_one_allowed', 'maybe'],
    ['phone', 'ask Anna'],
    ['phone', '0'.repeat(41)],
  ])('returns 400 with an error of the field for %s %j', async (field, value) => {
    const { status, body } = await add({ guest_name: 'Gina', [field]: value });
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
  });

  test('S4: stores no token in plain text', async () => {
    const { unique_token } = await makeInvitation(app, site);
    const rows = await Promise.all([
      app.services.db.q.selectFrom('invitations').selectAll().execute(),
      app.services.db.q.selectFrom('invite_tokens').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(unique_token);
  });
});

describe('PUT and DELETE /admin/guests/:id', () => {
  test('changes all or some fields', async () => {
    const { id } = await makeInvitation(app, site, { notes: 'first' });
    const form = { guest_name: 'New', guest_email: 'new@example.com', max_guests: 5, plus_one_allowed: true };
    expect((await change(id, { ...form, notes: 'second' })).status).toBe(200);
    const { body } = await change(id, { notes: null, status: 'rsvp_yes', unique_token: 'x', event_id: 'x' });
    expect(body).toMatchObject({ ...form, id, notes: '', status: 'sent' });
    expect(await findOwn(id)).toEqual({ ...body, unanswered: [], said: null });
    expect((await change(id, { guest_name: ' ' })).status).toBe(400);
    expect((await change(id, {})).body).toEqual({ ...body, version: Number(body['version']) + 1 });
  });

  test('deletes a guest once, invalidates the link and keeps the reply', async () => {
    const { id, unique_token } = await makeInvitation(app, site);
    const reply = await makeReply(app, site, { guest_token: unique_token });
    const remove = () => actAsOwner(app, site).call('DELETE', `/admin/guests/${id}`);
    const [first, second] = [await remove(), await remove()];
    expect([first.status, first.text, second.status]).toEqual([204, '', 404]);
    expect(await findOwn(id)).toBeUndefined();
    expect((await open(unique_token)).status).toBe(404);
    const { list } = await actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp`);
    expect(list).toContainEqual({ ...reply, review: null, household: null });
  });

  test.each(['one', 'many'])('deletes the reply with it on request, of %s', async (how) => {
    const { id, unique_token: guest_token } = await makeInvitation(app, site);
    const reply = await makeReply(app, site, { guest_token });
    const remove =
      how === 'one'
        ? actAsOwner(app, site).call('DELETE', `/admin/guests/${id}?reply=delete`)
        : actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/selected`, {
            act: 'delete',
            selection: { ids: [id] },
            replies: 'delete',
          });
    expect((await remove).status).toBeLessThan(300);
    expect((await actAsOwner(app, site).call('GET', `/admin/rsvp/${reply.id}`)).status).toBe(404);
  });

  test.each(['no-such-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    const responses = [
      await change(id, { notes: 'x' }),
      await actAsOwner(app, site).call('DELETE', `/admin/guests/${id}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('GET /admin/events/:event/guests', () => {
  test('lists each guest once, in pages', async () => {
    const other = await makeSite(app);
    const ids: unknown[] = [];
    for (let turn = 0; turn < 5; turn++) ids.push((await makeInvitation(app, other)).id);
    const found: unknown[] = [];
    let next: string | undefined = `/admin/events/${other.eventId}/guests?limit=2`;
    while (next !== undefined) {
      const { list, headers }: Received = await actAsOwner(app, other).call('GET', next);
      found.push(...list.map((one) => one['id']));
      next = /^<\/api([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
    }
    expect(new Set(found)).toEqual(new Set(ids));
    expect(found).toHaveLength(5);
  });

  test.each(['limit=0', 'limit=x', 'cursor=none', `cursor=${Buffer.from('["x"]').toString('base64url')}`])(
    'returns 400 for %s',
    async (query) => {
      expect((await actAsOwner(app, site).call('GET', `${path()}?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /invite/:token', () => {
  test('returns the guest and changes the status from sent to opened', async () => {
    const form = { guest_name: 'Olga', guest_email: 'olga@example.com', max_guests: 3, plus_one_allowed: true };
    const { id, unique_token: token } = await makeInvitation(app, site, { ...form, notes: 'for the owner only' });
    const { status, body } = await open(token);
    expect([status, body]).toEqual([
      200,
      {
        name: 'Olga',
        email: 'olga@example.com',
        max_guests: 3,
        plus_one_allowed: true,
        plus_ones: 1,
        people: [],
        unique_token: token,
        token,
        event_id: site.uniqueId,
        attendance: null,
        schedule: [],
      },
    ]);
    expect((await findOwn(id))?.['status']).toBe('opened');
  });

  test('changes nothing after a reply, and returns the reply', async () => {
    const { id, unique_token } = await makeInvitation(app, site);
    await makeReply(app, site, { guest_token: unique_token, attendance: 'maybe' });
    expect((await open(unique_token)).body['attendance']).toBe('maybe');
    expect((await findOwn(id))?.['status']).toBe('rsvp_pending');
  });

  test.each(['x', 'A'.repeat(22), "'; drop table invitations"])('returns 404 for the token %s', async (token) => {
    const { status, body } = await open(encodeURIComponent(token));
    expect([status, body['code']]).toEqual([404, 'not_found']);
  });
});

test('L10: refuses a change of an invitation that another change has overtaken, and accepts one without a version', async () => {
  const { id, version } = (await add({ guest_name: 'Gina' })).body as { id: string; version: number };
  const responses = await Promise.all(
    ['One', 'Two'].map((guest_name) => change(id, { guest_name, seen_version: version })),
  );
  const [saved, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect([saved?.status, saved?.body['version']]).toEqual([200, 2]);
  expect([refused?.status, refused?.body['code']]).toEqual([409, 'changed_elsewhere']);
  expect((await change(id, { guest_name: 'Three' })).body).toMatchObject({ guest_name: 'Three', version: 3 });
});
