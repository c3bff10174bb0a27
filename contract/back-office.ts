import { z } from 'zod';
import { PLAN_IDS, TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_KINDS, ORDER_STATUSES } from './orders.ts';
import { SITE_STATUSES } from './sites.ts';
import { emailAddress, line } from './values.ts';

const moment = z.iso.datetime();
const count = z.number().int();
const cents = z.number().int();
const status = z.enum(ORDER_STATUSES);

/** What an operator may do to an order. */
export const OPERATOR_ACTIONS = ['address', 'resend', 'refund', 'replay'] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** What the log tells of. */
export const LOGGED_ACTIONS = [...OPERATOR_ACTIONS, 'sign_in', 'sign_out', 'password'] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** An order as the list shows it. What a payment did not tell is null. */
export const operatorOrder = z.object({
  /** Stands in paths: `/operator/orders/:order`. */
  id: z.string(),
  /** What people call the order by. */
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
  /** Why it is in this state: the cause of its last transition, in words. */
  cause: z.string().nullable(),
});
export type OperatorOrder = z.output<typeof operatorOrder>;

/** A site as the list shows it. */
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
  /** When the event and its guests’ data were erased; the site is then a record and no more. */
  erasedAt: moment.nullable(),
  owner: z.object({ name: z.string(), email: z.string() }),
  /** The order that opened it. */
  order: z.object({ id: z.string(), number: count }),
});
export type OperatorSite = z.output<typeof operatorSite>;

/** An order with everything that is known about it. */
export const operatorOrderDetail = z.object({
  order: operatorOrder.extend({
    providerCheckoutId: z.string().nullable(),
    /** What its payment added to the term of the site, in months. */
    monthsAdded: count.nullable(),
    /** The plan before an upgrade. */
    planBefore: z.enum(PLAN_IDS).nullable(),
  }),
  /** The oldest first. */
  history: z.array(
    z.object({
      at: moment,
      from: status.nullable(),
      to: status,
      cause: z.string(),
      /** The operator who did it; null for what nobody did by hand. */
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
      /** Whether the payment itself was heard of, and not only its refund. */
      paid: z.boolean(),
      /** As typed at the provider. */
      buyerEmail: z.string().nullable(),
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  /** What the provider told us about it, as it was kept; the oldest first. */
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
  /** The site that it opened, renewed or upgraded. */
  site: operatorSite.nullable(),
  /** What can be done now. */
  actions: z.array(z.enum(OPERATOR_ACTIONS)),
});
export type OperatorOrderDetail = z.output<typeof operatorOrderDetail>;

/** Another address for a parked order; what its payment did not tell has to be given too. */
const addressForm = z.object({
  subdomain: z.string('Please enter an address.').trim().toLowerCase().min(1, 'Please enter an address.').max(100),
  planId: z.enum(PLAN_IDS, 'Please choose a plan.').optional(),
  templateId: z.enum(TEMPLATE_IDS, 'Please choose a template.').optional(),
  email: emailAddress('Please enter the buyer’s e-mail.').optional(),
  name: line(200, 'Please enter the buyer’s name.').optional(),
});

const search = z.string().trim().max(254).optional();
const orderErrors = ['not_signed_in', 'order_settled'] as const;

/** What the operators see of the shop, and what they do about orders. Every action is logged. */
export const desk = {
  waiting: endpoint({
    method: 'GET',
    path: '/operator/waiting',
    access: 'operator',
    summary: 'How many orders wait for an operator, and how many webhooks could not be handled',
    /** `unhandled`: kept for more than ten minutes and tried again and again. The server's log says why. */
    output: z.object({ parked: count, unhandled: count }),
    errors: ['not_signed_in'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/operator/orders',
    access: 'operator',
    summary: 'Orders, parked ones first, then the newest',
    /** The search is an order’s number, its id, a provider’s id, or how an e-mail or an address begins. */
    query: z.object({ search, status: status.optional() }),
    output: z.array(operatorOrder),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/operator/orders/:order',
    access: 'operator',
    summary: 'One order with its history, payments, kept events and site',
    output: operatorOrderDetail,
    errors: ['not_signed_in'],
  }),
  giveAddress: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/address',
    access: 'operator',
    summary: 'Gives a parked order another address, and opens its site there',
    body: addressForm,
    output: operatorOrderDetail,
    errors: [...orderErrors, 'subdomain_unavailable'],
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/resend',
    access: 'operator',
    summary: 'Sends the order’s mail to its buyer again',
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  markRefunded: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/refund',
    access: 'operator',
    summary: 'Notes that the order’s money was given back',
    /** `seen`: the state in which the operator saw the order. What has changed meanwhile is not refunded unseen. */
    body: z.object({ seen: status }),
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  replayEvent: endpoint({
    method: 'POST',
    path: '/operator/orders/:order/replay',
    access: 'operator',
    summary: 'Handles a kept event of the provider once more',
    body: z.object({ provider: z.string().min(1).max(50), key: z.string().min(1).max(500) }),
    output: operatorOrderDetail,
    errors: orderErrors,
  }),
  sites: endpoint({
    method: 'GET',
    path: '/operator/sites',
    access: 'operator',
    summary: 'Sites with term, state and owner, the newest first',
    /** The search is how an address or the owner’s e-mail begins. */
    query: z.object({ search, status: z.enum(SITE_STATUSES).optional() }),
    output: z.array(operatorSite),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/operator/log',
    access: 'operator',
    summary: 'What operators did, the newest first',
    output: z.array(
      z.object({
        id: z.string(),
        at: moment,
        operator: z.string(),
        action: z.enum(LOGGED_ACTIONS),
        order: z.object({ id: z.string(), number: count }).nullable(),
        /** Particulars in words; empty where there are none. */
        details: z.string(),
      }),
    ),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
};
