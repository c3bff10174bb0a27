import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';
import { makeOperator, signInOperator, MAIN_ORIGIN, PASSWORD } from '../../testing/operators.ts';
import { readField } from '../../testing/sign-in.ts';
import { removeOperator } from './account-actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const startSignIn = (email: string, password = PASSWORD, node = app) =>
  node.call('POST', '/operator/login', { body: { email, password } });
const verify = (challenge: string, code: string, node = app) =>
  node.call('POST', '/operator/verify', { body: { challenge, code } });
const readOutcome = ({ status, body }: Received) => [status, body['code']];
const cookieOf = ({ headers }: Received) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const readSession = (cookie: string, more: object = {}) =>
  app.call('GET', '/operator/session', { headers: { cookie }, ...more });

async function readCodeFor(email: string, node = app): Promise<string> {
  await node.settle();
  const mail = node.mails.findLast(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

const makeOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function signIn(email: string): Promise<string> {
  const challenge = readField(await startSignIn(email), 'challenge');
  const response = await verify(challenge, await readCodeFor(email));
  expect(response.status).toBe(200);
  return cookieOf(response);
}

describe('signing in', () => {
  test('requires the password and the mailed code, and sets an HttpOnly cookie', async () => {
    const { email } = await makeOperator(app);
    const first = await startSignIn(email.toUpperCase());
    expect(Object.keys(first.body)).toEqual(['challenge', 'expiresAt', 'method']);
    expect(first.headers['set-cookie']).toBeUndefined();
    const code = await readCodeFor(email);
    const response = await verify(readField(first, 'challenge'), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([response.status, response.body]).toEqual([200, { email }]);
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^operator=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Strict; HttpOnly$/,
    );
    expect((await readSession(cookieOf(response))).body).toMatchObject({ email });
  });

  test('over TLS sets a cookie with the __Host- prefix', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://example.org', ALLOW_SANDBOX: 'true' } });
    const { email } = await makeOperator(secure);
    const challenge = readField(await startSignIn(email, PASSWORD, secure), 'challenge');
    const response = await verify(challenge, await readCodeFor(email, secure), secure);
    expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-operator=.*; SameSite=Strict; HttpOnly; Secure$/);
  });

  test('is refused with the same response for an unknown address, a wrong password, a new and a removed account', async () => {
    const [known, removed] = [await makeOperator(app), await makeOperator(app)];
    await app.services.db.q.updateTable('operators').set({ password_hash: null }).where('id', '=', known.id).execute();
    await removeOperator(app.services.db, removed.email);
    const right = await makeOperator(app);
    const responses = [
      await startSignIn('nobody@example.com'),
      await startSignIn(right.email, 'wrong'),
      await startSignIn(known.email),
      await startSignIn(removed.email),
    ];
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(readOutcome(responses[0] as Received)).toEqual([401, 'wrong_credentials']);
  });

  test('accepts a code once, for its own challenge, within ten minutes', async () => {
    const [one, two] = [await makeOperator(app), await makeOperator(app)];
    const [first, second] = [
      readField(await startSignIn(one.email), 'challenge'),
      readField(await startSignIn(two.email), 'challenge'),
    ];
    const code = await readCodeFor(one.email);
    expect(readOutcome(await verify(second, code))).toEqual([400, 'invalid_code']);
    expect((await verify(first, code)).status).toBe(200);
    expect(readOutcome(await verify(first, code))).toEqual([400, 'invalid_code']);
    const late = await readCodeFor(two.email);
    app.clock.advance(601);
    expect(readOutcome(await verify(second, late))).toEqual([400, 'invalid_code']);
  });

  test('invalidates the previous challenge', async () => {
    const { email } = await makeOperator(app);
    const old = readField(await startSignIn(email), 'challenge');
    const code = await readCodeFor(email);
    await startSignIn(email);
    expect(readOutcome(await verify(old, code))).toEqual([400, 'invalid_code']);
  });

  test('accepts at most five codes, even concurrently on two nodes', async () => {
    const beside = await testApp({ beside: app });
    const { email } = await makeOperator(app);
    const challenge = readField(await startSignIn(email), 'challenge');
    const code = await readCodeFor(email);
    const wrong = makeOtherCode(code);
    await Promise.all([app, app, beside, beside, beside].map((node) => verify(challenge, wrong, node)));
    expect(readOutcome(await verify(challenge, code))).toEqual([400, 'invalid_code']);

    const again = readField(await startSignIn(email), 'challenge');
    const fresh = await readCodeFor(email);
    for (let tries = 0; tries < 4; tries += 1) await verify(again, makeOtherCode(fresh));
    expect((await verify(again, fresh)).status).toBe(200);
  });

  test('opens one session for concurrent requests with the same code', async () => {
    const beside = await testApp({ beside: app });
    const { email } = await makeOperator(app);
    const challenge = readField(await startSignIn(email), 'challenge');
    const code = await readCodeFor(email);
    const responses = await Promise.all([app, beside, app, beside].map((node) => verify(challenge, code, node)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('stores neither challenge nor code in plain text', async () => {
    const { email } = await makeOperator(app);
    const challenge = readField(await startSignIn(email), 'challenge');
    const { db } = app.services;
    const stored = await db.q.selectFrom('operator_challenges').selectAll().execute();
    const code = await readCodeFor(email);
    const texts = stored.map((row) => JSON.stringify(row));
    for (const text of texts) expect(text).not.toContain(challenge);
    expect(stored.some(({ code_hash }) => code_hash.toString().includes(code))).toBe(false);
  });
});

describe('a session', () => {
  test('ends after twelve hours, despite activity', async () => {
    const { email } = await makeOperator(app);
    const cookie = await signIn(email);
    for (let turn = 0; turn < 30; turn++) {
      expect((await readSession(cookie)).status).toBe(200);
      app.clock.advance(24 * 60);
    }
    expect(readOutcome(await readSession(cookie))).toEqual([401, 'not_signed_in']);
  });

  test('L9: ends half an hour after its last use, however often its pages poll', async () => {
    const { call } = await signInOperator(app);
    const readStatus = async (path: string) => (await call('GET', `/operator/${path}`)).status;
    app.clock.advance(29 * 60);
    expect(await readStatus('session')).toBe(200);
    for (let minute = 0; minute < 29; minute++) {
      app.clock.advance(60);
      expect(await readStatus('waiting')).toBe(200);
    }
    app.clock.advance(61);
    expect([await readStatus('waiting'), await readStatus('session')]).toEqual([401, 401]);
  });

  test('of a node without a record of its use ends half an hour after the sign-in', async () => {
    const { id, call } = await signInOperator(app);
    const { q } = app.services.db;
    await q.updateTable('operator_sessions').set({ last_used_at: null }).where('operator_id', '=', id).execute();
    app.clock.advance(29 * 60);
    expect((await call('GET', '/operator/waiting')).status).toBe(200);
    app.clock.advance(61);
    expect((await call('GET', '/operator/waiting')).status).toBe(401);
  });

  test('is replaced by the next sign-in in the same browser', async () => {
    const { email } = await makeOperator(app);
    const cookie = await signIn(email);
    const challenge = readField(await startSignIn(email), 'challenge');
    const body = { challenge, code: await readCodeFor(email) };
    const next = cookieOf(await app.call('POST', '/operator/verify', { body, headers: { cookie } }));
    expect((await readSession(cookie)).status).toBe(401);
    expect((await readSession(next)).status).toBe(200);
  });

  test('is ended by signing out, without ending other sessions', async () => {
    const { email } = await makeOperator(app);
    const [one, two] = [await signIn(email), await signIn(email)];
    const response = await app.call('POST', '/operator/logout', { headers: { cookie: one, origin: MAIN_ORIGIN } });
    expect([response.status, cookieOf(response)]).toEqual([204, 'operator=']);
    expect([(await readSession(one)).status, (await readSession(two)).status]).toEqual([401, 200]);
  });

  test('ends when the account is removed, and stays ended when the account is reopened', async () => {
    const operator = await makeOperator(app);
    const cookie = await signIn(operator.email);
    expect(await removeOperator(app.services.db, operator.email)).toBe(true);
    expect((await readSession(cookie)).status).toBe(401);
    await makeOperator(app, operator.email);
    expect((await readSession(cookie)).status).toBe(401);
  });

  test('is accepted only as a cookie of the main host, never as a bearer token', async () => {
    const { cookie } = await signInOperator(app);
    const site = await makeSite(app);
    const token = cookie.slice('operator='.length);
    const responses = [
      await readSession(cookie, { host: site.subdomain }),
      await app.call('GET', '/operator/session', { token }),
      await readSession(`owner=${token}`),
      await readSession(`operator=${site.token}`),
      await app.call('GET', `/operator/session?token=${token}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 401, 401, 401, 401]);
  });

  test('refuses changes from pages of another origin', async () => {
    const { cookie, call } = await signInOperator(app);
    for (const headers of [
      { cookie },
      { cookie, origin: 'https://evil.test' },
      { cookie, origin: 'http://anna.localhost:3000' },
      { cookie, 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await app.call('POST', '/operator/logout', { headers });
      expect(readOutcome(response)).toEqual([403, 'cross_site_request']);
    }
    expect((await call('GET', '/operator/session')).status).toBe(200);
  });

  test('is logged when it begins and when it ends', async () => {
    const { email, id } = await makeOperator(app);
    const cookie = await signIn(email);
    await app.call('POST', '/operator/logout', { headers: { cookie, origin: MAIN_ORIGIN } });
    const { db } = app.services;
    const rows = await db.q.selectFrom('operator_log').select('action').where('operator_id', '=', id).execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['sign_in', 'sign_out']);
  });
});

test('signing in returns 404 on the host of a site', async () => {
  const { subdomain: host } = await makeSite(app);
  const { email } = await makeOperator(app);
  const sent: [string, object][] = [
    ['login', { email, password: PASSWORD }],
    ['verify', { challenge: 'x', code: '123456' }],
    ['password/check', { token: 'x' }],
    ['password', { token: 'x', password: 'long enough' }],
  ];
  for (const [path, body] of sent)
    expect([path, ...readOutcome(await app.call('POST', `/operator/${path}`, { host, body }))]).toEqual([
      path,
      404,
      'not_found',
    ]);
});
