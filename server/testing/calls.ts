import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import { findOrCreateOwner } from '../features/owners/actions.ts';
import { openSample } from '../features/sites/actions.ts';
import { assignSampleAddress } from '../features/sites/sample-actions.ts';
import { createId, createToken, toPublicId, hashToken } from '../kit/ids.ts';
import { actAsOwner, actAsVerifiedGuest, type Actor } from './actors.ts';
import type { Received, TestApp } from './app.ts';
import { makeName, startCheckout } from './buying.ts';
import {
  makeFund,
  makeGift,
  makeImage,
  makeInvitation,
  makeItem,
  makeQuestion,
  makeReply,
  makeSite,
  type Site,
} from './makers.ts';
import { makeParkedOrder } from './operators.ts';
import { makePictureForm } from './pictures.ts';
import { prepareSecondFactor } from './second-factors.ts';
import { setPassword, PASSWORD } from './sign-in.ts';

/** What the paths of all calls refer to, as it exists on one site. */
export interface Targets {
  site: Site;
  invitationToken: string;
  /** The id for each path with `:id`. */
  ids: Record<string, string>;
  orderId: string;
  checkoutId: string;
}

/** Makes a site on which every call has something to refer to. The names of its guests contain `mark`. */
export async function makeTargets(app: TestApp, mark = ''): Promise<Targets> {
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  await setPassword(app, site);
  const named = { guest_name: makeName(`Gina ${mark} `), notes: `Knows ${mark}` };
  const replied = { name: makeName(`Rita ${mark} `), message: `From ${mark}` };
  const invitation = await makeInvitation(app, site, named);
  const { unique_token: invitationToken } = invitation;
  const reserved = `/invite/${(await makeInvitation(app, site, named)).unique_token}/gifts/${(await makeGift(app, site)).id}/reserve`;
  const { reservation } = (await app.call('POST', reserved, { body: { reservation_message: `From ${mark}` } }))
    .body as {
    reservation: { id: string };
  };
  const [gift, held, fund] = [
    await makeGift(app, site, { quantity_total: 2 }),
    await makeGift(app, site, { quantity_total: 2 }),
    await makeFund(app, site),
  ];
  // Only a verified email with an invitation may contribute. Held gifts can be bought, reserved ones released.
  await makeInvitation(app, site, { ...named, guest_email: 'vera@example.com' });
  await app.call('POST', `/invite/${invitationToken}/gifts/${held.id}/reserve`, { body: {} });
  await (await actAsVerifiedGuest(app, site)).call('POST', `/events/${site.eventId}/gifts/${held.id}/reserve`, {});
  const contributed = await app.call('POST', `/invite/${invitationToken}/funds/${fund.id}/contribute`, {
    body: { amount: 5, message: `From ${mark}` },
  });
  const { contribution } = contributed.body as { contribution: { id: string } };
  const ids = {
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
    '/admin/account/devices/:id': await makeDevice(app, site),
    '/admin/guests/:id': invitation.id,
    '/admin/guests/:id/link': (await makeInvitation(app, site, named)).id,
    '/admin/imports/:id': await makeImport(app, site),
    '/admin/rsvp/questions/:id': (await makeQuestion(app, site)).id,
    '/admin/schedule/:id': (await makeItem(app, site)).id,
    '/rsvp/:id': (await makeReply(app, site, { ...replied, guest_token: invitationToken })).id,
    '/admin/rsvp/:id': (await makeReply(app, site, replied)).id,
    '/admin/rsvp/:id/match': (await makeReply(app, site, replied)).id,
    '/admin/rsvp/:id/history': (await makeReply(app, site, replied)).id,
  };
  const { orderId } = await makeParkedOrder(app);
  return { site, invitationToken, ids, orderId, checkoutId: await startCheckout(app) };
}

/** Makes a site whose private data all contain the mark, which therefore may be in no response to others. */
export async function makeVictim(app: TestApp, mark: string): Promise<Targets> {
  const targets = await makeTargets(app, mark);
  const { site } = targets;
  await makeInvitation(app, site, { guest_name: mark, guest_email: `${mark}@example.com`, notes: mark });
  await makeQuestion(app, site, { label: mark, enabled: false });
  await makeGift(app, site, { title: mark, is_active: false });
  await makeImage(app, site, { title: mark, is_active: false });
  await makeItem(app, site, { name: mark, audience: 'invited' });
  return targets;
}

/** Makes a site that is open to everyone, like a demo; its owner has a session. */
export async function makeSample(app: TestApp): Promise<Site> {
  const [subdomain, email] = [makeName('sample'), `${makeName('host')}@example.com`];
  const { owner } = await app.services.db.transaction(async (tx) => {
    const { ownerId } = await findOrCreateOwner(tx, { email, name: 'Hanna Host' });
    const opened = await openSample(tx, { ownerId, subdomain, templateId: 'classic-wedding' });
    await assignSampleAddress(tx, { subdomain, siteId: opened.owner.eventId, before: null });
    return opened;
  });
  const { eventId, ownerId } = owner;
  const token = await makeSession(app, owner);
  return { eventId, uniqueId: toPublicId(eventId), subdomain, ownerId, email, token };
}

