import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Access, Endpoint } from '../../contract/endpoint.ts';
import { isForVisitors } from '../features/demos/rules.ts';
import { createToken, hashToken } from '../kit/ids.ts';
import { actAsVerifiedGuest, type Actor } from './actors.ts';
import { findFaults } from './answers.ts';
import { startTestApp, type Sent, type TestApp } from './app.ts';
import { buildPath, makeSample, makeSession, makeTargets, makeVictim, sendValid } from './calls.ts';
import type { Targets } from './targets.ts';
import { makeFund, makeGift, makeInvitation } from './makers.ts';
import { MAIN_ORIGIN, signInOperator } from './operators.ts';
import { makePicture } from './pictures.ts';
import { makePrivate, unlockSite } from './private-sites.ts';
import { makeSecondOwner } from './second-owner.ts';

/**
 * Calls every endpoint of the contract with every form of credentials. `TABLE` has the expected status for each form
 * and each kind of access that the contract declares, so it covers new endpoints by itself. Gates run before the body
 * is read: a change with malformed JSON that passes its gate gets 400 and changes nothing.
 */

/** In the private data of the other site. */
const MARK = 'Zqmarkxw';

let app: TestApp;
let credentials: Record<string, Form>;

interface Form {
  sent: Sent;
  /** Whose ids the path has. */
  targets: Targets;
  /** The credentials give this access to another site: what the path names must be unknown there. */
  elsewhere?: 'owner' | 'invite';
}

/** The expected status of a call. */
type Expected = (call: Endpoint) => number;

/** The status of a call that passes its gate. */
const passes: Expected = (call) => {
  if (call.access === 'provider') return 401;
  return call.method === 'GET' ? succeeds(call) : 400;
};
/** The status of a call that passes its gate with all that it needs. */
const succeeds: Expected = ({ output, status }) => status?.[0] ?? (output ? 200 : 204);
const is =
  (status: number): Expected =>
  () =>
    status;
const reads =
  (otherwise: number): Expected =>
  (call) =>
    call.method === 'GET' ? passes(call) : otherwise;
const [unauthorized, forbidden, missing, gone] = [is(401), is(403), is(404), is(410)];
/** Browsers send cookies from pages of other sites, too. */
const onlyReads = reads(403);
/** Without ids in its path, a call refers to the caller's own site. */
const own: Expected = (call) => (call.path.includes(':') ? 404 : passes(call));
const afterEnd: Expected = (call) => (call.afterEnd === true ? passes(call) : reads(410)(call));
const sampled: Expected = (call) => (isForVisitors(call) ? own(call) : 403);

type Row = Record<Exclude<Access, 'public' | 'provider'>, Expected>;
const NOBODY: Row = {
  event: passes,
  visitor: passes,
  invite: passes,
  verified: unauthorized,
  owner: unauthorized,
  main: missing,
  operator: missing,
};
/** A bearer token that proves nothing: guests must not write as if they were not verified. */
const WRONG_BEARER: Row = { ...NOBODY, visitor: reads(401) };
const OWNER: Row = { ...NOBODY, owner: passes };
const ON_MAIN: Row = { ...NOBODY, main: passes, operator: unauthorized };
/** At a site that the visitor may not see. */
const uninvited: Expected = (call) => (call.beforeAdmission === true ? passes(call) : 401);
const UNINVITED: Row = { ...NOBODY, event: uninvited, visitor: uninvited };
const CLOSED: Row = { ...NOBODY, event: gone, visitor: gone, invite: gone, verified: gone };

