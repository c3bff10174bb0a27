import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createId, createToken, toPublicId, hashToken } from '../kit/ids.ts';
import { makePicture, makePictureForm } from './pictures.ts';
import { actAsBearer, actAsOwner, actAsVerifiedGuest, type Actor } from './actors.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeName } from './buying.ts';
import { setPassword, PASSWORD } from './sign-in.ts';
import {
  makeFund,
  makeGift,
  makeImage,
  makeInvitation,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from './makers.ts';

/**
 * Calls every endpoint that is not public as every other kind of caller, with the real ids of a site. New endpoints are
 * covered automatically; this file only needs the meaning of their `:id` and a valid body.
 */

let app: TestApp;
/** The site under attack, and a site of another owner. */
let site: Site;
let other: Site;
/** The id for each path with `:id`. */
let ids: Record<string, string>;
let invitationToken: string;
let tables: string[];

beforeAll(async () => {
  app = await startTestApp({ web: { read: () => makePicture().png().toBuffer() } });
  [site, other] = [await makeSite(app, { event: { event_date: '2031-06-14' } }), await makeSite(app)];
  await setPassword(app, site);
  await setPassword(app, other);
  const invitation = await makeInvitation(app, site);
  invitationToken = invitation.unique_token;
  const reserved = `/invite/${(await makeInvitation(app, site)).unique_token}/gifts/${(await makeGift(app, site)).id}/reserve`;
  const { reservation } = (await app.call('POST', reserved, { body: { quantity: 1 } })).body as {
    reservation: { id: string };
  };
  const [gift, held, fund] = [
    await makeGift(app, site, { quantity_total: 2 }),
    await makeGift(app, site, { quantity_total: 2 }),
    await makeFund(app, site),
  ];
  // Only a verified email with an invitation may contribute. Held gifts can be bought, reserved ones released.
  await makeInvitation(app, site, { guest_email: 'vera@example.com' });
  await app.call('POST', `/invite/${invitationToken}/gifts/${held.id}/reserve`, { body: {} });
  await (await actAsVerifiedGuest(app, site)).call('POST', `/events/${site.eventId}/gifts/${held.id}/reserve`, {});
  const contributed = await app.call('POST', `/invite/${invitationToken}/funds/${fund.id}/contribute`, {
    body: { amount: 5 },
  });
  const { contribution } = contributed.body as { contribution: { id: string } };
  ids = {
    '/admin/registry/:id': (await makeGift(app, site)).id,
    '/admin/reservations/:id': reservation.id,
    '/admin/thanks/:id': contribution.id,
    '/gallery/:id': (await makeImage(app, site)).id,
    '/invite/:token/gifts/:id/reserve': gift.id,
    '/invite/:token/gifts/:id/purchase': held.id,
    '/events/:event/gifts/:id/reserve': gift.id,
    '/events/:event/gifts/:id/purchase': held.id,
    '/invite/:token/funds/:id/contribute': fund.id,
    '/events/:event/funds/:id/contribute': fund.id,
    '/invite/:token/funds/:id/contributions': fund.id,
    '/admin/account/devices/:id': await makeDevice(),
    '/admin/guests/:id': invitation.id,
    '/admin/guests/:id/link': (await makeInvitation(app, site)).id,
    '/admin/imports/:id': await makeImport(),
    '/admin/rsvp/questions/:id': (await makeQuestion(app, site)).id,
    '/rsvp/:id': (await makeReply(app, site, { guest_token: invitationToken })).id,
    '/admin/rsvp/:id': (await makeReply(app, site)).id,
    '/admin/rsvp/:id/history': (await makeReply(app, site)).id,
  };
  const named = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(app.services.db.q);
  tables = named.rows.map(({ name }) => name);
});

/** Creates an import of one guest and returns its id. */
async function makeImport(): Promise<string> {
  const rows = [{ row: 1, guest_name: 'Imported' }];
  return (
    await actAsOwner(app, site).api('POST /admin/events/:event/guests/imports', {
      params: { event: site.eventId },
      body: { rows },
    })
  ).id;
}
afterAll(() => app[Symbol.asyncDispose]());

/** Creates another session of the owner, which no other test uses, and returns its id. */
async function makeDevice(): Promise<string> {
  const row = { token_hash: hashToken(createToken()), owner_id: site.ownerId, event_id: site.eventId, id: createId() };
  const { db } = app.services;
  await db.q
    .insertInto('owner_sessions')
    .values({ ...row, created_at: db.now, expires_at: db.secondsFromNow(86_400), last_used_at: null })
    .execute();
  return row.id;
}

/** Finds the current address of the site of a session token. */
async function findAddress({ token = '' }: Actor): Promise<string | undefined> {
  const found = await app.services.db.q
    .selectFrom('owner_sessions')
    .innerJoin('addresses', 'addresses.event_id', 'owner_sessions.event_id')
    .select('subdomain')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found?.subdomain;
}

type Body = Record<string, unknown>;
/** A valid body for each call. */
const BODIES: Record<string, Body | ((actor: Actor) => Body | Promise<Body>)> = {
  'PUT /admin/account/name': { name: 'Taken over' },
  'POST /admin/account/email': () => ({ email: `${makeName('taken')}@example.com`, password: PASSWORD }),
  'PUT /admin/account/password': { password: PASSWORD, new_password: PASSWORD },
  'POST /admin/account/second-owner': { email: 'second@example.com', password: PASSWORD },
  'PUT /admin/site/deletion': async (actor) => ({ address: (await findAddress(actor)) ?? 'none', password: PASSWORD }),
  'PUT /admin/events/:event': { event_caption: 'Taken over' },
  'POST /admin/events/:event/guests': { guest_name: 'Taken over' },
  'PUT /admin/guests/:id': { guest_name: 'Taken over' },
  'POST /admin/events/:event/guests/selected': () => ({
    act: 'hand_over',
    selection: { ids: [idOf('/admin/guests/:id')] },
  }),
  'POST /admin/events/:event/guests/export': () => ({ selection: { ids: [idOf('/admin/guests/:id')] } }),
  'POST /admin/events/:event/guests/imports/preview': { rows: [{ row: 1, guest_name: 'Taken over' }] },
  'POST /admin/events/:event/guests/imports': { rows: [{ row: 1, guest_name: 'Taken over by many' }] },
  'POST /admin/events/:event/rsvp': { name: 'Taken over', attendance: 'yes' },
  'POST /admin/events/:event/rsvp/questions': { label: 'Taken over', input_type: 'text' },
  'PUT /admin/events/:event/rsvp/questions/order': () => ({ ids: [idOf('/admin/rsvp/questions/:id')] }),
  'PUT /admin/rsvp/questions/:id': { label: 'Taken over' },
  'PUT /admin/site/subdomain': () => ({ subdomain: makeName('moved') }),
  'POST /admin/events/:event/registry': { title: 'Taken over', category: 'Other' },
  'PUT /admin/registry/:id': { title: 'Taken over' },
  'POST /invite/:token/gifts/:id/reserve': { quantity: 1 },
  'POST /events/:event/gifts/:id/reserve': { quantity: 1 },
  'POST /invite/:token/funds/:id/contribute': { amount: 5 },
  'POST /events/:event/funds/:id/contribute': { amount: 5 },
  'PUT /admin/events/:event/registry/payment': { details: 'Taken over' },
  'PUT /admin/events/:event/registry/order': () => ({ ids: [ids['/admin/registry/:id']] }),
  'PUT /admin/events/:event/registry/surprise': { reveal_on: '2031-06-15' },
  'PUT /admin/thanks/:id': { thanked: true },
  'POST /events/:event/gallery': { title: 'Taken over', image_url: 'https://example.com/x.jpg' },
  'PUT /admin/events/:event/gallery/order': () => ({ ids: [idOf('/gallery/:id')] }),
  'PUT /gallery/:id': { title: 'Taken over' },
  'POST /upload/address': { address: 'https://example.com/x.jpg' },
  'POST /admin/site/checkout': { plan_id: 'premium', kind: 'renew' },
};

/** Returns whether anyone may read the same path, and therefore send HEAD requests to it. */
const isOpenToRead = ({ path }: Endpoint) =>
  endpoints.some((other) => other.path === path && other.method === 'GET' && other.access !== 'owner');

const guarded = endpoints.filter(({ access }) => ['owner', 'verified', 'invite'].includes(access));
const listCallsWithAccess = (access: string) =>
  guarded.filter((call) => call.access === access).map((call) => [`${call.method} ${call.path}`, call] as const);

/** Builds the path of a call with the ids of the site or, if not `real`, with ids that do not exist. */
function pathOf({ path }: Endpoint, real = true, token = invitationToken): string {
  const values: Record<string, () => string> = {
    event: () => (real ? site.uniqueId : toPublicId(createId())),
    token: () => (real ? token : createToken(16)),
    id: () => (real ? idOf(path) : createId()),
    key: () => 'message',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`say in this test what :${name} stands for`);
    return value();
  });
}