/** Creates an import of one guest and returns its id. */
async function makeImport(app: TestApp, site: Site): Promise<string> {
  const rows = [{ row: 1, guest_name: 'Imported' }];
  return (
    await actAsOwner(app, site).api('POST /admin/events/:event/guests/imports', {
      params: { event: site.eventId },
      body: { rows },
    })
  ).id;
}

/** Creates another session of the owner, which no other test uses, and returns its id. */
export async function makeDevice(app: TestApp, site: Site): Promise<string> {
  const row = { token_hash: hashToken(createToken()), owner_id: site.ownerId, event_id: site.eventId, id: createId() };
  const { db } = app.services;
  await db.q
    .insertInto('owner_sessions')
    .values({ ...row, created_at: db.now, expires_at: db.secondsFromNow(86_400), last_used_at: null })
    .execute();
  return row.id;
}

/** Returns the token of a new session. */
export async function makeSession(
  app: TestApp,
  { ownerId, eventId }: Pick<Site, 'ownerId' | 'eventId'>,
  seconds = 3600,
): Promise<string> {
  const token = createToken();
  const { db } = app.services;
  const row = { token_hash: hashToken(token), owner_id: ownerId, event_id: eventId };
  await db.q
    .insertInto('owner_sessions')
    .values({ ...row, created_at: db.now, expires_at: db.secondsFromNow(seconds), last_used_at: null })
    .execute();
  return token;
}

/** Builds the path of a call with the ids of the targets; without targets, with ids that do not exist. */
export function buildPath({ path }: Endpoint, targets: Targets | undefined, token = targets?.invitationToken): string {
  const values: Record<string, () => string> = {
    event: () => targets?.site.uniqueId ?? toPublicId(createId()),
    token: () => token ?? createToken(16),
    id: () => (targets ? getId(targets, path) : createId()),
    key: () => 'message',
    order: () => targets?.orderId ?? createId(),
    site: () => targets?.site.eventId ?? createId(),
    checkoutId: () => targets?.checkoutId ?? createToken(16),
    subdomain: () => targets?.site.subdomain ?? makeName('none'),
    provider: () => 'sandbox',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`say in server/testing/calls.ts what :${name} stands for`);
    return value();
  });
}

function getId({ ids }: Targets, path: string): string {
  const id = ids[path];
  if (id === undefined) throw new Error(`say in server/testing/calls.ts what the :id of ${path} stands for`);
  return id;
}

const selectGuest = (targets: Targets) => ({ ids: [getId(targets, '/admin/guests/:id')] });

type Body = Record<string, unknown>;
type Caller = Pick<Actor, 'call' | 'token'>;