const TABLE: Readonly<Record<string, Row>> = {
  'no credentials': NOBODY,
  'no credentials on the main host': ON_MAIN,
  'a made-up token': WRONG_BEARER,
  'a made-up cookie': NOBODY,
  'an unsigned web token': WRONG_BEARER,
  'a name and password': NOBODY,
  "the owner's token": OWNER,
  "the owner's token on the main host": { ...OWNER, main: passes, operator: unauthorized },
  "the owner's token on another site's host": OWNER,
  "the owner's cookie": OWNER,
  "the owner's cookie behind a made-up one": OWNER,
  "the owner's cookie beside a made-up token": WRONG_BEARER,
  "the owner's cookie without an origin": { ...OWNER, owner: onlyReads },
  "the owner's cookie from another site's page": { ...OWNER, owner: onlyReads },
  "the owner's cookie on the main host": ON_MAIN,
  "the owner's cookie on another site's host": NOBODY,
  "the owner's cookie under the operator's name": ON_MAIN,
  "the second owner's token": OWNER,
  "the second owner's cookie": OWNER,
  "another site's owner's token": { ...NOBODY, owner: own },
  "another site's owner's cookie on its host": { ...NOBODY, owner: own },
  "another site's owner's cookie": NOBODY,
  'an expired token': WRONG_BEARER,
  'an expired cookie': NOBODY,
  'the token of a session that was signed out': WRONG_BEARER,
  'the cookie of a session that was signed out': NOBODY,
  "an invitation's token": WRONG_BEARER,
  "another site's invitation": { ...NOBODY, invite: (call) => (call.path.includes(':id') ? 404 : succeeds(call)) },
  'a verified guest': { ...NOBODY, verified: passes },
  "a verified guest's token as cookie": NOBODY,
  "another site's verified guest": WRONG_BEARER,
  "a demo's visitor": NOBODY,
  "a demo's owner": { ...NOBODY, owner: sampled },
  'nobody at a demo': {
    ...NOBODY,
    event: reads(403),
    visitor: reads(403),
    invite: forbidden,
    verified: (call) => (call.method === 'GET' ? 401 : 403),
  },
  'a visitor at a demo': NOBODY,
  'an operator': { ...ON_MAIN, operator: passes },
  "an operator's cookie on a site's host": NOBODY,
  "an operator's token as bearer": { ...WRONG_BEARER, main: passes, operator: unauthorized },
  "an operator's session that was signed out": ON_MAIN,
  "an ended site's owner": { ...CLOSED, visitor: reads(410), owner: afterEnd },
  "an ended site's owner by cookie": { ...CLOSED, owner: afterEnd },
  'nobody at an ended site': CLOSED,
  "a suspended site's owner": { ...CLOSED, visitor: reads(410), owner: afterEnd },
  'nobody at a suspended site': CLOSED,
  "an ended site's verified guest": CLOSED,
  'nobody at a private site': UNINVITED,
  "a private site's owner": OWNER,
  "a private site's owner by cookie": OWNER,
  "another site's owner at a private site": { ...UNINVITED, owner: own },
  "a private site's invitation as cookie": NOBODY,
  "a private site's invitation as cookie, from another site's page": {
    ...UNINVITED,
    event: (call) => (call.method === 'GET' ? passes(call) : uninvited(call)),
    visitor: reads(401),
  },
  "another site's invitation as cookie at a private site": UNINVITED,
  "a private site's verified guest": UNINVITED,
  "a private site's verified guest by invitation cookie": { ...NOBODY, verified: passes },
  "an invited site's passcode cookie": UNINVITED,
  "a site's passcode cookie": NOBODY,
  "another site's passcode cookie": UNINVITED,
};

const originOf = (host: string) => `http://${host}.localhost:3000`;
const byCookie = (host: string, token: string, origin?: string): Sent => ({
  host,
  headers: { cookie: `owner=${token}`, ...(origin !== undefined && { origin }) },
});

const byPasscode = (targets: Targets, cookie: string): Form => ({
  sent: { host: targets.site.subdomain, headers: { cookie, origin: originOf(targets.site.subdomain) } },
  targets,
});

