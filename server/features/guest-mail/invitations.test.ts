import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeInvitation, makeReply, makeSite, type Site } from '../../testing/makers.ts';

/** Mailing invitations, and what their list says of them (decision 0058). */

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, {
    event: { couple_names: 'Ada Lee & Bo Cole', event_date: '2031-06-14', venue_name: 'Rose Barn' },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('gina')}@example.com`;
const invite = (overrides: object = {}) => makeInvitation(app, site, { guest_email: makeAddress(), ...overrides });
const send = (body: object, from = app) =>
  actAsOwner(from, site).call('POST', `/admin/events/${site.eventId}/invitations/send`, body);
const listMailsTo = async (address: string | null) => {
  await app.settle();
  return app.mails.filter(({ to }) => to === address);
};
async function findListed(id: string) {
  const { list } = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/guests?ids=${id}`);
  return list[0] ?? {};
}
const findDelivery = async (id: string) => (await findListed(id))['delivery'];

test('an invitation goes to its household with its own link, date, place and note', async () => {
  const one = await invite({ guest_name: 'Zoë & <Max>' });
  expect(await findListed(one.id)).toMatchObject({ delivery: 'not_sent', handed_over_at: null });
  const sent = await send({ ids: [one.id], note: 'Bring <b>boots</b>\nand hats' });
  expect([sent.status, sent.body]).toEqual([202, { sending: 1, skipped: [] }]);
  expect(await findDelivery(one.id)).toBe('waiting');
  const [mail, ...more] = await listMailsTo(one.guest_email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You’re invited: The wedding of Ada & Bo');
  for (const part of ['Zoë & <Max>,', 'Bring <b>boots</b>\nand hats', 'Saturday, June 14, 2031', 'Rose Barn'])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toContain(`http://${site.subdomain}.localhost:3000/invite/${one.unique_token}`);
  expect(mail?.html).toContain('Bring &lt;b&gt;boots&lt;/b&gt;<br/>and hats');
  expect(mail?.html).toContain('Zoë &amp; &lt;Max&gt;');
  expect(mail?.attachments).toMatchObject([
    { filename: 'invitation.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
  ]);
  expect(await findListed(one.id)).toMatchObject({ delivery: 'sent', handed_over_at: expect.any(String) });
});

test('without an address of its own it goes to the first of its people who has one', async () => {
  const email = makeAddress();
  const people = [{ first_name: 'Ada' }, { first_name: 'Max', email }, { first_name: 'Tim', email: makeAddress() }];
  const { id } = await invite({ guest_name: undefined, guest_email: '', people });
  expect((await send({ ids: [id] })).body).toEqual({ sending: 1, skipped: [] });
  expect(await listMailsTo(email)).toHaveLength(1);
  expect(await findDelivery(id)).toBe('sent');
});

test('the first reason is named for which an invitation gets no mail', async () => {
  const [nowhere, answered, before] = [await invite({ guest_email: '' }), await invite(), await invite()];
  await send({ ids: [before.id] });
  for (const { unique_token: guest_token } of [nowhere, answered]) await makeReply(app, site, { guest_token });
  const { body } = await send({ ids: [nowhere.id, answered.id, before.id] });
  expect(body).toEqual({
    sending: 0,
    skipped: [
      { id: nowhere.id, reason: 'no_email' },
      { id: answered.id, reason: 'answered' },
      { id: before.id, reason: 'already_sent' },
    ],
  });
  const again = await send({ ids: [nowhere.id, answered.id, before.id], again: true });
  expect(again.body).toMatchObject({ sending: 1, skipped: [{ reason: 'no_email' }, { reason: 'answered' }] });
  expect(await listMailsTo(before.guest_email)).toHaveLength(2);
});

test('M26: sent ten times at once on two nodes, each is mailed once', async () => {
  const other = await testApp({ beside: app });
  const all = [await invite(), await invite(), await invite()];
  const ids = all.map(({ id }) => id);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send({ ids }, at % 2 ? app : other)));
  const numbers = answers.map(({ body }) => Number(body['sending']));
  expect(numbers.toSorted((one, other) => one - other).slice(-2)).toEqual([0, 3]);
  for (const { guest_email } of all) expect(await listMailsTo(guest_email)).toHaveLength(1);
});