function idOf(path: string): string {
  const id = ids[path];
  if (id === undefined) throw new Error(`say in this test what the :id of ${path} stands for`);
  return id;
}

async function makeBody({ method, path, body }: Endpoint, actor: Actor): Promise<object | undefined> {
  if (!body) return undefined;
  const known = BODIES[`${method} ${path}`];
  if (!known) throw new Error(`give this test a body for ${method} ${path}`);
  return typeof known === 'function' ? known(actor) : known;
}

/** Allows every site to change its address, which is possible only once. */
async function allowAddressChange(): Promise<void> {
  await app.services.db.q.updateTable('sites').set({ substitute_for: 'lost', address_changed_at: null }).execute();
}

const send = async (actor: Actor, call: Endpoint, path = pathOf(call)) =>
  actor.call(call.method, path, await makeBody(call, actor), call.upload && makePictureForm());

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
  'an invitation’s token': () => Promise.resolve(invitationToken),
  'a guest’s session': async () => (await actAsVerifiedGuest(app, site)).token,
  'a session that was signed out': async () => {
    const token = await makeSession(site);
    expect((await actAsBearer(app, site, token).call('POST', '/admin/logout')).status).toBe(204);
    return token;
  },
  'a session that has expired': () => makeSession(site, -1),
};

async function makeSession({ ownerId, eventId }: Site, seconds = 3600): Promise<string> {
  const token = createToken();
  const { db } = app.services;
  const row = { token_hash: hashToken(token), owner_id: ownerId, event_id: eventId };
  await db.q
    .insertInto('owner_sessions')
    .values({ ...row, created_at: db.now, expires_at: db.secondsFromNow(seconds), last_used_at: null })
    .execute();
  return token;
}

