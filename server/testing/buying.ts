import { sql } from 'kysely';
import type { PlanId, TemplateId } from '../../contract/catalog.ts';
import { getPlan } from '../../contract/catalog.ts';
import { SANDBOX_CARDS } from '../../contract/checkout.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { createToken } from '../kit/ids.ts';
import { computeSandboxSignature, buildSandboxWebhook, type SandboxOrder } from '../providers/payment/sandbox.ts';
import type { Received, TestApp } from './app.ts';

/** What a buyer wishes for; what is left out is made up. */
export interface CheckoutOptions {
  subdomain?: string;
  email?: string;
  name?: string;
  plan?: PlanId;
  template?: TemplateId;
  /** Over the fields of `checkoutData`. */
  data?: Record<string, unknown>;
}

/** A name that no other test has: lower-case letters and digits, a letter first. */
export function makeName(prefix = 'x'): string {
  return `${prefix}${createToken(9)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`;
}

/** The body of create-checkout as the purchase wizard sends it. */
export function makeOrderBody(wish: CheckoutOptions = {}): Record<string, unknown> {
  const { subdomain = makeName('site'), plan = 'standard', template = 'classic-wedding', name = 'Olivia Owner' } = wish;
  const email = wish.email ?? `${makeName('owner')}@example.com`;
  return {
    variantId: '1',
    customerEmail: email,
    customerName: name,
    testMode: true,
    checkoutData: {
      template_id: template,
      plan_id: plan,
      subdomain,
      customer_email: email,
      customer_name: name,
      total_amount: getPlan(plan).priceCents / 100,
      ...wish.data,
    },
  };
}

/** Starts a checkout, whatever is answered. */
export function order(app: TestApp, wish?: CheckoutOptions): Promise<Received> {
  return app.call('POST', '/payments/create-checkout', { body: makeOrderBody(wish) });
}

/** Starts a checkout that must succeed, and gives its id. */
export async function startCheckout(app: TestApp, wish?: CheckoutOptions): Promise<string> {
  const { status, body, text } = await order(app, wish);
  if (status !== 201 || typeof body['checkoutId'] !== 'string') throw new Error(`no checkout: ${status} ${text}`);
  return body['checkoutId'];
}

/** Starts a checkout with an address and a buyer of its own. */
export async function startBuyerCheckout(app: TestApp, wish: CheckoutOptions = {}) {
  const [subdomain, email] = [wish.subdomain ?? makeName('site'), wish.email ?? `${makeName('buyer')}@example.com`];
  return { subdomain, email, orderId: await startCheckout(app, { ...wish, subdomain, email }) };
}

/** Sends the form of the sandbox's checkout page. */
export function pay(app: TestApp, checkoutId: string, card: string = SANDBOX_CARDS.pays): Promise<Received> {
  return app.request('POST', `/checkout/${checkoutId}`, {
    raw: new URLSearchParams({ card_number: card }).toString(),
    type: 'application/x-www-form-urlencoded',
  });
}

/** What the sandbox says of a payment; `orderId` is ours, what is left out agrees with the order of a standard plan. */
export type WebhookFacts = Pick<SandboxOrder, 'orderId'> & Partial<SandboxOrder>;

/** The body of a webhook of the sandbox. */
export function makeWebhookBody(told: WebhookFacts): string {
  const { totalCents = getPlan('standard').priceCents } = told;
  return buildSandboxWebhook({
    id: `at-sandbox-${told.orderId}`,
    currency: 'USD',
    refundedCents: 0,
    ...told,
    totalCents,
  });
}

/** Posts a body with the sandbox's signature. */
export function postSigned(app: TestApp, raw: string): Promise<Received> {
  const headers = { 'x-signature': computeSandboxSignature(app.services.seal, raw) };
  return app.call('POST', '/payments/webhooks/sandbox', { raw, headers });
}

/** Posts the webhook of a payment or a refund. */
export function sendWebhook(app: TestApp, told: WebhookFacts): Promise<Received> {
  return postSigned(app, makeWebhookBody(told));
}

/** How the site at an address is: its lookup's status, or undefined where there is none. */
export async function fetchSiteStatus(app: TestApp, subdomain: string): Promise<unknown> {
  const { status, body } = await app.call('GET', `/subdomains/${subdomain}`);
  return status === 200 ? body['status'] : undefined;
}

/** What became of the payments that named an order, each with the cause of the last step, in the order of hearing. */
export async function listPayments(app: TestApp, orderId: string): Promise<{ status: OrderStatus; cause: string }[]> {
  const { rows } = await sql<{ status: OrderStatus; cause: string }>`
    select o.status, (select cause from order_history where order_id = o.id order by at desc limit 1) as cause
    from orders o
    where o.id in (select order_id from payment_events where body -> 'event' ->> 'orderId' = ${orderId})
    order by o.number
  `.execute(app.services.db.q);
  return rows;
}
