import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createId, createToken, hashToken } from '../kit/ids.ts';
import { actAsBearer, actAsOwner, actAsVerifiedGuest, type Actor } from './actors.ts';
import { GUARDED, sendAllAllowed } from './allowed-calls.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeValidBody } from './call-bodies.ts';
import { allowAddressChange, buildPath, makeSession, makeTargets, sendValid } from './calls.ts';
import type { Targets } from './targets.ts';
import { prepareChecksums } from './checksums.ts';
import { makePicture } from './pictures.ts';
import { expectRefusals } from './refusals.ts';
import { setPassword } from './sign-in.ts';
import { makeSite, type Site } from './makers.ts';

/**
 * Calls every endpoint that is not public as every other kind of caller, with the real ids of a site. New endpoints are
 * covered automatically; `server/testing/calls.ts` only needs the meaning of their `:id` and a valid body.
 */

let app: TestApp;
/** The site under attack, and a site of another owner. */
let targets: Targets;
let site: Site;
let other: Site;
/** Computes a checksum over all rows of each table. */
let readContents: () => Promise<unknown>;

beforeAll(async () => {
  app = await startTestApp({ web: { read: () => makePicture().png().toBuffer() } });
  [targets, other] = [await makeTargets(app), await makeSite(app)];
  ({ site } = targets);
  await setPassword(app, other);
  readContents = await prepareChecksums(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** Returns whether anyone may read the same path, and therefore send HEAD requests to it. */
const isOpenToRead = ({ path }: Endpoint) =>
  endpoints.some((other) => other.path === path && other.method === 'GET' && other.access !== 'owner');

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const listCallsWithAccess = (access: string) => GUARDED.filter((call) => call.access === access);
const OWNER_CALLS = listCallsWithAccess('owner');

const send = (actor: Actor, call: Endpoint, path = buildPath(call, targets)) =>
  sendValid(app, actor, call, { targets, path });

/** Bearer tokens that are invalid or expired as an owner's session, and other secrets of the product. */
const WRONG_BEARERS: Record<string, () => Promise<string | undefined>> = {
  'no token': () => Promise.resolve(undefined),
  'a made-up token': () => Promise.resolve(createToken()),
  'a token with one letter changed': () => {
    const changed = site.token.startsWith('A') ? 'B' : 'A';
    return Promise.resolve(changed + site.token.slice(1));
  },
  'the stored hash of the token': () => Promise.resolve(hashToken(site.token).toString('base64url')),
  'the event’s id': () => Promise.resolve(site.eventId),
  'an invitation’s token': () => Promise.resolve(targets.invitationToken),
  'a guest’s session': async () => (await actAsVerifiedGuest(app, site)).token,
  'a session that was signed out': async () => {
    const token = await makeSession(app, site);
    expect((await actAsBearer(app, site, token).call('POST', '/admin/logout')).status).toBe(204);
    return token;
  },
  'a session that has expired': () => makeSession(app, site, -1),
};

test.each(Object.keys(WRONG_BEARERS))('every call of owners returns 401 with %s', async (who) => {
  const actor = actAsBearer(app, site, await WRONG_BEARERS[who]?.());
  await expectRefusals(readContents, OWNER_CALLS, [401, 'not_signed_in'], (call, ids) =>
    send(actor, call, buildPath(call, ids === 'real' ? targets : undefined)),
  );
});

test('I5: calls of owners are refused for other spellings of their paths and for other methods', async () => {
  const nobody = actAsBearer(app, site, undefined);
  const before = await readContents();
  for (const call of OWNER_CALLS) {
    const path = buildPath(call, targets);
    const spellings = [
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      `${path};x`,
      `${path}%2f`,
      `${path}?token=${site.token}`,
    ];
    const responses = [
      ...(await Promise.all(spellings.map((spelling) => send(nobody, call, spelling)))),
      ...(isOpenToRead(call) ? [] : [await nobody.call('HEAD', path)]),
      await nobody.call('OPTIONS', path),
      await nobody.call('POST', path, await makeValidBody(app, nobody, call, targets), {
        headers: { 'x-http-method-override': call.method },
      }),
    ];
    for (const { status } of responses) expect(status, nameOf(call)).toBeGreaterThanOrEqual(400);
  }
  expect(await readContents()).toEqual(before);
});

test.each(['their own', 'the site’s'])(
  'I2: every call with ids returns 404 to another owner, as if it did not exist, on %s host',
  async (host) => {
    const session = await makeSession(app, other);
    const actor = actAsBearer(app, host === 'their own' ? other : site, session);
    const calls = OWNER_CALLS.filter(({ path }) => path.includes(':'));
    await expectRefusals(readContents, calls, [404, 'not_found'], (call, ids) =>
      send(actor, call, buildPath(call, ids === 'real' ? targets : undefined)),
    );
  },
);

test('calls without ids refer to the site of the caller', async () => {
  const secrets = new RegExp([site.eventId, site.uniqueId, site.email, site.subdomain].join('|'));
  for (const call of OWNER_CALLS.filter(({ path }) => !path.includes(':'))) {
    for (const host of [other, site]) {
      await allowAddressChange(app);
      const { status, text } = await send(actAsBearer(app, host, await makeSession(app, other)), call);
      expect(status).toBeLessThan(300);
      expect(text).not.toMatch(secrets);
    }
  }
});

test.each(['made up', 'the owner’s session', 'the event’s id'])(
  'every call of invitations returns 404 for a token that is %s',
  async (what) => {
    const token = { 'made up': createToken(16), 'the owner’s session': site.token }[what] ?? site.uniqueId;
    const actor = actAsOwner(app, site);
    await expectRefusals(readContents, listCallsWithAccess('invite'), [404, 'not_found'], (call, ids) =>
      send(actor, call, ids === 'real' ? buildPath(call, targets, token) : buildPath(call, undefined)),
    );
  },
);

test('returns 401 for calls of verified guests to everyone else', async () => {
  const tokens = [
    undefined,
    createToken(),
    targets.invitationToken,
    site.token,
    (await actAsVerifiedGuest(app, other)).token,
  ];
  for (const call of listCallsWithAccess('verified')) {
    for (const token of tokens) {
      const { status, body } = await send(actAsBearer(app, site, token), call);
      expect([status, body['code']]).toEqual([401, 'not_verified']);
    }
  }
  expect(tokens).toHaveLength(5);
});

/** A site that its owner has closed counts as ended. */
const CLOSINGS = {
  ended: ['ends_at', 'site_ended', /Renew .*on your Account page/],
  suspended: ['suspended_at', 'site_suspended', /^Your site is suspended.* Your Account page says what you can do/],
  closed: ['closed_at', 'site_ended', /Renew .*on your Account page/],
} as const;

test.each(Object.entries(CLOSINGS))(
  'M23: the owner of a site that is %s may not change it',
  async (_, [column, code, message]) => {
    const closed = await makeSite(app);
    await setPassword(app, closed);
    const { db } = app.services;
    const past = { [column]: db.secondsFromNow(-60) };
    await db.q.updateTable('sites').set(past).where('event_id', '=', closed.eventId).execute();
    const call = async (endpoint: Endpoint) => {
      const path = endpoint.path.replace(':event', closed.uniqueId).replaceAll(/:\w+/g, () => createId());
      return send(actAsBearer(app, closed, await makeSession(app, closed)), endpoint, path);
    };
    const refused = OWNER_CALLS.filter(({ method, afterEnd }) => method !== 'GET' && afterEnd !== true);
    for (const endpoint of refused) {
      const { status, body } = await call(endpoint);
      expect([endpoint.path, status, body['code']]).toEqual([endpoint.path, 410, code]);
      expect(String(body['error'])).toMatch(message);
    }
    expect(refused.length).toBeGreaterThan(25);
    for (const endpoint of OWNER_CALLS.filter((one) => !refused.includes(one)))
      expect([endpoint.path, (await call(endpoint)).status]).not.toEqual([endpoint.path, 410]);
  },
);

test('M23: only calls for the account, for more time and for exports work after the end of a site', () => {
  const allowed = endpoints.filter(({ afterEnd }) => afterEnd).map(({ path }) => path);
  expect(allowed).toHaveLength(19);
  for (const path of allowed) expect(path).toMatch(/^\/admin\/(account|site)(\/|$)|\/logout$|\/export$/);
});

test('control: allowed callers succeed, so the refusals above depend on the caller', async () => {
  await allowAddressChange(app);
  const before = await readContents();
  for (const [call, status] of await sendAllAllowed(app, targets))
    expect([call.path, status]).toEqual([call.path, call.status?.[0] ?? (call.output ? 200 : 204)]);
  expect(await readContents()).not.toEqual(before);
});