/** Computes a checksum over all rows of each table. */
async function readContents(): Promise<unknown> {
  const { q } = app.services.db;
  const sums = tables.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  );
  return (await sql`${sql.join(sums, sql` union all `)} order by name`.execute(q)).rows;
}

describe.each(listCallsWithAccess('owner'))('%s', (_, call) => {
  test.each(Object.keys(WRONG_BEARERS))('returns 401 with %s', async (who) => {
    const actor = actAsBearer(app, site, await WRONG_BEARERS[who]?.());
    const before = await readContents();
    const [real, unknown] = [await send(actor, call), await send(actor, call, pathOf(call, false))];
    expect([real.status, real.body['code'], real.text]).toEqual([401, 'not_signed_in', unknown.text]);
    expect(await readContents()).toEqual(before);
  });

  test('is refused for other spellings of its path and for other methods', async () => {
    const nobody = actAsBearer(app, site, undefined);
    const path = pathOf(call);
    const before = await readContents();
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
      await nobody.call('POST', path, await makeBody(call, nobody), {
        headers: { 'x-http-method-override': call.method },
      }),
    ];
    for (const { status } of responses) expect(status).toBeGreaterThanOrEqual(400);
    expect(await readContents()).toEqual(before);
  });
});

describe.each(listCallsWithAccess('owner').filter(([, { path }]) => path.includes(':')))('%s', (_, call) => {
  test('returns 404 to another owner, as if it did not exist', async () => {
    for (const host of [other, site]) {
      const actor = actAsBearer(app, host, await makeSession(other));
      const before = await readContents();
      const [real, unknown] = [await send(actor, call), await send(actor, call, pathOf(call, false))];
      expect([real.status, real.body['code'], real.text]).toEqual([404, 'not_found', unknown.text]);
      expect(await readContents()).toEqual(before);
    }
  });
});

test('calls without ids refer to the site of the caller', async () => {
  const secrets = new RegExp([site.eventId, site.uniqueId, site.email, site.subdomain].join('|'));
  for (const [, call] of listCallsWithAccess('owner').filter(([, { path }]) => !path.includes(':'))) {
    for (const host of [other, site]) {
      await allowAddressChange();
      const { status, text } = await send(actAsBearer(app, host, await makeSession(other)), call);
      expect(status).toBeLessThan(300);
      expect(text).not.toMatch(secrets);
    }
  }
});

