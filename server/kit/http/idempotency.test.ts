import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const add = (key: string, guest_name: string, node: TestApp = app) =>
  node.call('POST', `/admin/events/${site.eventId}/guests`, {
    host: site.subdomain,
    token: site.token,
    body: { guest_name },
    headers: { 'idempotency-key': key },
  });
const listNamed = async (name: string) =>
  (await app.call('GET', `/admin/events/${site.eventId}/guests`, { token: site.token })).list.filter(
    (guest) => guest['guest_name'] === name,
  );

it('returns the first response again, and runs the action once', async () => {
  const [first, again] = [await add('one', 'Rosa'), await add('one', 'Rosa')];
  expect(first.status).toBe(201);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await listNamed('Rosa')).toHaveLength(1);
});

it('stores no response in plain text, because it may contain a token', async () => {
  const { body } = await add('sealed', 'Sofia');
  const stored = await app.services.db.q
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key', '=', 'sealed')
    .execute();
  expect(stored).toHaveLength(1);
  expect(String(body['unique_token'])).toMatch(/^[\w-]{22,}$/);
  expect(JSON.stringify(stored)).not.toContain(body['unique_token']);
  expect(JSON.stringify(stored)).not.toContain('Sofia');
});

it('returns 409 for another body with the same key', async () => {
  expect((await add('two', 'Rita')).status).toBe(201);
  const other = await add('two', 'Ruth');
  expect([other.status, other.body['code']]).toEqual([409, 'idempotency_key_reused']);
});

it('runs the action once for twenty concurrent requests on two nodes', async () => {
  await using beside = await startTestApp({ beside: app });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => add('three', 'Ines', turn % 2 === 0 ? app : beside)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(await listNamed('Ines')).toHaveLength(1);
});

it('control: runs the action for each request without a key', async () => {
  const body = { guest_name: 'Twice' };
  for (let turn = 0; turn < 2; turn++) {
    await app.call('POST', `/admin/events/${site.eventId}/guests`, { token: site.token, body });
  }
  expect(await listNamed('Twice')).toHaveLength(2);
});

it('stores no refused request, so its key can be used again', async () => {
  expect((await add('four', '')).status).toBe(400);
  expect((await add('four', 'Nora')).status).toBe(201);
});

it('deletes keys after a day', async () => {
  expect((await add('five', 'Olga')).status).toBe(201);
  app.clock.advance(86_401);
  expect((await add('five', 'Olga')).status).toBe(201);
  expect(await listNamed('Olga')).toHaveLength(2);
  app.clock.advance(-86_401);
});

it('keeps keys separate by path and caller', async () => {
  const key = { 'idempotency-key': 'six' };
  const guest = await add('six', 'Pia');
  const question = await app.call('POST', `/admin/events/${site.eventId}/rsvp/questions`, {
    token: site.token,
    headers: key,
    body: { label: 'Pia', input_type: 'text' },
  });
  expect([guest.status, question.status]).toEqual([201, 201]);
  const other = await makeSite(app);
  const elsewhere = await app.call('POST', `/admin/events/${other.eventId}/guests`, {
    token: other.token,
    headers: key,
    body: { guest_name: 'Another body' },
  });
  expect(elsewhere.status).toBe(201);
});

it.each(['x'.repeat(256), 'two words', 'ümlaut'])('returns 400 for the malformed key %j', async (key) => {
  expect((await add(encodeURI(key) === key ? key : key.replace('ü', '\u00fc'), 'Mia')).status).toBe(400);
});
