import { z } from 'zod';
import { PLAN_IDS, TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_KINDS, ORDER_STATUSES, type OrderStatus } from './orders.ts';
import { emailAddress, line } from './values.ts';

/** How long a checkout keeps its address for its buyer. */
export const CHECKOUT_HOLD_MINUTES = 30;

export { SANDBOX_CARDS } from './sandbox.ts';

const buyerEmail = emailAddress('Please fill in your email');
const buyerName = line(200, 'Please fill in your name');

/**
 * What the wizard sends. The price is the plan's, decided by the server: `total_amount`, US dollars, is only
 * compared with it, `variantId` and `testMode` are not looked at.
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
});
export type CheckoutOrder = z.output<typeof checkoutOrder>;

const startedCheckout = z.object({
  success: z.literal(true),
  checkoutUrl: z.url(),
  checkoutId: z.string(),
});

/** What an owner orders for the site: another term from the end of the present one, or a longer plan. */
export const termOrder = z.object({
  plan_id: z.enum(PLAN_IDS, 'Please select a pricing plan'),
  kind: z.enum(['renew', 'upgrade'], 'Please choose what to buy.'),
});
export type TermOrder = z.output<typeof termOrder>;

/** What a page that waits for an order can say of it. */
export const ORDER_STAGES = ['waiting', 'ready', 'parked', 'refunded', 'failed'] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** The stage of an order: one of which a part was given back is as ready as one that is paid. */
export const STAGE_BY_STATUS: Readonly<Record<OrderStatus, OrderStage>> = {
  pending: 'waiting',
  paid: 'ready',
  partially_refunded: 'ready',
  parked: 'parked',
  refunded: 'refunded',
  failed: 'failed',
};

/** What the welcome page waits for. */
export const checkoutState = z.object({
  status: z.enum(ORDER_STATUSES),
  stage: z.enum(ORDER_STAGES),
  kind: z.enum(ORDER_KINDS),
  /** What people call the order. */
  number: z.number().int(),
  /** The address that was ordered or, once there is a site, the one that it has. */
  subdomain: z.string(),
  /** Where the site is: once it stands or, for a renewal or an upgrade, from the start. */
  siteUrl: z.url().nullable(),
  /** End of the site's term, ISO 8601, as it is now; null while there is no site. */
  endsAt: z.string().nullable(),
  /** The site got another address than the one ordered, because that one was lost meanwhile. */
  substitute: z.boolean(),
  templateName: z.string(),
  planName: z.string(),
  term: z.string(),
  totalCents: z.number().int(),
  /** An owner who was known before signs in with the password that is already there. */
  knownOwner: z.boolean(),
});
export type CheckoutState = z.output<typeof checkoutState>;

/** Beginning to buy, and following what becomes of it. */
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
    summary: 'How far a checkout is, for the page that waits for it',
    output: checkoutState,
  }),
  term: endpoint({
    method: 'POST',
    path: '/admin/site/checkout',
    access: 'owner',
    summary: 'Starts a checkout of another term or a longer plan for the owner’s site',
    body: termOrder,
    output: startedCheckout,
    status: [201],
    creates: 'staged',
    errors: ['site_gone', 'site_not_active', 'plan_not_longer'],
  }),
};
