import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { removeOperator } from '../features/operators/account-actions.ts';
import { createToken } from '../kit/ids.ts';
import { startTestApp, type Received, type Sent, type TestApp } from './app.ts';
import { makeName } from './buying.ts';
import { prepareChecksums } from './checksums.ts';
import { makeSite, type Site } from './makers.ts';
import { makeParkedOrder, signInOperator, MAIN_ORIGIN, type SignedInOperator } from './operators.ts';
import { expectRefusals } from './refusals.ts';
import { computeCodeNow } from './second-factors.ts';

/**
 * Calls every operator endpoint as every other kind of caller, on every host, with the real id of an order. New
 * endpoints are covered automatically; this file only needs a valid body.
 */

let app: TestApp;
let site: Site;
let operator: SignedInOperator;
let orderId: string;
/** Computes a checksum over all rows of each table. */
let readContents: () => Promise<unknown>;

beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
  operator = await signInOperator(app);
  ({ orderId } = await makeParkedOrder(app));
  readContents = await prepareChecksums(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** A valid body for each call. */
const BODIES: Record<string, () => Promise<object>> = {
  // A code of the setup that the call before has started.
  'PUT /operator/second-factor': async () => {
    const { q } = app.services.db;
    const setup = await q.selectFrom('second_factor_setups').select('sealed_secret').executeTakeFirst();
    const secret = setup && app.services.seal.decrypt(`second factor ${operator.id}`, setup.sealed_secret);
    return { code: secret === undefined ? '000000' : await computeCodeNow(app, secret) };
  },
  'POST /operator/orders/:order/address': () => Promise.resolve({ subdomain: makeName('settled') }),
  'POST /operator/orders/:order/email': () => Promise.resolve({ email: `${makeName('buyer')}@example.com` }),
  'POST /operator/orders/:order/refund': () => Promise.resolve({ seen: 'paid' }),
  'POST /operator/jobs/retry': () => Promise.resolve({ name: 'orders.receipt' }),
  'POST /operator/jobs/dismiss': () => Promise.resolve({ name: 'orders.receipt' }),
  'POST /operator/sites/:site/suspend': () => Promise.resolve({ note: 'reported' }),
  'POST /operator/orders/:order/replay': () =>
    app.services.db.q
      .selectFrom('payment_events')
      .select(['provider', 'event_key as key'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
};

const calls = endpoints.filter(({ access }) => access === 'operator');

async function send(call: Endpoint, sent: Sent, id = orderId): Promise<Received> {
  const body = call.body && (await BODIES[`${call.method} ${call.path}`]?.());
  if (call.body && !body) throw new Error(`give this test a body for ${call.method} ${call.path}`);
  return app.call(call.method, call.path.replace(':order', id).replace(':site', id === orderId ? site.eventId : id), {
    ...sent,
    ...(body && { body }),
  });
}

const makeCookieHeaders = (cookie: string): Sent => ({ headers: { cookie, origin: MAIN_ORIGIN } });

/** Callers without access, with their credentials. */
const WRONG: Record<string, () => Promise<Sent>> = {
  'no session': () => Promise.resolve({ headers: { origin: MAIN_ORIGIN } }),
  'an owner’s bearer': () => Promise.resolve({ token: site.token }),
  'an owner’s session as cookie': () => Promise.resolve(makeCookieHeaders(`owner=${site.token}`)),
  'an owner’s session under the operator’s name': () => Promise.resolve(makeCookieHeaders(`operator=${site.token}`)),
  'a made-up session': () => Promise.resolve(makeCookieHeaders(`operator=${createToken()}`)),
  'an operator’s session as bearer': () => Promise.resolve({ token: operator.cookie.slice('operator='.length) }),
  'a session that was signed out': async () => {
    const { call, cookie } = await signInOperator(app);
    expect((await call('POST', '/operator/logout')).status).toBe(204);
    return makeCookieHeaders(cookie);
  },
  'a session of an account that was removed': async () => {
    const { email, cookie } = await signInOperator(app);
    await removeOperator(app.services.db, email);
    return makeCookieHeaders(cookie);
  },
  'a session that has expired': async () => {
    const { id, cookie } = await signInOperator(app);
    const { db } = app.services;
    await db.q.updateTable('operator_sessions').set({ expires_at: db.now }).where('operator_id', '=', id).execute();
    return makeCookieHeaders(cookie);
  },
};

test.each(Object.keys(WRONG))('every call of operators returns 401 with %s', async (who) => {
  const sent = (await WRONG[who]?.()) ?? {};
  await expectRefusals(readContents, calls, [401, 'not_signed_in'], (call, ids) =>
    send(call, sent, ids === 'real' ? orderId : 'unknown'),
  );
});

const ON_A_SITE: Record<string, () => Sent> = {
  'an operator’s session': () => makeCookieHeaders(operator.cookie),
  'an owner’s bearer': () => ({ token: site.token }),
  'no session': () => ({}),
};

test.each(Object.keys(ON_A_SITE))('every call of operators returns 404 on the host of a site with %s', async (who) => {
  const sent = { ...ON_A_SITE[who]?.(), host: site.subdomain };
  await expectRefusals(readContents, calls, [404, 'not_found'], (call, ids) =>
    send(call, sent, ids === 'real' ? orderId : 'unknown'),
  );
});

test('control: operators succeed, so the refusals above depend on the caller', async () => {
  for (const call of calls.filter(({ path }) => path !== '/operator/logout')) {
    const { status } = await send(call, makeCookieHeaders(operator.cookie));
    // The order is not disputed.
    expect([call.path, status]).toEqual([call.path, call.path.endsWith('/keep') ? 409 : 200]);
  }
});