beforeAll(async () => {
  app = await startTestApp({ web: { read: () => makePicture().png().toBuffer() } });
  const { db } = app.services;
  const [targets, other, ended, suspended, hidden] = [
    await makeTargets(app),
    await makeVictim(app, MARK),
    await makeTargets(app),
    await makeTargets(app),
    await makeTargets(app),
  ];
  const { site } = targets;
  const host = site.subdomain;
  const origin = originOf(host);
  const signedOut = await makeSession(app, site);
  await app.api({ host, token: signedOut })('POST /admin/logout');
  const expired = await makeSession(app, site, -1);
  const secondEmail = await makeSecondOwner(app, site);
  const second = await makeSession(app, { eventId: site.eventId, ownerId: await findOwnerId(secondEmail) });
  const verified = (await actAsVerifiedGuest(app, site)).token ?? '';
  const elsewhere = (await actAsVerifiedGuest(app, other.site)).token ?? '';
  const endedGuest = (await actAsVerifiedGuest(app, ended.site)).token ?? '';
  const operator = await signInOperator(app);
  const operatorToken = operator.cookie.slice('operator='.length);
  const former = await signInOperator(app);
  await former.call('POST', '/operator/logout');
  const sample = await makeSampleTargets(targets);
  const page = await app.request('GET', '/', { host: sample.site.subdomain });
  const visit = String(page.headers['set-cookie']).split(';')[0] ?? '';
  for (const [closed, column] of [
    [ended, 'ends_at'],
    [suspended, 'suspended_at'],
  ] as const)
    await db.q
      .updateTable('sites')
      .set({ [column]: db.secondsFromNow(-60) })
      .where('event_id', '=', closed.site.eventId)
      .execute();
  const invited = (await actAsVerifiedGuest(app, hidden.site)).token ?? '';
  const unlocked = await unlockSite(app, hidden.site);
  await makePrivate(app, hidden.site);
  const closed = await makeTargets(app);
  const opened = await unlockSite(app, closed.site);
  const atPrivate = (sent: Omit<Sent, 'host'>): Form => ({
    sent: { host: hidden.site.subdomain, ...sent },
    targets: hidden,
  });
  const byInvitedCookie = (token: string, origin = originOf(hidden.site.subdomain)): Form =>
    atPrivate({ headers: { cookie: `invited=${token}`, origin } });
  const at = (sent: Sent): Form => ({ sent, targets });
  const bearer = (token: string, on = host): Form => at({ host: on, token });
  const operatorAt = (cookie: string, on?: string): Form =>
    at({ ...(on !== undefined && { host: on }), headers: { cookie, origin: MAIN_ORIGIN } });
  const madeUp = createToken();
  credentials = {
    'no credentials': at({ host }),
    'no credentials on the main host': at({}),
    'a made-up token': bearer(madeUp),
    'a made-up cookie': at(byCookie(host, madeUp, origin)),
    'an unsigned web token': bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJvd25lciJ9.'),
    'a name and password': at({ host, headers: { authorization: 'Basic b3duZXI6cGFzc3dvcmQ=' } }),
    "the owner's token": bearer(site.token),
    "the owner's token on the main host": at({ token: site.token }),
    "the owner's token on another site's host": bearer(site.token, other.site.subdomain),
    "the owner's cookie": at(byCookie(host, site.token, origin)),
    "the owner's cookie behind a made-up one": at({
      host,
      headers: { cookie: `owner=${madeUp}; owner=${site.token}`, origin },
    }),
    "the owner's cookie beside a made-up token": at({ ...byCookie(host, site.token, origin), token: madeUp }),
    "the owner's cookie without an origin": at(byCookie(host, site.token)),
    "the owner's cookie from another site's page": at(byCookie(host, site.token, originOf(other.site.subdomain))),
    "the owner's cookie on the main host": at(byCookie('', site.token, MAIN_ORIGIN)),
    "the owner's cookie on another site's host": at(
      byCookie(other.site.subdomain, site.token, originOf(other.site.subdomain)),
    ),
    "the owner's cookie under the operator's name": operatorAt(`operator=${site.token}`),
    "the second owner's token": bearer(second),
    "the second owner's cookie": at(byCookie(host, second, origin)),
    "another site's owner's token": { ...bearer(other.site.token), elsewhere: 'owner' },
    "another site's owner's cookie on its host": {
      ...at(byCookie(other.site.subdomain, other.site.token, originOf(other.site.subdomain))),
      elsewhere: 'owner',
    },
    "another site's owner's cookie": at(byCookie(host, other.site.token, origin)),
    'an expired token': bearer(expired),
    'an expired cookie': at(byCookie(host, expired, origin)),
    'the token of a session that was signed out': bearer(signedOut),
    'the cookie of a session that was signed out': at(byCookie(host, signedOut, origin)),
    "an invitation's token": bearer(targets.invitationToken),
    "another site's invitation": {
      sent: { host },
      targets: { ...targets, invitationToken: other.invitationToken },
      elsewhere: 'invite',
    },
    'a verified guest': bearer(verified),
    "a verified guest's token as cookie": at(byCookie(host, verified, origin)),
    "another site's verified guest": bearer(elsewhere),
    "a demo's visitor": at({ host, headers: { cookie: visit } }),
    "a demo's owner": { ...bearer(sample.site.token), elsewhere: 'owner' },
    'nobody at a demo': { sent: { host: sample.site.subdomain }, targets: sample },
    'a visitor at a demo': { sent: { host: sample.site.subdomain, headers: { cookie: visit } }, targets: sample },
    'an operator': operatorAt(operator.cookie),
    "an operator's cookie on a site's host": operatorAt(operator.cookie, host),
    "an operator's token as bearer": at({ token: operatorToken }),
    "an operator's session that was signed out": operatorAt(former.cookie),
    "an ended site's owner": { sent: { host: ended.site.subdomain, token: ended.site.token }, targets: ended },
    "an ended site's owner by cookie": {
      sent: byCookie(ended.site.subdomain, ended.site.token, originOf(ended.site.subdomain)),
      targets: ended,
    },
    'nobody at an ended site': { sent: { host: ended.site.subdomain }, targets: ended },
    "a suspended site's owner": {
      sent: { host: suspended.site.subdomain, token: suspended.site.token },
      targets: suspended,
    },
    'nobody at a suspended site': { sent: { host: suspended.site.subdomain }, targets: suspended },
    'nobody at a private site': atPrivate({}),
    "a private site's owner": atPrivate({ token: hidden.site.token }),
    "a private site's owner by cookie": {
      sent: byCookie(hidden.site.subdomain, hidden.site.token, originOf(hidden.site.subdomain)),
      targets: hidden,
    },
    "another site's owner at a private site": { ...atPrivate({ token: other.site.token }), elsewhere: 'owner' },
    "a private site's invitation as cookie": byInvitedCookie(hidden.invitationToken),
    "a private site's invitation as cookie, from another site's page": byInvitedCookie(
      hidden.invitationToken,
      originOf(host),
    ),
    "another site's invitation as cookie at a private site": byInvitedCookie(targets.invitationToken),
    "a private site's verified guest": atPrivate({ token: invited }),
    "a private site's verified guest by invitation cookie": atPrivate({
      token: invited,
      headers: { cookie: `invited=${hidden.invitationToken}`, origin: originOf(hidden.site.subdomain) },
    }),
    "an invited site's passcode cookie": atPrivate({ headers: { cookie: unlocked } }),
    "a site's passcode cookie": byPasscode(closed, opened),
    "another site's passcode cookie": byPasscode(closed, unlocked),
    "an ended site's verified guest": { sent: { host: ended.site.subdomain, token: endedGuest }, targets: ended },
  };
});
afterAll(() => app[Symbol.asyncDispose]());

