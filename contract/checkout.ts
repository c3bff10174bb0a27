import { z } from 'zod';
import { PLAN_IDS, TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_KINDS, ORDER_STATUSES, type OrderStatus } from './orders.ts';
import { emailAddress, personName } from './values.ts';

export { SANDBOX_CARDS } from './sandbox.ts';

const buyerEmail = emailAddress('Please fill in your email');
const buyerName = personName(200, 'Please fill in your name');

/**
 * The order as the wizard sends it. The server decides the price from the plan: `total_amount`, in US dollars, is only
 * compared with it; `variantId` and `testMode` are ignored.
 */
export const checkoutOrder = z.object({
  customerEmail: buyerEmail,
  customerName: buyerName,
  checkoutData: z.object({
    template_id: z.enum(TEMPLATE_IDS, 'Please choose one of the templates.'),
    plan_id: z.enum(PLAN_IDS, 'Please select a pricing plan'),
    subdomain: z.string('Please choose an available subdomain').trim().toLowerCase().max(100),
    customer_email: buyerEmail.optional(),
    customer_name: buyerName.optional(),
    total_amount: z.number('The total must be a number.').nullish(),
  }),
  /** The buyer's own unpaid checkout, which the new one voids. Any other id has no effect. */
  replaces: z.string().max(100).nullish(),
});
export type CheckoutOrder = z.output<typeof checkoutOrder>;

const startedCheckout = z.object({
  success: z.literal(true),
  checkoutUrl: z.url(),
  checkoutId: z.string(),
});

/** What an owner orders for the site: a renewal from the end of the current term, or an upgrade. */
export const termOrder = z.object({
  plan_id: z.enum(PLAN_IDS, 'Please select a pricing plan'),
  kind: z.enum(['renew', 'upgrade'], 'Please choose what to buy.'),
});
export type TermOrder = z.output<typeof termOrder>;

export const ORDER_STAGES = ['waiting', 'ready', 'parked', 'refunded', 'failed'] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** A partially refunded order is ready, like a paid one. */
export const STAGE_BY_STATUS: Readonly<Record<OrderStatus, OrderStage>> = {
  pending: 'waiting',
  paid: 'ready',
  partially_refunded: 'ready',
  parked: 'parked',
  refunded: 'refunded',
  failed: 'failed',
};

export const checkoutState = z.object({
  status: z.enum(ORDER_STATUSES),
  stage: z.enum(ORDER_STAGES),
  kind: z.enum(ORDER_KINDS),
  number: z.number().int(),
  /** The ordered address or, once there is a site, the site's address. */
  subdomain: z.string(),
  /** The site's URL: once it exists or, for a renewal or upgrade, from the start. */
  siteUrl: z.url().nullable(),
  /** Current end of the site's term, ISO 8601; null while there is no site. */
  endsAt: z.string().nullable(),
  /** The site got a substitute address because the ordered one was taken in the meantime. */
  substitute: z.boolean(),
  templateName: z.string(),
  planName: z.string(),
  term: z.string(),
  totalCents: z.number().int(),
  /** The owner already had an account and signs in with its password. */
  knownOwner: z.boolean(),
});
export type CheckoutState = z.output<typeof checkoutState>;

export const checkout = {
  create: endpoint({
    method: 'POST',
    path: '/payments/create-checkout',
    access: 'public',
    summary: 'Starts a checkout and holds its address for 30 minutes',
    body: checkoutOrder,
    output: startedCheckout,
    status: [201],
    creates: 'staged',
    errors: ['subdomain_unavailable'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/payments/checkouts/:checkoutId',
    access: 'public',
    summary: 'The state of a checkout',
    output: checkoutState,
  }),
  term: endpoint({
    method: 'POST',
    path: '/admin/site/checkout',
    access: 'owner',
    afterEnd: true,
    summary: 'Starts a checkout of another term or a longer plan for the owner’s site',
    body: termOrder,
    output: startedCheckout,
    status: [201],
    creates: 'staged',
    errors: ['site_gone', 'site_not_active', 'plan_not_longer'],
  }),
};
