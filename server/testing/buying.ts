import { sql } from 'kysely';
import type { PlanId, TemplateId } from '../../contract/catalog.ts';
import { getPlan } from '../../contract/catalog.ts';
import { SANDBOX_CARDS } from '../../contract/checkout.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { createToken } from '../kit/ids.ts';
import { computeSandboxSignature, buildSandboxWebhook, type SandboxOrder } from '../providers/payment/sandbox.ts';
import type { Received, TestApp } from './app.ts';

/** Missing values are generated. */
export interface CheckoutOptions {
  subdomain?: string;
  email?: string;
  name?: string;
  plan?: PlanId;
  template?: TemplateId;
  data?: Record<string, unknown>;
  replaces?: string;
}

/** The name is unique and begins with a letter. */
export function makeName(prefix = 'x'): string {
  return `${prefix}${createToken(9)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`;
}

export function makeOrderBody(wish: CheckoutOptions = {}): Record<string, unknown> {
  const { subdomain = makeName('site'), plan = 'standard', template = 'classic-wedding', name = 'Olivia Owner' } = wish;
  const email = wish.email ?? `${makeName('owner')}@example.com`;
  return {
    variantId: '1',
    customerEmail: email,
    customerName: name,
    testMode: true,
    ...(wish.replaces !== undefined && { replaces: wish.replaces }),
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

export function order(app: TestApp, wish?: CheckoutOptions): Promise<Received> {
  return app.call('POST', '/payments/create-checkout', { body: makeOrderBody(wish) });
}

/** Throws unless it succeeds; returns the checkout's id. */
export async function startCheckout(app: TestApp, wish?: CheckoutOptions): Promise<string> {
  const { status, body, text } = await order(app, wish);
  if (status !== 201 || typeof body['checkoutId'] !== 'string') throw new Error(`no checkout: ${status} ${text}`);
  return body['checkoutId'];
}

export async function startBuyerCheckout(app: TestApp, wish: CheckoutOptions = {}) {
  const [subdomain, email] = [wish.subdomain ?? makeName('site'), wish.email ?? `${makeName('buyer')}@example.com`];
  return { subdomain, email, orderId: await startCheckout(app, { ...wish, subdomain, email }) };
}

export function pay(app: TestApp, checkoutId: string, card: string = SANDBOX_CARDS.pays): Promise<Received> {
  return app.request('POST', `/checkout/${checkoutId}`, {
    raw: new URLSearchParams({ card_number: card }).toString(),
    type: 'application/x-www-form-urlencoded',
  });
}

/** `orderId` is ours; missing values match an order of a standard plan. */
export type WebhookFacts = Pick<SandboxOrder, 'orderId'> & Partial<SandboxOrder>;

export function makeWebhookBody(facts: WebhookFacts): string {
  const { totalCents = getPlan('standard').priceCents } = facts;
  return buildSandboxWebhook({
    id: `at-sandbox-${facts.orderId}`,
    currency: 'USD',
    refundedCents: 0,
    ...facts,
    totalCents,
  });
}

export function postSigned(app: TestApp, raw: string): Promise<Received> {
  const headers = { 'x-signature': computeSandboxSignature(app.services.seal, raw) };
  return app.call('POST', '/payments/webhooks/sandbox', { raw, headers });
}

export function sendWebhook(app: TestApp, facts: WebhookFacts): Promise<Received> {
  return postSigned(app, makeWebhookBody(facts));
}

export async function fetchSiteStatus(app: TestApp, subdomain: string): Promise<unknown> {
  const { status, body } = await app.call('GET', `/subdomains/${subdomain}`);
  return status === 200 ? body['status'] : undefined;
}

/** In the order of arrival. */
export async function listPayments(app: TestApp, orderId: string): Promise<{ status: OrderStatus; cause: string }[]> {
  const { rows } = await sql<{ status: OrderStatus; cause: string }>`
    select o.status, (select cause from order_history where order_id = o.id order by at desc limit 1) as cause
    from orders o
    where o.id in (select order_id from payment_events where body -> 'event' ->> 'orderId' = ${orderId})
    order by o.number
  `.execute(app.services.db.q);
  return rows;
}
