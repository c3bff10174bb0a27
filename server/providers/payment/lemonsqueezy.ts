import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import type { Log } from '../../kit/log.ts';
import { callLemonSqueezy } from './lemonsqueezy-api.ts';
import { toOrderFacts, lemonSqueezyOrder, type LemonSqueezyOrder } from './lemonsqueezy-order.ts';
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from './provider.ts';
import { parseJson, isDigest, ourOrderId } from './parsing.ts';

/**
 * Payments by Lemon Squeezy, which sells in its own name and pays the taxes (docs/reference/failures.md, Lemon Squeezy;
 * decision 0010). Everything is one variant of its, at a price of ours.
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
 * How long a checkout can be paid, longer than our hold on its address: who comes late and pays shall be taken, with
 * another address if need be.
 */
const CHECKOUT_HOURS = 24;

/** Without `enabled_variants` and `discount` a buyer could choose the price (docs/reference/failures.md, Lemon Squeezy). */
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

/** `X-Signature` must be the HMAC-SHA256 of the body as it came. */
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
  // Nothing signed names the event, so it is known by all that it says.
  const key = createHash('sha256').update(rawBody).digest('hex');
  const facts = toOrderFacts(data, shop);
  return {
    ...facts,
    key,
    kind: toEventKind(meta.event_name, data.attributes.status),
    // One without an id is nobody else's.
    providerOrderId: facts.providerOrderId || key,
    orderId: meta.custom_data.order_id,
    test: facts.test || meta.test_mode,
  };
}

/** Statuses of an order whose money came, whatever went back since or is thought of it. */
const TAKEN = new Set(['paid', 'partial_refund', 'fraudulent']);

/**
 * Events and statuses that are not known here have no effect: more may be added to both (docs/reference/failures.md,
 * W10).
 */
function toEventKind(eventName: string, status: string): PaymentEvent['kind'] {
  if (eventName === 'order_refunded') return 'refunded';
  if (eventName !== 'order_created') return 'other';
  if (status === 'refunded') return 'refunded';
  return TAKEN.has(status) ? 'paid' : 'other';
}

const ordersPage = z.object({
  data: z.array(lemonSqueezyOrder),
  meta: z.object({ page: z.object({ lastPage: z.int() }) }),
});
/** The most that one page holds, and how many pages one look turns. */
const [PAGE_SIZE, PAGES] = [100, 50];

/**
 * The webhooks of an order name our own, and are tried for 155 s (docs/reference/failures.md, Lemon Squeezy). The list
 * names none of ours, so it waits until they had their time, by the provider's clock: whose order it is would else be
 * guessed without need.
 */
const TOLD_MS = 300_000;

/**
 * The store's orders since then, the newest first as the API lists them. Pages are counted, not followed by their
 * links: the key goes to no address that an answer names. An order that comes while we turn pages is only seen twice.
 */
async function listOrders(shop: LemonSqueezyConfig, log: Log, since: Date): Promise<LemonSqueezyOrder[]> {
  const found = new Map<string, LemonSqueezyOrder>();
  for (let number = 1; number <= PAGES; number += 1) {
    const path = `/v1/orders?filter[store_id]=${shop.storeId}&page[number]=${number}&page[size]=${PAGE_SIZE}`;
    const { read, at } = await callLemonSqueezy(shop, log, { method: 'GET', path, answer: ordersPage });
    for (const order of read.data) {
      // One whose time cannot be read ends no look, and may be of any time.
      const made = Date.parse(order.attributes.created_at ?? since.toISOString());
      if (made < since.getTime()) return [...found.values()];
      if (made <= at.getTime() - TOLD_MS) found.set(order.id, order);
    }
    if (number >= read.meta.page.lastPage) return [...found.values()];
  }
  log.warn({ since, pages: PAGES }, 'Lemon Squeezy lists more orders than are looked at');
  return [...found.values()];
}

/**
 * An order that was listed, as the events that would have told of it. The list has no custom data, so it names no order
 * of ours. One that was given back as a whole is not told as paid: it should open nothing.
 */
function toPaymentEvents(order: LemonSqueezyOrder, shop: LemonSqueezyConfig): PaymentEvent[] {
  const facts = toOrderFacts(order, shop);
  const { providerOrderId: id, refundedCents, totalCents } = facts;
  const { status, created_at } = order.attributes;
  const event = (kind: 'paid' | 'refunded', key: string): PaymentEvent => ({
    ...facts,
    kind,
    key,
    orderId: null,
    ...(created_at !== null && { paidAt: created_at }),
  });
  const refund = event('refunded', `listed ${id} refunded ${refundedCents}`);
  if (status === 'refunded' || (refundedCents > 0 && refundedCents >= totalCents)) return [refund];
  if (id === '' || !TAKEN.has(status)) return [];
  const payment = event('paid', `listed ${id} paid`);
  return refundedCents > 0 ? [payment, refund] : [payment];
}
