import { z } from 'zod';
import { PLAN_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_KINDS, ORDER_STATUSES } from './orders.ts';
import { ownerUser } from './owners.ts';
import { notifyForm, notifySettings } from './owner-news.ts';
import { currentPassword } from './profile.ts';
import { secondFactorStatus } from './second-factor.ts';
import { siteOwners } from './second-owner.ts';
import { SITE_STATUSES } from './sites.ts';

const termOffer = z.object({
  kind: z.enum(['renew', 'upgrade']),
  planId: z.enum(PLAN_IDS),
  priceCents: z.number().int(),
  months: z.number().int(),
  endsAt: z.iso.datetime(),
});
export type TermOffer = z.output<typeof termOffer>;

const siteOrder = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(ORDER_KINDS),
  planId: z.enum(PLAN_IDS).nullable(),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
  currency: z.string(),
  status: z.enum(ORDER_STATUSES),
});
export type SiteOrder = z.output<typeof siteOrder>;

const accountState = z.object({
  name: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
  /** Null while two-step verification is off. */
  secondFactor: secondFactorStatus.nullable(),
  /** Whether this owner bought the site. Some actions are reserved for that owner. */
  isFirstOwner: z.boolean(),
  owners: siteOwners,
  planId: z.enum(PLAN_IDS),
  status: z.enum(SITE_STATUSES),
  /** Suspended by an operator; it cannot be renewed. */
  blocked: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Whole days until the end, including the current one; 0 once it is past. */
  daysLeft: z.number().int(),
  /** Until when the data of an ended or suspended site is kept. */
  keptUntil: z.iso.datetime(),
  /** Set when the owner has closed the site: since when, and when its data is deleted. */
  closing: z.object({ since: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  subdomain: z.string(),
  /** The ordered address, when `subdomain` is its substitute address. */
  substituteFor: z.string().nullable(),
  mayChangeAddress: z.boolean(),
  offers: z.array(termOffer),
  /** Set when the event's date is not fully within the term; `offer` is the cheapest offer that would cover it. */
  dateAfterTerm: z.object({ date: z.iso.date(), offer: termOffer.nullable() }).nullable(),
  /** Newest first. */
  orders: z.array(siteOrder),
  /** The originals that are kept of photos, and the bytes of all of them. */
  originals: z.object({ count: z.number().int(), bytes: z.number().int() }),
  ...notifySettings.shape,
});
export type Account = z.output<typeof accountState>;

export const closeForm = z.object({
  address: z.string('Please type the address of your site').trim().toLowerCase().max(300),
  password: currentPassword,
});

export const account = {
  read: endpoint({
    method: 'GET',
    path: '/admin/account',
    access: 'owner',
    summary: 'Returns the owner’s account: plan, term, orders, and offers',
    output: accountState,
    errors: ['not_signed_in'],
  }),
  changeNotifications: endpoint({
    method: 'PUT',
    path: '/admin/account',
    access: 'owner',
    afterEnd: true,
    summary: 'Changes when this owner is emailed about replies, gifts and each week',
    body: notifyForm,
    output: accountState,
    errors: ['not_signed_in'],
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/admin/site/subdomain',
    access: 'owner',
    afterEnd: true,
    summary: 'Changes a substitute address, once',
    body: z.object({ subdomain: z.string('Please enter an address.').trim().toLowerCase().max(100) }),
    output: z.object({
      subdomain: z.string(),
      url: z.url(),
      user: ownerUser,
      /** One-time code for `{url}/auth?token=…` that keeps the browser signed in. Valid for 60 seconds. */
      handoff: z.string(),
    }),
    errors: ['not_signed_in', 'not_first_owner', 'subdomain_unavailable', 'address_settled'],
  }),
  closeSite: endpoint({
    method: 'PUT',
    path: '/admin/site/deletion',
    access: 'owner',
    afterEnd: true,
    summary: 'Closes the site to guests and deletes it 14 days later',
    body: closeForm,
    output: accountState,
    errors: ['not_signed_in', 'not_first_owner'],
  }),
  reopenSite: endpoint({
    method: 'DELETE',
    path: '/admin/site/deletion',
    access: 'owner',
    afterEnd: true,
    summary: 'Cancels a pending deletion',
    errors: ['not_signed_in', 'not_first_owner'],
  }),
};
