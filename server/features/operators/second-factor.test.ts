import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/api.ts';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { runCommandLine } from '../../testing/commands.ts';
import { buildDatabaseUrl } from '../../testing/database.ts';
import { makeOperator, MAIN_ORIGIN, PASSWORD, signInOperator } from '../../testing/operators.ts';
import { computeCodeNow, makeSecondFactor } from '../../testing/second-factors.ts';
import { runMeanwhile } from '../../testing/run-meanwhile.ts';
import { readField } from '../../testing/sign-in.ts';
import { deleteSignIns, lockOperator } from './store.ts';

/** Operators need an authenticator app (docs/reference/failures.md, S12). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const startSignIn = (email: string) => app.call('POST', '/operator/login', { body: { email, password: PASSWORD } });
const verify = (challenge: string, code: string, node = app) =>
  node.call('POST', '/operator/verify', { body: { challenge, code } });
const cookieOf = ({ headers }: Received) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const call = (cookie: string, method: string, path: string, body?: object) =>
  app.call(method, path, { headers: { cookie, origin: MAIN_ORIGIN }, ...(body && { body }) });
const readOutcome = ({ status, body }: Received) => [status, body['code']];

describe('S12: an operator without a second factor', () => {
  test('can only set one up, and is in the console afterwards', async () => {
    const { email } = await makeOperator(app);
    const first = await startSignIn(email);
    expect(first.body['method']).toBe('email');
    await app.settle();
    const mailed = /\b\d{6}\b/.exec(app.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    const cookie = cookieOf(await verify(readField(first, 'challenge'), mailed));
    expect((await call(cookie, 'GET', '/operator/session')).body).toMatchObject({ email, secondFactor: false });
    expect(readOutcome(await call(cookie, 'GET', '/operator/orders'))).toEqual([403, 'second_factor_missing']);

    const secret = readField(await call(cookie, 'POST', '/operator/second-factor/setup'), 'secret');
    const code = await computeCodeNow(app, secret);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await call(cookie, 'PUT', '/operator/second-factor', { code: wrong })).status).toBe(400);
    expect(readOutcome(await call(cookie, 'GET', '/operator/orders'))).toEqual([403, 'second_factor_missing']);
    const done = await call(cookie, 'PUT', '/operator/second-factor', { code });
    expect(done.body['recovery_codes']).toHaveLength(10);
    expect((await call(cookie, 'GET', '/operator/orders')).status).toBe(200);
    expect((await call(cookie, 'GET', '/operator/session')).body).toMatchObject({ secondFactor: true });
    expect(readOutcome(await call(cookie, 'POST', '/operator/second-factor/setup'))).toEqual([409, 'second_factor_on']);
    expect((await call(cookie, 'GET', '/operator/log')).list[0]).toMatchObject({
      action: 'second_factor',
      operator: email,
    });
  });

  test('cannot set one up in a session that has ended in the meantime', async () => {
    const operator = await makeOperator(app);
    const { cookie } = await signInOperator(app, operator, { secondFactor: false });
    const secret = readField(await call(cookie, 'POST', '/operator/second-factor/setup'), 'secret');
    const code = await computeCodeNow(app, secret);
    const refused = await runMeanwhile(
      app,
      async (tx) => {
        await lockOperator(tx, operator.email);
        await deleteSignIns(tx, operator.id);
      },
      () => call(cookie, 'PUT', '/operator/second-factor', { code }),
    );
    expect(readOutcome(refused)).toEqual([401, 'not_signed_in']);
    expect((await startSignIn(operator.email)).body['method']).toBe('email');
    await app.settle();
  });

  test('is refused by every other call of the console', async () => {
    const { cookie } = await signInOperator(app, undefined, { secondFactor: false });
    const open = endpoints.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(({ path }) => path);
    expect(open).toEqual([
      '/operator/session',
      '/operator/logout',
      '/operator/second-factor/setup',
      '/operator/second-factor',
    ]);
    const closed = endpoints.filter(({ access, path }) => access === 'operator' && !open.includes(path));
    expect(closed.length).toBeGreaterThan(10);
    for (const { method, path } of closed) {
      const response = await call(cookie, method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {});
      expect([path, ...readOutcome(response)]).toEqual([path, 403, 'second_factor_missing']);
    }
  });
});

describe('S12: an operator with a second factor', () => {
  test('signs in with password and app, without a mail', async () => {
    const operator = await makeOperator(app);
    const { secret, codes } = await makeSecondFactor(app, operator.id);
    const mails = app.mails.length;
    const first = await startSignIn(operator.email);
    expect(first.body['method']).toBe('app');
    app.clock.advance(30);
    const code = await computeCodeNow(app, secret);
    const beside = await testApp({ beside: app });
    const challenge = readField(first, 'challenge');
    const all = await Promise.all([app, beside, app].map((node) => verify(challenge, code, node)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    await app.settle();
    expect(app.mails).toHaveLength(mails);

    const again = readField(await startSignIn(operator.email), 'challenge');
    expect(readOutcome(await verify(again, code))).toEqual([400, 'invalid_code']);
    const cookie = cookieOf(await verify(again, codes[0] ?? ''));
    expect((await call(cookie, 'GET', '/operator/orders')).status).toBe(200);
    const third = readField(await startSignIn(operator.email), 'challenge');
    expect(readOutcome(await verify(third, codes[0] ?? ''))).toEqual([400, 'invalid_code']);
  });

  test('has five tries a challenge', async () => {
    const operator = await makeOperator(app);
    const { codes } = await makeSecondFactor(app, operator.id);
    const challenge = readField(await startSignIn(operator.email), 'challenge');
    await Promise.all(Array.from({ length: 5 }, () => verify(challenge, 'a'.repeat(16))));
    expect(readOutcome(await verify(challenge, codes[0] ?? ''))).toEqual([400, 'invalid_code']);
  });

  test('is not signed in by a session without it, as a node of the previous release opens one', async () => {
    const operator = await makeOperator(app);
    await makeSecondFactor(app, operator.id);
    const { cookie } = await signInOperator(app, operator, { secondFactor: false });
    expect(readOutcome(await call(cookie, 'GET', '/operator/session'))).toEqual([401, 'not_signed_in']);
  });

  test('setting it up ends the other sessions and challenges', async () => {
    const operator = await makeOperator(app);
    const [mine, other] = [
      await signInOperator(app, operator, { secondFactor: false }),
      await signInOperator(app, operator, { secondFactor: false }),
    ];
    const challenge = readField(await startSignIn(operator.email), 'challenge');
    await app.settle();
    const mailed = /\b\d{6}\b/.exec(app.mails.findLast(({ to }) => to === operator.email)?.text ?? '')?.[0] ?? '';
    const secret = readField(await call(mine.cookie, 'POST', '/operator/second-factor/setup'), 'secret');
    await call(mine.cookie, 'PUT', '/operator/second-factor', { code: await computeCodeNow(app, secret) });
    expect((await call(other.cookie, 'GET', '/operator/session')).status).toBe(401);
    expect(readOutcome(await verify(challenge, mailed))).toEqual([400, 'invalid_code']);
  });

  test('gets a new one after the command, which ends the sessions, is logged and mailed', async () => {
    const operator = await makeOperator(app);
    await makeSecondFactor(app, operator.id);
    const { cookie } = await signInOperator(app, operator);
    const env = { DATABASE_URL: buildDatabaseUrl(app.database), PUBLIC_URL: 'http://localhost:3000' };
    expect(await runCommandLine('operator', ['reset-operator', operator.email], env)).toMatchObject({ code: 0 });
    expect(await runCommandLine('operator', ['reset-operator', operator.email], env)).toMatchObject({ code: 1 });
    expect((await call(cookie, 'GET', '/operator/session')).status).toBe(401);
    const countMails = () => app.mails.filter(({ to }) => to === operator.email).length;
    const before = countMails();
    await app.settle();
    expect(countMails()).toBe(before + 1);
    expect(app.mails.at(-1)).toMatchObject({ to: operator.email, subject: 'Your two-step verification was reset' });
    expect((await startSignIn(operator.email)).body['method']).toBe('email');
    const other = await signInOperator(app);
    // The command has the real time, not that of this test.
    const entries = (await other.call('GET', '/operator/log')).list.filter(
      ({ action }) => action === 'second_factor_reset',
    );
    expect(entries.map((entry) => entry['operator'])).toEqual([operator.email]);
  }, 60_000);
});