test('the database alone keeps an invitation from being mailed twice', async () => {
  const { id, guest_email } = await invite();
  await send({ ids: [id] });
  const { q } = app.services.db;
  const row = await q
    .selectFrom('mails')
    .selectAll()
    .where('event_id', '=', site.eventId)
    .where('invitation_id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = { ...row, id: site.ownerId, mailing_id: null, told_before: null, kind: 'invitation' as const };
  const insert = q.insertInto('mails').values({ ...copy, mailing_id: row.mailing_id, again: false });
  await expect(insert.execute()).rejects.toThrow(/mails_(invited_once|once_a_mailing)/);
  expect(await listMailsTo(guest_email)).toHaveLength(1);
});

test('all that a search finds, if it finds as many as the owner saw', async () => {
  const word = makeName('Zz');
  const found = [await invite({ guest_name: `${word} One` }), await invite({ guest_name: `${word} Two` })];
  const matching = { search: word };
  const wrong = await send({ matching, count: 3 });
  expect([wrong.status, wrong.body['code']]).toEqual([409, 'selection_changed']);
  expect((await send({ matching, count: 2 })).body).toEqual({ sending: 2, skipped: [] });
  for (const { guest_email } of found) expect(await listMailsTo(guest_email)).toHaveLength(1);
});

test('a test goes to the owner who asks for it, changes nothing, and has no link of the guest', async () => {
  const one = await invite({ guest_name: 'Gus Guest' });
  const before = await findListed(one.id);
  expect((await send({ ids: [one.id], note: 'Just trying', test: true })).status).toBe(202);
  expect(await listMailsTo(one.guest_email)).toEqual([]);
  const mails = (await listMailsTo(site.email)).filter(({ text }) => text.includes('Just trying'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Test: You’re invited: The wedding of Ada & Bo');
  expect(mails[0]?.text).toContain('Gus Guest,');
  expect(JSON.stringify(mails)).not.toContain(one.unique_token);
  expect(mails[0]).not.toHaveProperty('unsubscribeUrl');
  expect(await findListed(one.id)).toEqual(before);
  expect((await send({ ids: [one.id] })).body).toEqual({ sending: 1, skipped: [] });
});

test('another address starts at not_sent, and a new link may be mailed again', async () => {
  const one = await invite();
  await send({ ids: [one.id] });
  await app.settle();
  const owner = actAsOwner(app, site);
  await owner.call('PUT', `/admin/guests/${one.id}`, { guest_email: makeAddress() });
  expect(await findDelivery(one.id)).toBe('not_sent');
  expect((await send({ ids: [one.id] })).body).toMatchObject({ sending: 1 });
  await app.settle();
  await owner.call('POST', `/admin/guests/${one.id}/link`);
  expect(await findDelivery(one.id)).toBe('not_sent');
  expect((await send({ ids: [one.id] })).body).toMatchObject({ sending: 1 });
});

test('what owners hand over themselves is shared until it is mailed', async () => {
  const [one, mailed] = [await invite(), await invite()];
  const handOver = (ids: string[]) =>
    actAsOwner(app, site).call('POST', `/admin/events/${site.eventId}/guests/selected`, {
      act: 'hand_over',
      selection: { ids },
    });
  await handOver([one.id]);
  expect(await findDelivery(one.id)).toBe('shared');
  expect((await send({ ids: [one.id, mailed.id] })).body).toMatchObject({ sending: 2 });
  await app.settle();
  await handOver([mailed.id]);
  expect([await findDelivery(one.id), await findDelivery(mailed.id)]).toEqual(['sent', 'sent']);
});

test('only a person opens an invitation: no robot, no HEAD and no page loaded in advance', async () => {
  const { id, unique_token } = await invite();
  await send({ ids: [id] });
  await app.settle();
  const path = `/invite/${unique_token}`;
  const open = (headers: Record<string, string>, method = 'GET') =>
    app.call(method, path, { host: site.subdomain, headers });
  const robots = ['WhatsApp/2.23', 'TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1', 'Slackbot 1.0'];
  for (const agent of robots) expect((await open({ 'user-agent': agent })).status).toBe(200);
  expect((await open({}, 'HEAD')).status).toBe(200);
  for (const name of ['purpose', 'sec-purpose']) await open({ [name]: 'prefetch;prerender' });
  expect(await findDelivery(id)).toBe('sent');
  await open({ 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT P80) Chrome/120' });
  expect(await findDelivery(id)).toBe('opened');
});

test('a reply that the hosts enter opens no invitation, and one of the guest does', async () => {
  const [one, other] = [await invite(), await invite()];
  await send({ ids: [one.id, other.id] });
  await app.settle();
  const entered = { invitation_id: one.id, name: 'Gina', attendance: 'yes' };
  const path = `/admin/events/${site.eventId}/rsvp`;
  expect((await actAsOwner(app, site).call('POST', path, entered)).status).toBe(201);
  expect(await findDelivery(one.id)).toBe('sent');
  await makeReply(app, site, { guest_token: other.unique_token });
  expect(await findDelivery(other.id)).toBe('opened');
});

test.each([
  {},
  { ids: [] },
  { ids: 'all' },
  { ids: ['x'] },
  { matching: {} },
  { matching: {}, count: 0 },
  { matching: { status: 'nobody' }, count: 1 },
])('without a choice nobody is mailed: %j', async (body) => {
  // What the test before has enqueued is no mail of this one.
  await app.settle();
  const before = app.mails.length;
  expect((await send(body)).status).toBe(400);
  await app.settle();
  expect(app.mails).toHaveLength(before);
});

test('a note of more than 1,000 characters is refused with its field', async () => {
  const { id } = await invite();
  const { status, body } = await send({ ids: [id], note: 'x'.repeat(1001) });
  expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['note']]);
  expect((await send({ ids: [id], note: 'x'.repeat(1000) })).status).toBe(202);
});

test('a site that has ended mails nothing, and its list stays readable', async () => {
  const ended = await makeSite(app);
  const one = await makeInvitation(app, ended);
  const owner = actAsOwner(app, ended);
  const path = `/admin/events/${ended.eventId}`;
  const ids = [one.id];
  expect((await owner.call('POST', `${path}/invitations/send`, { ids })).status).toBe(202);
  await app.services.db.q
    .updateTable('sites')
    .set({ ends_at: app.services.db.now })
    .where('event_id', '=', ended.eventId)
    .execute();
  expect((await owner.call('POST', `${path}/invitations/send`, { ids, again: true })).body['code']).toBe('site_ended');
  await app.settle();
  const { status, list } = await owner.call('GET', `${path}/mails`);
  expect([status, list]).toMatchObject([200, [{ state: 'failed', detail: expect.stringContaining('wasn’t online') }]]);
});
