import type { Endpoint } from '../../contract/endpoint.ts';
import { hashToken } from '../kit/ids.ts';
import type { Actor } from './actors.ts';
import type { TestApp } from './app.ts';
import { makeName } from './buying.ts';
import type { Site } from './makers.ts';
import { prepareSecondFactor } from './second-factors.ts';
import { PASSWORD } from './sign-in.ts';
import { getId, type Targets } from './targets.ts';

type Body = Record<string, unknown>;
type Caller = Pick<Actor, 'call' | 'token'>;

const selectGuest = (targets: Targets) => ({ ids: [getId(targets, '/admin/guests/:id')] });

/** Two invitations that the caller adds, if they may. */
async function joinGuests(targets: Targets, _: TestApp, actor: Caller): Promise<Body> {
  const add = async (guest_name: string) => {
    const { body } = await actor.call('POST', `/admin/events/${targets.site.eventId}/guests`, { guest_name });
    return body['id'] ?? getId(targets, '/admin/guests/:id');
  };
  return { into: await add('Ada Stone'), from: await add('Ben Stone') };
}

/** An invitation of two people that the caller adds, if they may. */
async function splitGuests(targets: Targets, _: TestApp, actor: Caller): Promise<Body> {
  const people = ['Ada', 'Ben'].map((first_name) => ({ first_name, last_name: 'Stone' }));
  const { body } = await actor.call('POST', `/admin/events/${targets.site.eventId}/guests`, { people });
  const [ada] = (body['people'] ?? []) as { id: string }[];
  return { from: body['id'] ?? getId(targets, '/admin/guests/:id'), people: [ada?.id ?? 'nobody'] };
}

/** The split of such an invitation. */
async function unsplitGuests(targets: Targets, app: TestApp, actor: Caller): Promise<Body> {
  const path = `/admin/events/${targets.site.eventId}/guests/split`;
  const { body } = await actor.call('POST', path, await splitGuests(targets, app, actor));
  return { undo: body['undo'] ?? 'nothing' };
}

/** A valid body for each call that is not public, and for replies. */
const BODIES: Record<string, Body | ((targets: Targets, app: TestApp, actor: Caller) => Body | Promise<Body>)> = {
  'PUT /admin/account': { notify_replies: 'never' },
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
  'PUT /admin/setup': { step: 'photos' },
  'PUT /admin/events/:event': { event_caption: 'Taken over' },
  'POST /admin/events/:event/guests': { guest_name: 'Taken over' },
  'PUT /admin/guests/:id': { guest_name: 'Taken over' },
  'POST /admin/events/:event/guests/selected': (targets) => ({ act: 'hand_over', selection: selectGuest(targets) }),
  'POST /admin/events/:event/guests/join/preview': joinGuests,
  'POST /admin/events/:event/guests/join': joinGuests,
  'POST /admin/events/:event/guests/split': splitGuests,
  'POST /admin/events/:event/guests/split/undo': unsplitGuests,
  'POST /admin/events/:event/guests/selected/assign': (targets) => ({
    act: 'add_tag',
    tag: 'Taken over',
    selection: selectGuest(targets),
  }),
  'POST /admin/events/:event/invitations/send': selectGuest,
  'POST /admin/events/:event/invitations/preview': selectGuest,
  'POST /admin/events/:event/invitations/share': (targets) => ({ id: getId(targets, '/admin/guests/:id') }),
  'PUT /admin/events/:event/reminders': { enabled: true, days_before: [1] },
  'POST /admin/events/:event/updates': { note: 'Taken over' },
  'POST /admin/events/:event/updates/preview': { note: 'Taken over' },
  'POST /admin/events/:event/updates/share': (targets) => ({ id: getId(targets, '/admin/guests/:id') }),
  'POST /invite/:token/changes-seen': { stamp: 'none' },
  'POST /admin/events/:event/messages': { audience: 'all', subject: 'Taken over', body: 'Taken over' },
  'POST /admin/events/:event/messages/preview': { audience: 'all' },
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
  'POST /admin/events/:event/sections': { kind: 'text', title: 'Taken over', body: 'Taken over' },
  'PUT /admin/sections/:id': { title: 'Taken over' },
  'PUT /admin/events/:event/sections/order': async ({ site }, app) => ({ ids: await listSectionIds(app, site) }),
  'PUT /admin/site/subdomain': () => ({ subdomain: makeName('moved') }),
  'POST /events/:event/rsvp': { name: 'Taken over', email: 'taken@example.com', attendance: 'yes' },
  'POST /events/:event/verify-email': { email: 'taken@example.com' },
  'POST /events/:event/verify-code': { email: 'taken@example.com', code: '000000' },
  'POST /events/:event/unlock': { passcode: 'open sesame' },
  'POST /events/:event/find-invitation': { email: 'taken@example.com' },
  'POST /admin/events/:event/registry': { title: 'Taken over', category: 'Other' },
  'POST /admin/registry/lookup': { url: 'https://example.com/kettle' },
  'PUT /admin/registry/:id': { title: 'Taken over' },
  'POST /invite/:token/gifts/:id/reserve': { quantity: 1 },
  'POST /events/:event/gifts/:id/reserve': { quantity: 1 },
  'POST /invite/:token/gifts/:id/purchase': { quantity: 1 },
  'POST /events/:event/gifts/:id/purchase': { quantity: 1 },
  'POST /invite/:token/funds/:id/contribute': { amount: 5 },
  'POST /events/:event/funds/:id/contribute': { amount: 5 },
  'PUT /admin/events/:event/registry/payment': { details: 'Taken over' },
  'PUT /admin/events/:event/registry/order': (targets) => ({ ids: [getId(targets, '/admin/registry/:id')] }),
  'PUT /admin/events/:event/registry/surprise': { reveal_on: '2031-06-15' },
  'PUT /admin/thanks/:id': { thanked: true },
  'POST /admin/events/:event/thanks/send': (targets) => ({ ids: [getId(targets, '/admin/thanks/:id')] }),
  'POST /admin/events/:event/thanks/preview': (targets) => ({ ids: [getId(targets, '/admin/thanks/:id')] }),
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

/** All of them, as the order of the sections names them. */
async function listSectionIds(app: TestApp, { eventId }: Site): Promise<string[]> {
  const rows = await app.services.db.q
    .selectFrom('site_sections')
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
  if (!known) throw new Error(`give ${call.method} ${call.path} a body in server/testing/call-bodies.ts`);
  return typeof known === 'function' ? known(targets, app, actor) : known;
}