/** A valid body for each call that is not public, and for replies. */
const BODIES: Record<string, Body | ((targets: Targets, app: TestApp, actor: Caller) => Body | Promise<Body>)> = {
  'PUT /admin/account/name': { name: 'Taken over' },
  'POST /admin/account/email': () => ({ email: `${makeName('taken')}@example.com`, password: PASSWORD }),
  'PUT /admin/account/password': { password: PASSWORD, new_password: PASSWORD },
  'POST /admin/account/second-factor/setup': async (_, app, actor) => {
    await prepareSecondFactor(app, actor.token, 'off');
    return { password: PASSWORD };
  },
  'PUT /admin/account/second-factor': async (_, app, actor) => ({
    code: await prepareSecondFactor(app, actor.token, 'off'),
  }),
  'POST /admin/account/second-factor/recovery-codes': async (_, app, actor) => ({
    password: PASSWORD,
    code: await prepareSecondFactor(app, actor.token, 'on'),
  }),
  'POST /admin/account/second-factor/removal': async (_, app, actor) => ({
    password: PASSWORD,
    code: await prepareSecondFactor(app, actor.token, 'on'),
  }),
  'POST /admin/account/second-owner': { email: 'second@example.com', password: PASSWORD },
  'PUT /admin/site/deletion': async (_, app, actor) => ({
    address: (await findAddress(app, actor)) ?? 'none',
    password: PASSWORD,
  }),
  'PUT /admin/events/:event': { event_caption: 'Taken over' },
  'POST /admin/events/:event/guests': { guest_name: 'Taken over' },
  'PUT /admin/guests/:id': { guest_name: 'Taken over' },
  'POST /admin/events/:event/guests/selected': (targets) => ({ act: 'hand_over', selection: selectGuest(targets) }),
  'POST /admin/events/:event/guests/selected/assign': (targets) => ({
    act: 'add_tag',
    tag: 'Taken over',
    selection: selectGuest(targets),
  }),
  'POST /admin/events/:event/guests/export': (targets) => ({ selection: selectGuest(targets) }),
  'POST /admin/events/:event/guests/imports/preview': { rows: [{ row: 1, guest_name: 'Taken over' }] },
  'POST /admin/events/:event/guests/imports': { rows: [{ row: 1, guest_name: 'Taken over by many' }] },
  'POST /admin/rsvp/:id/match': { invitation_id: null },
  'POST /admin/events/:event/rsvp': { name: 'Taken over', attendance: 'yes' },
  'POST /admin/events/:event/rsvp/questions': { label: 'Taken over', input_type: 'text' },
  'PUT /admin/events/:event/rsvp/questions/order': (targets) => ({
    ids: [getId(targets, '/admin/rsvp/questions/:id')],
  }),
  'PUT /admin/rsvp/questions/:id': { label: 'Taken over' },
  'POST /admin/events/:event/schedule': { name: 'Taken over' },
  'PUT /admin/schedule/:id': { name: 'Taken over' },
  'PUT /admin/events/:event/schedule/order': async ({ site }, app) => ({ ids: await listItemIds(app, site) }),
  'PUT /admin/site/subdomain': () => ({ subdomain: makeName('moved') }),
  'POST /events/:event/rsvp': { name: 'Taken over', email: 'taken@example.com', attendance: 'yes' },
  'POST /events/:event/verify-email': { email: 'taken@example.com' },
  'POST /events/:event/verify-code': { email: 'taken@example.com', code: '000000' },
  'POST /events/:event/unlock': { passcode: 'open sesame' },
  'POST /events/:event/find-invitation': { email: 'taken@example.com' },
  'POST /admin/events/:event/registry': { title: 'Taken over', category: 'Other' },
  'PUT /admin/registry/:id': { title: 'Taken over' },
  'POST /invite/:token/gifts/:id/reserve': { quantity: 1 },
  'POST /events/:event/gifts/:id/reserve': { quantity: 1 },
  'POST /invite/:token/funds/:id/contribute': { amount: 5 },
  'POST /events/:event/funds/:id/contribute': { amount: 5 },
  'PUT /admin/events/:event/registry/payment': { details: 'Taken over' },
  'PUT /admin/events/:event/registry/order': (targets) => ({ ids: [getId(targets, '/admin/registry/:id')] }),
  'PUT /admin/events/:event/registry/surprise': { reveal_on: '2031-06-15' },
  'PUT /admin/thanks/:id': { thanked: true },
  'POST /events/:event/gallery': { title: 'Taken over', image_url: 'https://example.com/x.jpg' },
  'PUT /admin/events/:event/gallery/order': (targets) => ({ ids: [getId(targets, '/gallery/:id')] }),
  'PUT /gallery/:id': { title: 'Taken over' },
  'POST /upload/address': { address: 'https://example.com/x.jpg' },
  'POST /admin/site/checkout': { plan_id: 'premium', kind: 'renew' },
};

/** All of them, as the order of the schedule names them. */
async function listItemIds(app: TestApp, { eventId }: Site): Promise<string[]> {
  const rows = await app.services.db.q
    .selectFrom('schedule_items')
    .where('event_id', '=', eventId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the current address of the site of a session token. */
async function findAddress(app: TestApp, { token = '' }: Caller): Promise<string | undefined> {
  const found = await app.services.db.q
    .selectFrom('owner_sessions')
    .innerJoin('addresses', 'addresses.event_id', 'owner_sessions.event_id')
    .select('subdomain')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found?.subdomain;
}

/** Returns undefined for a call without a body. */
export async function makeValidBody(app: TestApp, actor: Caller, call: Endpoint, targets: Targets) {
  if (!call.body) return undefined;
  const known = BODIES[`${call.method} ${call.path}`];
  if (!known) throw new Error(`give ${call.method} ${call.path} a body in server/testing/calls.ts`);
  return typeof known === 'function' ? known(targets, app, actor) : known;
}

/** Calls an endpoint with a valid body that refers to the targets. */
export async function sendValid(
  app: TestApp,
  actor: Caller,
  call: Endpoint,
  { targets, path = buildPath(call, targets) }: { targets: Targets; path?: string },
): Promise<Received> {
  const body = await makeValidBody(app, actor, call, targets);
  return actor.call(call.method, path, body, call.upload && makePictureForm());
}

/** Allows every site to change its address, which is possible only once. */
export async function allowAddressChange(app: TestApp): Promise<void> {
  const { q } = app.services.db;
  const ids = (await q.selectFrom('sites').select('event_id').execute()).map(({ event_id }) => event_id);
  await q
    .updateTable('sites')
    .set({ substitute_for: 'lost', address_changed_at: null })
    .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
