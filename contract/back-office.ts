import { z } from 'zod';
import { PLAN_IDS, TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { LOGGED_ACTIONS, OPERATOR_ACTIONS } from './operator-actions.ts';
import { SHEET_TYPES } from './sheets.ts';
import { DISPUTE_STATUSES, ORDER_KINDS, ORDER_STATUSES } from './orders.ts';
import { SITE_STATUSES } from './sites.ts';
import { emailAddress, line, personName } from './values.ts';

const moment = z.iso.datetime();
const count = z.number().int();
const cents = z.number().int();
const status = z.enum(ORDER_STATUSES);

/** `unserved`: a payment has been received and is not handled yet. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'unserved'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** Values that the payment did not include are null. */
export const operatorOrder = z.object({
  id: z.string(),
  /** The order number that people use. */
  number: count,
  kind: z.enum(ORDER_KINDS),
  status,
  subdomain: z.string().nullable(),
  templateId: z.enum(TEMPLATE_IDS).nullable(),
  planId: z.enum(PLAN_IDS).nullable(),
  buyerName: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  totalCents: cents,
  refundedCents: cents,
  currency: z.string(),
  provider: z.string(),
  createdAt: moment,
  paidAt: moment.nullable(),
  /** It is parked because its payment is disputed; its site stands until an operator decides. */
  siteStands: z.boolean(),
  /** Since when a payment for it has been received and is not handled yet. */
  unservedSince: moment.nullable(),
  /** Why it is in this state: the cause of its last transition, as text. */
  cause: z.string().nullable(),
});
export type OperatorOrder = z.output<typeof operatorOrder>;

export const operatorSite = z.object({
  eventId: z.string(),
  subdomain: z.string(),
  url: z.url(),
  templateId: z.enum(TEMPLATE_IDS),
  planId: z.enum(PLAN_IDS),
  status: z.enum(SITE_STATUSES),
  createdAt: moment,
  endsAt: moment,
  suspendedAt: moment.nullable(),
  /** Suspended by an operator, with the operator's note. */
  blocked: z.object({ at: moment, note: z.string() }).nullable(),
  erasedAt: moment.nullable(),
  /** `signsIn`: has a password. */
  owner: z.object({ name: z.string(), email: z.string(), signsIn: z.boolean() }),
  order: z.object({ id: z.string(), number: count }),
});
export type OperatorSite = z.output<typeof operatorSite>;

/** `deferred`: it was tried and is tried again. `failed`: it was refused for good, or given up. */
const ORDER_MAIL_STATES = ['waiting', 'deferred', 'sent', 'failed'] as const;

export const operatorOrderDetail = z.object({
  order: operatorOrder.extend({
    providerCheckoutId: z.string().nullable(),
    monthsAdded: count.nullable(),
    planBefore: z.enum(PLAN_IDS).nullable(),
  }),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: moment,
      from: status.nullable(),
      to: status,
      cause: z.string(),
      /** The operator who did it; null for automatic transitions. */
      operator: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      provider: z.string(),
      providerOrderId: z.string(),
      totalCents: cents,
      refundedCents: cents,
      currency: z.string(),
      /** Whether the payment itself was reported, not only its refund. */
      paid: z.boolean(),
      /** As typed at the provider. */
      buyerEmail: z.string().nullable(),
      dispute: z
        .object({ status: z.enum(DISPUTE_STATUSES), reason: z.string(), respondBy: moment.nullable() })
        .nullable(),
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  /** Events from the provider, oldest first. */
  events: z.array(
    z.object({
      provider: z.string(),
      key: z.string(),
      receivedAt: moment,
      handledAt: moment.nullable(),
      outcome: z.string().nullable(),
      body: z.unknown(),
    }),
  ),
  /** The email about the order that was queued last; null if there was none in the last seven days. */
  mail: z.object({ state: z.enum(ORDER_MAIL_STATES), at: moment, error: z.string() }).nullable(),
  site: operatorSite.nullable(),
  actions: z.array(z.enum(OPERATOR_ACTIONS)),
});
export type OperatorOrderDetail = z.output<typeof operatorOrderDetail>;

/** Values that the parked order's payment did not include are required too. */
const addressForm = z.object({
  subdomain: z.string('Please enter an address.').trim().toLowerCase().min(1, 'Please enter an address.').max(100),
  planId: z.enum(PLAN_IDS, 'Please choose a plan.').optional(),
  templateId: z.enum(TEMPLATE_IDS, 'Please choose a template.').optional(),
  email: emailAddress('Please enter the buyer’s email.').optional(),
  name: personName(200, 'Please enter the buyer’s name.').optional(),
});

const search = z.string().trim().max(254).optional();
/** `search` is an order number, an order id, a provider's id, or the beginning of an email or subdomain. */
const orderQuery = z.object({ search, status: z.enum(ORDER_FILTERS).optional() });
/** `search` is the beginning of a subdomain or of the owner's email. */
const siteQuery = z.object({ search, status: z.enum(SITE_STATUSES).optional() });
const orderErrors = ['not_signed_in', 'order_settled'] as const;

/** Every action is logged. */
export const backOffice = {
  waiting: endpoint({
    method: 'GET',
    path: '/operator/waiting',
    access: 'operator',
    summary: 'The numbers of orders that wait for an operator, webhooks that could not be handled, and given-up jobs',
    background: true,
    /**
     * `unserved`: payments that are received and not handled yet, however short ago. `unhandled`: events kept for more than ten minutes whose handling keeps failing. The server's log has the cause. `mailFailing`: since when no mail was accepted, and how many were tried and wait; null while mails are accepted. `proxyIgnored`: this request came through a proxy, but TRUST_PROXY is not set. `jobsOff`: this node has JOBS=off, and no other node works on a job that is due. `simulated`: payments of a production installation go to the sandbox. `unreadable`: the kinds of stored values that no key decrypts. `archiveFailing`: the database cannot archive its WAL, which fills its disk.
     */
    output: z.object({
      parked: count,
      unserved: count,
      unhandled: count,
      givenUp: count,
      mailFailing: z.object({ since: moment, waiting: count }).nullable(),
      proxyIgnored: z.boolean(),
      jobsOff: z.boolean(),
      simulated: z.boolean(),
      unreadable: z.array(z.string()),
      archiveFailing: z.boolean(),
    }),
    errors: ['not_signed_in'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/operator/orders',
    access: 'operator',
    summary: 'Orders, parked first, then newest',
    query: orderQuery,
    output: z.array(operatorOrder),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/operator/orders/export',
    access: 'operator',
    summary: 'Exports the orders with their payments as CSV',
    query: orderQuery,
    files: [SHEET_TYPES.csv],
    status: [200],
    errors: ['not_signed_in'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/operator/orders/:order',
    access: 'operator',
    summary: 'One order with its history, payments, stored webhooks and site',
    output: operatorOrderDetail,
    errors: ['not_signed_in'],
  }),
  giveAddress: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/address',
    access: 'operator',
    summary: 'Assigns a parked order a new address and creates its site',
    body: addressForm,
    output: operatorOrderDetail,
    errors: [...orderErrors, 'subdomain_unavailable'],
  }),
  keepSite: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/keep',
    access: 'operator',
    summary: 'Keeps the site of a disputed order, which counts as paid again',
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/resend',
    access: 'operator',
    summary: 'Resends the order’s email to its buyer',
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/email',
    access: 'operator',
    summary: 'Corrects the email of a buyer who has never signed in, and sends the order’s email there',
    body: z.object({ email: emailAddress('Please enter the buyer’s email.') }),
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  markRefunded: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/refund',
    access: 'operator',
    summary: 'Marks the order as refunded',
    /** `seen`: the status that the operator saw. The refund is refused if the status has changed since. */
    body: z.object({ seen: status }),
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  replayEvent: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/replay',
    access: 'operator',
    summary: 'Replays a stored webhook of the provider',
    body: z.object({ provider: z.string().min(1).max(50), key: z.string().min(1).max(500) }),
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  sites: endpoint({
    method: 'GET',
    path: '/operator/sites',
    access: 'operator',
    summary: 'Sites with term, status and owner, newest first',
    query: siteQuery,
    output: z.array(operatorSite),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  exportSites: endpoint({
    method: 'GET',
    path: '/operator/sites/export',
    access: 'operator',
    summary: 'Exports the sites as CSV',
    query: siteQuery,
    files: [SHEET_TYPES.csv],
    status: [200],
    errors: ['not_signed_in'],
  }),
  suspendSite: endpoint({
    method: 'POST',
    path: '/operator/sites/:site/suspend',
    access: 'operator',
    summary: 'Suspends a site for abuse, whatever is paid',
    body: z.object({ note: line(500, 'Please enter a note.') }),
    output: operatorSite,
    errors: ['not_signed_in'],
  }),
  restoreSite: endpoint({
    method: 'POST',
    path: '/operator/sites/:site/restore',
    access: 'operator',
    summary: 'Ends a suspension for abuse',
    output: operatorSite,
    errors: ['not_signed_in'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/operator/log',
    access: 'operator',
    summary: 'Operator actions, newest first',
    output: z.array(
      z.object({
        id: z.string(),
        at: moment,
        /** Null for an action of the command line that concerns no operator's account. */
        operator: z.string().nullable(),
        action: z.enum(LOGGED_ACTIONS),
        order: z.object({ id: z.string(), number: count }).nullable(),
        details: z.string(),
      }),
    ),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
};
