import { z } from 'zod';
import { PLAN_IDS, TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress, line } from './values.ts';

/** How long a checkout keeps its address for its buyer (interface 3, Buying). */
export const CHECKOUT_HOLD_MINUTES = 30;

export { SANDBOX_CARDS } from './sandbox.ts';

const buyerEmail = emailAddress('Please fill in your email');
const buyerName = line(200, 'Please fill in your name');

/**
 * What the wizard sends (spec 7). The price is the plan's, decided by the server: `total_amount`, US dollars, is only
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

/** What the welcome page waits for. */
export const checkoutState = z.object({
  status: z.enum(['pending', 'paid', 'void']),
  /** The address that was ordered or, once paid, the one that the site got. */
  subdomain: z.string(),
  siteUrl: z.url().nullable(),
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
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhooks/:provider',
    access: 'provider',
    summary: 'A signed event of a payment provider',
    output: z.object({ received: z.literal(true) }),
    errors: ['invalid_signature'],
  }),
};
