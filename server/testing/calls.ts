import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sendInvitations } from '../features/guest-mail/invitation-actions.ts';
import { findOrCreateOwner } from '../features/owners/actions.ts';
import { openSample } from '../features/sites/actions.ts';
import { assignSampleAddress } from '../features/sites/sample-actions.ts';
import { createId, createToken, toPublicId, hashToken } from '../kit/ids.ts';
import { actAsOwner, actAsVerifiedGuest, type Actor } from './actors.ts';
import type { Received, TestApp } from './app.ts';
import { makeName, startCheckout } from './buying.ts';
import { makeValidBody } from './call-bodies.ts';
import {
  makeFund,
  makeGift,
  makeImage,
  makeInvitation,
  makeItem,
  makeOwnerScope,
  makeQuestion,
  makeReply,
  makeSection,
  makeSite,
  type Site,
} from './makers.ts';
import { makeParkedOrder } from './operators.ts';
import { makePictureFile, makePictureForm } from './pictures.ts';
import { setPassword } from './sign-in.ts';
import { getId, type Targets } from './targets.ts';

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
  const uploaded = await actAsOwner(app, site).call('POST', '/upload', undefined, makePictureForm());
  const ids = {
    '/admin/registry/:id': (await makeGift(app, site)).id,
    '/admin/reservations/:id': reservation.id,
    '/admin/thanks/:id': contribution.id,
    '/gallery/:id': (await makeImage(app, site)).id,
    '/admin/gallery/:id/original': (await makeImage(app, site, { image_url: uploaded.body['url'] })).id,
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
    '/admin/mails/:id': await makeMail(app, site, invitation.id),
    '/admin/mails/:id/resend': await makeMail(app, site, invitation.id),
    '/admin/rsvp/questions/:id': (await makeQuestion(app, site)).id,
    '/admin/schedule/:id': (await makeItem(app, site)).id,
    '/admin/sections/:id': (await makeSection(app, site)).id,
    '/rsvp/:id': (await makeReply(app, site, { ...replied, guest_token: invitationToken })).id,
    '/admin/rsvp/:id': (await makeReply(app, site, replied)).id,
    '/admin/rsvp/:id/match': (await makeReply(app, site, replied)).id,
    '/admin/rsvp/:id/invitation': (await makeReply(app, site, replied)).id,
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
  await makeSection(app, site, { title: mark, body: mark, audience: 'invited' });
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

/** Mails an invitation and returns the mail's id. */
async function makeMail(app: TestApp, site: Site, invitationId: string): Promise<string> {
  await sendInvitations(app.services, makeOwnerScope(site), { ids: [invitationId] });
  const mails = await actAsOwner(app, site).call('GET', `/admin/events/${site.eventId}/mails?kind=invitation`);
  return String(mails.list[0]?.['id']);
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

/** Calls an endpoint with a valid body that refers to the targets. */
export async function sendValid(
  app: TestApp,
  actor: Pick<Actor, 'call' | 'token'>,
  call: Endpoint,
  { targets, path = buildPath(call, targets) }: { targets: Targets; path?: string },
): Promise<Received> {
  const body = await makeValidBody(app, actor, call, targets);
  return actor.call(call.method, path, body, call.upload ? makePictureForm() : call.streamed && makePictureFile());
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