describe.each(listCallsWithAccess('invite'))('%s', (_, call) => {
  test.each(['made up', 'the owner’s session', 'the event’s id'])(
    'returns 404 for a token that is %s',
    async (what) => {
      const token = { 'made up': createToken(16), 'the owner’s session': site.token }[what] ?? site.uniqueId;
      const actor = actAsOwner(app, site);
      const before = await readContents();
      const [real, unknown] = [
        await send(actor, call, pathOf(call, true, token)),
        await send(actor, call, pathOf(call, false)),
      ];
      expect([real.status, real.body['code'], real.text]).toEqual([404, 'not_found', unknown.text]);
      expect(await readContents()).toEqual(before);
    },
  );
});

test('returns 401 for calls of verified guests to everyone else', async () => {
  const tokens = [undefined, createToken(), invitationToken, site.token, (await actAsVerifiedGuest(app, other)).token];
  for (const [, call] of listCallsWithAccess('verified')) {
    for (const token of tokens) {
      const { status, body } = await send(actAsBearer(app, site, token), call);
      expect([status, body['code']]).toEqual([401, 'not_verified']);
    }
  }
  expect(tokens).toHaveLength(5);
});

/** A site that its owner has closed counts as ended. */
const CLOSINGS = {
  ended: ['ends_at', 'site_ended'],
  suspended: ['suspended_at', 'site_suspended'],
  closed: ['closed_at', 'site_ended'],
} as const;

test.each(Object.entries(CLOSINGS))(
  'M23: the owner of a site that is %s may not change it',
  async (_, [column, code]) => {
    const closed = await makeSite(app);
    await setPassword(app, closed);
    const { db } = app.services;
    const past = { [column]: db.secondsFromNow(-60) };
    await db.q.updateTable('sites').set(past).where('event_id', '=', closed.eventId).execute();
    const call = async (endpoint: Endpoint) => {
      const path = endpoint.path.replace(':event', closed.uniqueId).replaceAll(/:\w+/g, () => createId());
      return send(actAsBearer(app, closed, await makeSession(closed)), endpoint, path);
    };
    const calls = guarded.filter(({ access }) => access === 'owner');
    const refused = calls.filter(({ method, afterEnd }) => method !== 'GET' && afterEnd !== true);
    for (const endpoint of refused) {
      const { status, body } = await call(endpoint);
      expect([endpoint.path, status, body['code']]).toEqual([endpoint.path, 410, code]);
      expect(String(body['error'])).toMatch(/Renew .*on your Account page/);
    }
    expect(refused.length).toBeGreaterThan(25);
    for (const endpoint of calls.filter((one) => !refused.includes(one)))
      expect([endpoint.path, (await call(endpoint)).status]).not.toEqual([endpoint.path, 410]);
  },
);

test('M23: only calls for the account, for more time and for exports work after the end of a site', () => {
  const allowed = endpoints.filter(({ afterEnd }) => afterEnd).map(({ path }) => path);
  expect(allowed).toHaveLength(13);
  for (const path of allowed) expect(path).toMatch(/^\/admin\/(account|site)\/|\/logout$|\/export$/);
});

test('control: allowed callers succeed, so the refusals above depend on the caller', async () => {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const actors: Record<string, () => Promise<Actor>> = {
    owner: async () => actAsBearer(app, site, await makeSession(site)),
    verified: () => actAsVerifiedGuest(app, site),
    invite: () => Promise.resolve(actAsBearer(app, site, undefined)),
  };
  await allowAddressChange();
  const before = await readContents();
  // The owner comes last, because these calls delete guests; closing the site ends all other changes.
  const rank = ({ method, access, path }: Endpoint) =>
    order.indexOf(method) + (access === 'owner' ? 10 : 0) + (path === '/admin/site/deletion' ? 100 : 0);
  for (const call of guarded.toSorted((a, b) => rank(a) - rank(b))) {
    // The password change has already ended the other session.
    if (call.path === '/admin/account/devices/:id') ids[call.path] = await makeDevice();
    const actor = await actors[call.access]?.();
    const response = actor && (await send(actor, call));
    expect([call.path, response?.status]).toEqual([call.path, call.status?.[0] ?? (call.output ? 200 : 204)]);
  }
  expect(await readContents()).not.toEqual(before);
});
