import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import type { Log } from '../../kit/log.ts';
import { callLemonSqueezy } from './lemonsqueezy-api.ts';
import { toOrderFacts, lemonSqueezyOrder, type LemonSqueezyOrder } from './lemonsqueezy-order.ts';
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from './provider.ts';
import { parseJson, isDigest, ourOrderId } from './parsing.ts';

/**
 * Lemon Squeezy is the merchant of record and pays the taxes (docs/reference/failures.md, Lemon Squeezy; decision
 * 0010). Everything is sold as one variant, at a price that we set.
 */
export function createLemonSqueezy(shop: LemonSqueezyConfig, log: Log): PaymentProvider {
  return {
    name: 'lemonsqueezy',

    async startCheckout(request) {
      const { read } = await callLemonSqueezy(shop, log, {
        method: 'POST',
        path: '/v1/checkouts',
        body: buildCheckout(request, shop),
        answer: startedCheckout,
      });
      return { url: read.data.attributes.url, providerCheckoutId: read.data.id };
    },

    readWebhook: (rawBody, headers) =>
      isDigest(headers['x-signature'], computeSignature(rawBody, shop.webhookSecret))
        ? readEvent(rawBody, shop)
        : undefined,

    async listPayments(since) {
      const orders = await listOrders(shop, log, since);
      return orders.flatMap((order) => toPaymentEvents(order, shop));
    },
  };
}

/**
 * How long a checkout can be paid. Longer than our hold on the address: a late payment is accepted, with a substitute
 * address if necessary.
 */
const CHECKOUT_HOURS = 24;

/**
 * Without `enabled_variants` and `discount` a buyer could choose the price (docs/reference/failures.md, Lemon Squeezy).
 */
function buildCheckout(request: CheckoutRequest, { storeId, variantId, live }: LemonSqueezyConfig): object {
  const { orderId, description, totalCents, buyerEmail, buyerName, returnUrl } = request;
  return {
    data: {
      type: 'checkouts',
      attributes: {
        custom_price: totalCents,
        product_options: {
          name: description,
          redirect_url: returnUrl,
          enabled_variants: [Number(variantId)],
        },
        checkout_options: { discount: false },
        checkout_data: { email: buyerEmail, name: buyerName, custom: { order_id: orderId } },
        expires_at: new Date(Date.now() + CHECKOUT_HOURS * 3_600_000).toISOString(),
        test_mode: !live,
      },
      relationships: {
        store: { data: { type: 'stores', id: storeId } },
        variant: { data: { type: 'variants', id: variantId } },
      },
    },
  };
}

const startedCheckout = z.object({
  data: z.object({
    id: z.string().min(1).max(255),
    attributes: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  }),
});

/** `X-Signature` is the HMAC-SHA256 of the raw body. */
const computeSignature = (rawBody: string, secret: string) => createHmac('sha256', secret).update(rawBody).digest();

const webhook = z.object({
  meta: z
    .object({
      event_name: z.string().catch(''),
      custom_data: z.object({ order_id: ourOrderId }).catch({ order_id: null }),
      test_mode: z.boolean().catch(false),
    })
    .catch({ event_name: '', custom_data: { order_id: null }, test_mode: false }),
  data: lemonSqueezyOrder,
});

function readEvent(rawBody: string, shop: LemonSqueezyConfig): PaymentEvent {
  const { meta, data } = webhook.catch(webhook.parse({})).parse(parseJson(rawBody));
  // The signed body contains no event id, so the hash of the whole body identifies the event.
  const key = createHash('sha256').update(rawBody).digest('hex');
  const facts = toOrderFacts(data, shop);
  return {
    ...facts,
    key,
    kind: toEventKind(meta.event_name, data.attributes.status),
    // Keeps an order without an id apart from all others.
    providerOrderId: facts.providerOrderId || key,
    orderId: meta.custom_data.order_id,
    test: facts.test || meta.test_mode,
  };
}

/** The payment was received; includes later refunds and suspicion of fraud. */
const RECEIVED_STATUSES = new Set(['paid', 'partial_refund', 'fraudulent']);

/** Unknown events and statuses have no effect, because the provider may add more (docs/reference/failures.md, W10). */
function toEventKind(eventName: string, status: string): PaymentEvent['kind'] {
  if (eventName === 'order_refunded') return 'refunded';
  if (eventName !== 'order_created') return 'other';
  if (status === 'refunded') return 'refunded';
  return RECEIVED_STATUSES.has(status) ? 'paid' : 'other';
}

const ordersPage = z.object({
  data: z.array(lemonSqueezyOrder),
  meta: z.object({ page: z.object({ lastPage: z.int() }) }),
});
const [PAGE_SIZE, MAX_PAGES] = [100, 50];

/**
 * Webhooks name our order and are retried for 155 s (docs/reference/failures.md, Lemon Squeezy); the list does not.
 * Waiting until the webhooks had their time, by the provider's clock, avoids guessing which order was paid.
 */
const MIN_LISTED_AGE_MS = 300_000;

/**
 * Newest first, as the API returns them. Counts pages instead of following links, because the key must not be sent to
 * an address from a response. An order that arrives during paging only shifts others, which are then seen twice.
 */
async function listOrders(shop: LemonSqueezyConfig, log: Log, since: Date): Promise<LemonSqueezyOrder[]> {
  const found = new Map<string, LemonSqueezyOrder>();
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const path = `/v1/orders?filter[store_id]=${shop.storeId}&page[number]=${number}&page[size]=${PAGE_SIZE}`;
    const { read, at } = await callLemonSqueezy(shop, log, { method: 'GET', path, answer: ordersPage });
    for (const order of read.data) {
      // An order with an unreadable time does not end the listing and is included.
      const made = Date.parse(order.attributes.created_at ?? since.toISOString());
      if (made < since.getTime()) return [...found.values()];
      if (made <= at.getTime() - MIN_LISTED_AGE_MS) found.set(order.id, order);
    }
    if (number >= read.meta.page.lastPage) return [...found.values()];
  }
  log.warn({ since, pages: MAX_PAGES }, 'Lemon Squeezy lists more orders than are looked at');
  return [...found.values()];
}

/**
 * Returns the events that the order's webhooks would have sent. The list has no custom data, so no order id of ours. A
 * fully refunded order gets no paid event, because it must not open a site.
 */
function toPaymentEvents(order: LemonSqueezyOrder, shop: LemonSqueezyConfig): PaymentEvent[] {
  const facts = toOrderFacts(order, shop);
  const { providerOrderId: id, refundedCents, totalCents } = facts;
  const { status, created_at } = order.attributes;
  const toEvent = (kind: 'paid' | 'refunded', key: string): PaymentEvent => ({
    ...facts,
    kind,
    key,
    orderId: null,
    ...(created_at !== null && { paidAt: created_at }),
  });
  const refund = toEvent('refunded', `listed ${id} refunded ${refundedCents}`);
  if (status === 'refunded' || (refundedCents > 0 && refundedCents >= totalCents)) return [refund];
  if (id === '' || !RECEIVED_STATUSES.has(status)) return [];
  const payment = toEvent('paid', `listed ${id} paid`);
  return refundedCents > 0 ? [payment, refund] : [payment];
}
