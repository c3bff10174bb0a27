import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { signInOperator } from '../../testing/operators.ts';
import { addOperator, removeOperator } from './account-actions.ts';
import { listOperators } from './actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const makeAddress = () => `${makeName('op')}@example.com`;
const check = (token: string) => app.call('POST', '/operator/password/check', { body: { token } });
const set = (token: string, password = 'a good password', node = app) =>
  node.call('POST', '/operator/password', { body: { token, password } });
const signIn = (email: string, password = 'a good password') =>
  app.call('POST', '/operator/login', { body: { email, password } });
const readOutcome = ({ status, body }: Received) => [status, body['code']];
const invalid = [400, 'invalid_link'];

test('the link of a new account sets its password once', async () => {
  const email = makeAddress();
  const token = await addOperator(app.services.db, email);
  const response = await check(token);
  expect([response.status, response.body]).toEqual([200, { email }]);
  expect((await signIn(email)).status).toBe(401);
  for (const weak of ['short', 'Password1!', 'liverpool1'])
    expect((await set(token, weak)).body).toMatchObject({
      code: 'invalid_input',
      fields: { password: expect.any(String) },
    });
  expect((await set(token)).status).toBe(204);
  expect((await signIn(email)).status).toBe(200);
  expect([readOutcome(await check(token)), readOutcome(await set(token))]).toEqual([invalid, invalid]);
});

test('a link becomes invalid after 24 hours, with a newer link, and when its account is removed', async () => {
  const { db } = app.services;
  const email = makeAddress();
  const first = await addOperator(db, email);
  const second = await addOperator(db, email);
  expect([readOutcome(await check(first)), (await check(second)).status]).toEqual([invalid, 200]);
  app.clock.advance(86_399);
  expect((await check(second)).status).toBe(200);
  app.clock.advance(2);
  expect([readOutcome(await check(second)), readOutcome(await set(second))]).toEqual([invalid, invalid]);
  const third = await addOperator(db, email);
  await removeOperator(db, email);
  expect([readOutcome(await check(third)), readOutcome(await set(third))]).toEqual([invalid, invalid]);
});

test('a new password ends every session and challenge; the old one works until then', async () => {
  const { db } = app.services;
  const operator = await signInOperator(app);
  const token = await addOperator(db, operator.email);
  expect((await operator.call('GET', '/operator/session')).status).toBe(200);
  const open = await signIn(operator.email, 'a password at the desk');
  expect(open.status).toBe(200);
  expect((await set(token)).status).toBe(204);
  expect((await operator.call('GET', '/operator/session')).status).toBe(401);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === operator.email)).toEqual([]);
  expect((await signIn(operator.email, 'a password at the desk')).status).toBe(401);
});

test('a link sets one password for two concurrent requests', async () => {
  const beside = await testApp({ beside: app });
  const email = makeAddress();
  const token = await addOperator(app.services.db, email);
  const responses = await Promise.all([set(token, 'the first one'), set(token, 'the second one', beside)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
  const won = responses[0]?.status === 204 ? 'the first one' : 'the second one';
  expect((await signIn(email, won)).status).toBe(200);
});

test('a reopened account has no password until its new link is used', async () => {
  const { db } = app.services;
  const email = makeAddress();
  await set(await addOperator(db, email));
  await removeOperator(db, email);
  expect(await removeOperator(db, email)).toBe(false);
  await addOperator(db, email);
  expect((await signIn(email)).status).toBe(401);
  const listed = (await listOperators(db)).find((each) => each.email === email);
  expect(listed).toMatchObject({ ready: false });
});
