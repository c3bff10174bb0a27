import { planOf, type PlanId, type TemplateId } from '../../contract/catalog.ts';
import { eventChange, type EventChange } from '../../contract/event.ts';
import { imageForm, type Image } from '../../contract/gallery.ts';
import { invitationForm, type Invitation } from '../../contract/guests.ts';
import { FUNDS, giftForm, type OwnGift } from '../../contract/registry.ts';
import { questionForm } from '../../contract/questions.ts';
import { rsvpSubmission, type Question, type RsvpResponse } from '../../contract/rsvp.ts';
import { changeEvent } from '../features/event/actions.ts';
import { createImage } from '../features/gallery/actions.ts';
import { createInvitation } from '../features/guests/actions.ts';
import { findOrCreateOwner } from '../features/owners/actions.ts';
import { insertSession } from '../features/owners/store.ts';
import { createGift } from '../features/registry/actions.ts';
import { createQuestion } from '../features/rsvp/question-actions.ts';
import { submitReply } from '../features/rsvp/actions.ts';
import { openSite, setTemplate } from '../features/sites/actions.ts';
import { newId, newToken, publicKeyOf, tokenHash } from '../kit/ids.ts';
import { mintScope, type OwnerScope, type PublicScope } from '../scopes.ts';
import type { TestApp } from './app.ts';
import { aName } from './buying.ts';

/**
 * Things that tests start from, made by the product's own actions with everything filled in; `over` names what matters
 * to the test.
 */

/** A site that somebody has paid for, and whose it is. */
export interface Site {
  eventId: string;
  /** The event's `unique_id`. */
  uniqueId: string;
  subdomain: string;
  ownerId: string;
  /** The owner's. */
  email: string;
  /** A live session of the owner's. */
  token: string;
}

interface SiteWish {
  subdomain?: string;
  email?: string;
  plan?: PlanId;
  template?: TemplateId;
  /** What the owner has filled in; without it the event is as on the first day. */
  event?: EventChange;
}

/** A site, as a paid order opens one; its owner has no password yet, but is signed in. */
export async function aSite(app: TestApp, wish: SiteWish = {}): Promise<Site> {
  const { subdomain = aName('site'), plan = 'standard', template = 'classic-wedding' } = wish;
  const email = wish.email ?? `${aName('owner')}@example.com`;
  const site = await app.services.db.transaction(async (tx) => {
    const { ownerId } = await findOrCreateOwner(tx, { email, name: 'Olivia Owner' });
    const orderId = newId();
    await tx.q
      .insertInto('orders')
      .values({
        id: orderId,
        subdomain,
        template_id: template,
        plan_id: plan,
        buyer_email: email,
        buyer_name: 'Olivia Owner',
        total_cents: planOf(plan).priceCents,
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
    const token = newToken();
    await insertSession(tx, tokenHash(token), { ownerId, eventId });
    return { eventId, uniqueId: publicKeyOf(eventId), subdomain: opened.subdomain, ownerId, email, token };
  });
  if (wish.event) await changeEvent(app.services, ownerScope(site), eventChange.parse(wish.event), setTemplate);
  return site;
}

/** An invitation for one person, sent and not opened. */
export function anInvitation(app: TestApp, site: Site, over: object = {}): Promise<Invitation> {
  const form = invitationForm.parse({ guest_name: aName('Gina '), guest_email: 'gina@example.com', ...over });
  return createInvitation(app.services, ownerScope(site), form);
}

/** A question that may be left open. */
export function aQuestion(app: TestApp, site: Site, over: object = {}): Promise<Question> {
  const form = questionForm.parse({ label: aName('question '), input_type: 'text', ...over });
  return createQuestion(app.services, ownerScope(site), form);
}

/** A reply: yes, for one person, by nobody's invitation unless `guest_token` says whose. */
export async function aReply(app: TestApp, site: Site, over: object = {}): Promise<RsvpResponse> {
  const form = rsvpSubmission.parse({ name: aName('Rita '), email: 'rita@example.com', attendance: 'yes', ...over });
  return (await submitReply(app.services, publicScope(site), form)).reply;
}

/** A gift of one unit for $25. */
export function aGift(app: TestApp, site: Site, over: object = {}): Promise<OwnGift> {
  const form = giftForm.parse({ title: aName('Kettle '), category: 'Other', price: 25, ...over });
  return createGift(app.services, ownerScope(site), form);
}

/** A fund that hopes for $500 and shows what it gets. */
export const aFund = (app: TestApp, site: Site, over: object = {}): Promise<OwnGift> =>
  aGift(app, site, { category: FUNDS, price: 500, ...over });

/** An image that is kept elsewhere. */
export function anImage(app: TestApp, site: Site, over: object = {}): Promise<Image> {
  const form = imageForm.parse({ title: aName('Lake '), image_url: 'https://example.com/p.jpg', ...over });
  return createImage(app.services, ownerScope(site), form);
}

/** Anyone's scope of the site. */
export const publicScope = ({ eventId }: Site): PublicScope => mintScope({ eventId });

/** The owner's scope of the site, without a session. */
export const ownerScope = ({ eventId, ownerId }: Site): OwnerScope =>
  mintScope({ eventId, ownerId, session: Buffer.alloc(0) });