async function findOwnerId(email: string): Promise<string> {
  const { q } = app.services.db;
  return (await q.selectFrom('owners').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Calls of owners go to the ids of an ordinary site, those of guests to the demo's. */
async function makeSampleTargets(targets: Targets): Promise<Targets> {
  const site = await makeSample(app);
  const { unique_token: invitationToken } = await makeInvitation(app, site);
  const [gift, fund] = [await makeGift(app, site), await makeFund(app, site)];
  const ids = Object.entries(targets.ids).map(([path, id]): [string, string] => {
    if (path.includes('/funds/')) return [path, fund.id];
    return [path, path.includes('/gifts/') ? gift.id : id];
  });
  return { ...targets, site, invitationToken, ids: Object.fromEntries(ids) };
}

const actAs = (sent: Sent): Pick<Actor, 'call' | 'token'> => ({
  token: sent.token,
  call: (method, path, body, more) => app.call(method, path, { ...sent, ...(body !== undefined && { body }), ...more }),
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test.each(Object.entries(TABLE))('I1: the status of every call with %s is as its access says', async (name, row) => {
  const form = credentials[name];
  if (!form) throw new Error(`no credentials are made for ${name}`);
  const { sent, targets, elsewhere } = form;
  const [expected, received, faults]: [Record<string, number>, Record<string, number>, Record<string, string[]>] = [
    {},
    {},
    {},
  ];
  for (const call of endpoints) {
    const { access, method, path } = call;
    expected[nameOf(call)] = access === 'public' || access === 'provider' ? passes(call) : row[access](call);
    const at = buildPath(call, targets);
    // The gate alone cannot know whose an id is, so these calls have all that they need.
    const response =
      access === elsewhere && path.includes(':')
        ? await sendValid(app, actAs(sent), call, { targets, path: at })
        : await app.call(method, at, { ...sent, ...(method !== 'GET' && { raw: '{' }) });
    received[nameOf(call)] = response.status;
    const found = findFaults(method, response);
    // The owner and the guests of the other site may read it, on its own host or elsewhere.
    if (elsewhere === undefined && response.text.includes(MARK)) found.push('private data of another site');
    if (found.length > 0) faults[nameOf(call)] = found;
  }
  expect(received).toEqual(expected);
  expect(faults).toEqual({});
});

test('the table names every form of credentials once, and hashes are none', async () => {
  expect(Object.keys(credentials).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  const { targets, sent } = credentials["the owner's token"] ?? {};
  const hash = hashToken(sent?.token ?? '').toString('base64url');
  expect((await app.call('GET', '/admin/session', { host: targets?.site.subdomain ?? '', token: hash })).status).toBe(
    401,
  );
});
