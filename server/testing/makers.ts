import { getPlan, type PlanId, type TemplateId } from '../../contract/catalog.ts';
import { eventChange, type EventChange } from '../../contract/event.ts';
import { imageForm, type Image } from '../../contract/gallery.ts';
import { newInvitation, type LinkedInvitation } from '../../contract/guests.ts';
import { FUNDS, giftForm, type OwnGift } from '../../contract/registry.ts';
import { questionForm } from '../../contract/questions.ts';
import { sectionForm, type Section } from '../../contract/sections.ts';
import { scheduleForm, type ScheduleItem } from '../../contract/schedule.ts';
import { rsvpSubmission, type Question, type RsvpResponse } from '../../contract/rsvp.ts';
import { changeEvent } from '../features/event/actions.ts';
import { createImage } from '../features/gallery/actions.ts';
import { createInvitation } from '../features/guests/actions.ts';
import { findOrCreateOwner } from '../features/owners/actions.ts';
import { insertSession } from '../features/owners/store.ts';
import { createGift } from '../features/registry/actions.ts';
import { createQuestion } from '../features/rsvp/question-actions.ts';
import { submitReply } from '../features/rsvp/actions.ts';
import { createItem } from '../features/schedule/actions.ts';
import { createSection } from '../features/sections/actions.ts';
import { openSite, siteParts } from '../features/sites/actions.ts';
import { createId, createToken, toPublicId, hashToken } from '../kit/ids.ts';
import { mintScope, type GuestScope, type OwnerScope, type PublicScope } from '../scopes.ts';
import type { TestApp } from './app.ts';
import { makeName } from './buying.ts';

/**
 * Makers of test data, which use the product's own actions with complete values; `overrides` replaces the fields that
 * matter to the test.
 */

export interface Site {
  eventId: string;
  uniqueId: string;
  subdomain: string;
  ownerId: string;
  email: string;
  token: string;
}

interface SiteWish {
  subdomain?: string;
  email?: string;
  plan?: PlanId;
  template?: TemplateId;
  event?: EventChange;
}

/** The owner is signed in but has no password yet. */
export async function makeSite(app: TestApp, wish: SiteWish = {}): Promise<Site> {
  const { subdomain = makeName('site'), plan = 'standard', template = 'classic-wedding' } = wish;
  const email = wish.email ?? `${makeName('owner')}@example.com`;
  const site = await app.services.db.transaction(async (tx) => {
    const { ownerId } = await findOrCreateOwner(tx, { email, name: 'Olivia Owner' });
    const orderId = createId();
    await tx.q
      .insertInto('orders')
      .values({
        id: orderId,
        subdomain,
        template_id: template,
        plan_id: plan,
        buyer_email: email,
        buyer_name: 'Olivia Owner',
        total_cents: getPlan(plan).priceCents,
        currency: 'USD',
        status: 'paid',
        provider: 'sandbox',
        created_at: tx.now,
        paid_at: tx.now,
      })
      .execute();
    const opened = await openSite(tx, { ownerId, subdomain, templateId: template, planId: plan, orderId });
    const { eventId } = opened;
    await tx.q.updateTable('orders').set({ event_id: eventId }).where('id', '=', orderId).execute();
    const token = createToken();
    await insertSession(tx, hashToken(token), { ownerId, eventId });
    return { eventId, uniqueId: toPublicId(eventId), subdomain: opened.subdomain, ownerId, email, token };
  });
  if (wish.event) await changeEvent(app.services, makeOwnerScope(site), eventChange.parse(wish.event), siteParts);
  return site;
}

/** The invitation is for one person, sent and not opened. */
export function makeInvitation(app: TestApp, site: Site, overrides: object = {}): Promise<LinkedInvitation> {
  const form = newInvitation.parse({ guest_name: makeName('Gina '), guest_email: 'gina@example.com', ...overrides });
  return createInvitation(app.services, makeOwnerScope(site), form);
}

/** The people are adults unless their names end with `(child)` or `(infant)`. */
export function makeHousehold(
  app: TestApp,
  site: Site,
  names: readonly string[],
  overrides: object = {},
): Promise<LinkedInvitation> {
  const people = names.map((name) => {
    const [first_name, last_name = '', age = '(adult)'] = name.split(' ');
    return { first_name, last_name, age_group: age.slice(1, -1) };
  });
  return makeInvitation(app, site, { guest_name: undefined, people, ...overrides });
}

export function makeQuestion(app: TestApp, site: Site, overrides: object = {}): Promise<Question> {
  const form = questionForm.parse({ label: makeName('question '), input_type: 'text', ...overrides });
  return createQuestion(app.services, makeOwnerScope(site), form);
}

/** Says yes, for one person, without an invitation unless `guest_token` names one. */
export async function makeReply(app: TestApp, site: Site, overrides: object = {}): Promise<RsvpResponse> {
  const form = rsvpSubmission.parse({
    name: makeName('Rita '),
    // A second reply with the same email waits until the hosts have checked it.
    email: `${makeName('rita-')}@example.com`,
    attendance: 'yes',
    ...overrides,
  });
  return (await submitReply(app.services, makePublicScope(site), form)).reply;
}

/** The gift has one unit and costs $25. */
export function makeGift(app: TestApp, site: Site, overrides: object = {}): Promise<OwnGift> {
  const form = giftForm.parse({ title: makeName('Kettle '), category: 'Other', price: 25, ...overrides });
  return createGift(app.services, makeOwnerScope(site), form);
}

/** The fund has a goal of $500 and a public total. */
export const makeFund = (app: TestApp, site: Site, overrides: object = {}): Promise<OwnGift> =>
  makeGift(app, site, { category: FUNDS, price: 500, ...overrides });

export function makeImage(app: TestApp, site: Site, overrides: object = {}): Promise<Image> {
  const form = imageForm.parse({ title: makeName('Lake '), image_url: 'https://example.com/p.jpg', ...overrides });
  return createImage(app.services, makeOwnerScope(site), form);
}

export function makeItem(app: TestApp, site: Site, overrides: object = {}): Promise<ScheduleItem> {
  const form = scheduleForm.parse({ name: makeName('Dinner '), ...overrides });
  return createItem(app.services, makeOwnerScope(site), form);
}

export function makeSection(app: TestApp, site: Site, overrides: object = {}): Promise<Section> {
  const form = sectionForm.parse({ kind: 'text', title: makeName('Notes '), body: 'Words', ...overrides });
  return createSection(app.services, makeOwnerScope(site), form);
}

export const makePublicScope = ({ eventId }: Site): PublicScope => mintScope({ eventId });

export const makeGuestScope = ({ eventId }: Site, { id }: { id: string }): GuestScope =>
  mintScope({ eventId, invitationId: id });

export const makeOwnerScope = ({ eventId, ownerId }: Site): OwnerScope =>
  mintScope({ eventId, ownerId, session: Buffer.alloc(0) });
