import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsBearer, actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeQuestion, makeReply, makeSite, type Site } from '../../testing/makers.ts';

const RITA = { name: 'Rita', email: 'rita@example.com', attendance: 'yes', guests: 1 };

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { event_date: '2031-06-14' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const submit = (body: object, as = actAsAnonymous(app, site)) =>
  as.call('POST', `/events/${site.eventId}/rsvp`, { ...RITA, ...body });
const listReplies = async () => (await actAsOwner(app, site).call('GET', `/events/${site.eventId}/rsvp`)).list;
const getHistory = (id: unknown, query = '') =>
  actAsOwner(app, site).call('GET', `/admin/rsvp/${String(id)}/history${query}`);

describe('a changed reply', () => {
  test('keeps every previous version with its time', async () => {
    const song = await makeQuestion(app, site, { label: makeName('Which song ') });
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const send = (attendance: string, title: string) =>
      submit({ attendance, guest_token, dynamic_responses: { [song.question_key]: title } });
    const first = await send('yes', 'Waterloo');
    app.clock.advance(60);
    await send('maybe', 'Fernando');
    app.clock.advance(60);
    const last = await send('no', '');

    const { status, list } = await getHistory(first.body['id']);
    expect(status).toBe(200);
    const { id: _, created_at: sent, updated_at: __, ...version } = first.body;
    expect(list.map((one) => one['attendance'])).toEqual(['maybe', 'yes']);
    expect(list[1]).toMatchObject({ ...version, answered_at: sent, replaced_at: list[0]?.['answered_at'] });
    expect(list[0]).toMatchObject({ question_responses: [{ response_value: 'Fernando' }] });
    expect((await listReplies()).find((one) => one['id'] === first.body['id'])).toMatchObject({
      ...last.body,
      review: null,
    });

    const page = await getHistory(first.body['id'], '?limit=1');
    const next = /<\/api([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
    expect([...page.list, ...(await actAsOwner(app, site).call('GET', next)).list]).toEqual(list);
  });

  test('gets no new version if the content is the same', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const first = await submit({ guest_token });
    const again = await submit({ guest_token });
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect((await getHistory(first.body['id'])).list).toEqual([]);
  });

  test('shows its history only to its owner, and is deleted with its history', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const { id } = await makeReply(app, site, { guest_token });
    await submit({ guest_token, attendance: 'no' });
    const another = await makeSite(app);
    expect((await actAsOwner(app, another).call('GET', `/admin/rsvp/${id}/history`)).status).toBe(404);
    expect((await getHistory(id)).list).toHaveLength(1);
    await actAsOwner(app, site).call('DELETE', `/rsvp/${id}`);
    expect((await getHistory(id)).status).toBe(404);
    const { q } = app.services.db;
    expect(await q.selectFrom('rsvp_history').select('id').where('response_id', '=', id).execute()).toEqual([]);
  });
});

describe('a reply that has changed since its sender saw it', () => {
  test('is not overwritten, unless it says the same', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const first = await submit({ guest_token, seen_updated_at: null });
    app.clock.advance(60);
    const seen_updated_at = first.body['updated_at'];
    const second = await submit({ guest_token, attendance: 'maybe', seen_updated_at });
    expect([first.status, second.status]).toEqual([201, 200]);

    for (const seen of [seen_updated_at, null]) {
      const stale = await submit({ guest_token, attendance: 'no', seen_updated_at: seen });
      expect([stale.status, stale.body['code']]).toEqual([409, 'changed_elsewhere']);
    }
    const same = await submit({ guest_token, attendance: 'maybe', seen_updated_at });
    expect([same.status, same.body]).toEqual([200, second.body]);
    // Clients that say nothing about it replace any reply.
    expect((await submit({ guest_token, attendance: 'no' })).status).toBe(200);
  });

  test('is the only one of two that are sent at once', async () => {
    const { unique_token: guest_token } = await makeInvitation(app, site);
    const send = (attendance: string) => submit({ guest_token, attendance, seen_updated_at: null });
    const sent = await Promise.all([send('yes'), send('no')]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const read = await actAsAnonymous(app, site).call('GET', `/invite/${guest_token}/rsvp`);
    expect(read.body['reply']).toEqual(sent.find(({ status }) => status === 201)?.body);
  });
});

describe('a guest’s own reply', () => {
  test('by link contains the invitation, the reply and the RSVP period', async () => {
    const { unique_token } = await makeInvitation(app, site, { guest_name: 'Gina', max_guests: 2 });
    await submit({ name: 'Somebody else' });
    const read = async () => (await actAsAnonymous(app, site).call('GET', `/invite/${unique_token}/rsvp`)).body;
    const places = { max_guests: 2, plus_one_allowed: false, plus_ones: 0, people: [] };
    const guest = { name: 'Gina', email: 'gina@example.com', ...places };
    const asked = { questions: expect.any(Array) as unknown[], schedule: [], said_before: null };
    expect(await read()).toEqual({ guest, reply: null, terms: 'open', ...asked });
    const { body } = await submit({ guest_token: unique_token, name: 'Gina' });
    expect(await read()).toEqual({ guest, reply: body, terms: 'open', ...asked });
  });

  test('by verified email is the same if exactly one invitation has that email', async () => {
    const email = `${makeName('vera')}@example.com`;
    const vera = await actAsVerifiedGuest(app, site, email);
    const read = async () => (await vera.call('GET', `/events/${site.eventId}/my-rsvp`)).body;
    const nobody = { guest: null, reply: null, terms: 'open' };
    expect(await read()).toMatchObject(nobody);
    await makeInvitation(app, site, { guest_name: 'Vera', guest_email: email.toUpperCase() });
    expect(await read()).toMatchObject({ guest: { name: 'Vera', email }, reply: null });
    const { body } = await submit({ email, name: 'Vera' }, vera);
    expect(await read()).toMatchObject({ reply: body });
    await makeInvitation(app, site, { guest_name: 'Vera’s mother', guest_email: email });
    expect(await read()).toMatchObject(nobody);
  });
});

describe('a reply with a verified email', () => {
  const makeAddress = () => `${makeName('wim')}@example.com`;

  test('belongs to the one invitation with that email, and replaces the previous reply', async () => {
    const email = makeAddress();
    const { id } = await makeInvitation(app, site, { guest_email: email, max_guests: 2 });
    const wim = await actAsVerifiedGuest(app, site, email);
    const before = (await listReplies()).length;
    const first = await submit({ guests: 2, email: 'elsewhere@example.com' }, wim);
    const second = await submit({ attendance: 'no' }, wim);
    expect([first.status, second.status, second.body['id']]).toEqual([201, 200, first.body['id']]);
    expect(await listReplies()).toHaveLength(before + 1);
    const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests`);
    expect(list.find((one) => one['id'] === id)?.['status']).toBe('rsvp_no');
    expect((await submit({ guests: 3 }, wim)).body['fields']).toHaveProperty('guests');
  });

  test('belongs to no invitation if none or several have that email', async () => {
    const [none, several] = [makeAddress(), makeAddress()];
    for (const _ of [1, 2]) await makeInvitation(app, site, { guest_email: several });
    for (const email of [none, several]) {
      const guest = await actAsVerifiedGuest(app, site, email);
      expect([(await submit({}, guest)).status, (await submit({}, guest)).status]).toEqual([201, 201]);
    }
  });

  test('by link belongs to the invitation of the link, whatever email was verified', async () => {
    const email = makeAddress();
    const own = await makeInvitation(app, site, { guest_email: email });
    const other = await makeInvitation(app, site);
    await submit({ guest_token: other.unique_token }, await actAsVerifiedGuest(app, site, email));
    const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests`);
    const statusOf = (id: string) => list.find((one) => one['id'] === id)?.['status'];
    expect([statusOf(own.id), statusOf(other.id)]).toEqual(['sent', 'rsvp_yes']);
  });

  test('is refused with an expired session or one of another event', async () => {
    const before = (await listReplies()).length;
    const { token } = await actAsVerifiedGuest(app, await makeSite(app), makeAddress());
    const session = await actAsVerifiedGuest(app, site, makeAddress());
    const foreign = await submit({}, actAsBearer(app, site, token));
    app.clock.advance(24 * 3600 + 1);
    const expired = await submit({}, session);
    app.clock.advance(-24 * 3600 - 1);
    expect([foreign.status, expired.status, expired.body['code']]).toEqual([401, 401, 'not_verified']);
    expect(await listReplies()).toHaveLength(before);
  });

  test('does not reveal who is invited when a code is requested', async () => {
    const [known, unknown] = [makeAddress(), makeAddress()];
    await makeInvitation(app, site, { guest_email: known });
    const requestCode = (email: string) =>
      actAsAnonymous(app, site).call('POST', `/events/${site.eventId}/verify-email`, { email, purpose: 'rsvp' });
    const pickComparable = ({ status, text, headers }: Awaited<ReturnType<typeof requestCode>>) => {
      const { date: _, 'x-request-id': __, ...others } = headers;
      return [status, text, others];
    };
    await using silent = await startTestApp({ env: { DEMO_CODES: 'false' }, beside: app });
    const requestCodeAt = (email: string) =>
      actAsAnonymous(silent, site).call('POST', `/events/${site.eventId}/verify-email`, { email, purpose: 'rsvp' });
    expect(pickComparable(await requestCodeAt(known))).toEqual(pickComparable(await requestCodeAt(unknown)));
    await silent.settle();
    const [one, other] = [known, unknown].map((email) => app.mails.find(({ to }) => to === email)?.text ?? '');
    const withoutSecrets = (text = '') => text.replace(/\d{6}/, '').replace(/\/your-data\/\S+/, '');
    expect(withoutSecrets(one)).toBe(withoutSecrets(other));
    expect(one).toMatch(/\d{6}/);
    expect((await requestCode(known)).status).toBe(200);
  });
});
