import { createHash, createHmac } from 'node:crypto';
import { request } from 'node:http';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Encryption } from '../../kit/encryption.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { parseJson, cents, currency, isDigest, ourOrderId, theirId, typedEmail } from './parsing.ts';

/**
 * The stand-in for a payment provider: its hosted checkout is a page of the product's own, and
 * it tells of payments by signed webhooks over HTTP as a real provider does.
 */
export function createSandbox({ brand }: Config, seal: Encryption): PaymentProvider {
  return {
    name: 'sandbox',
    startCheckout: ({ orderId }) =>
      Promise.resolve({ url: `${brand.origin}/checkout/${orderId}`, providerCheckoutId: null }),
    readWebhook: (rawBody, headers) =>
      isDigest(headers['x-signature'], computeDigest(seal, rawBody)) ? readEvent(rawBody) : undefined,
    // It has no memory: whoever pays here is told of by the webhook alone.
    listPayments: () => Promise.resolve([]),
  };
}

/** What `X-Signature` must be for a body: HMAC-SHA256 in hexadecimal, under a key made from the product's secret. */
export function computeSandboxSignature(seal: Encryption, rawBody: string): string {
  return computeDigest(seal, rawBody).toString('hex');
}

const computeDigest = (seal: Encryption, rawBody: string): Buffer =>
  createHmac('sha256', seal.hash('payment sandbox', 'webhook key')).update(rawBody).digest();

const attributes = z.object({
  status: z.string().catch(''),
  subtotal: cents,
  total: cents,
  currency,
  refunded_amount: cents,
  test_mode: z.boolean().catch(false),
  user_email: typedEmail,
});

/** What is missing or odd becomes empty: a signed event is kept and judged, whatever it says. */
const webhook = z.object({
  meta: z
    .object({
      event_name: z.string().catch(''),
      custom_data: z.object({ order_id: ourOrderId }).catch({ order_id: null }),
    })
    .catch({ event_name: '', custom_data: { order_id: null } }),
  data: z
    .object({ id: theirId, attributes: attributes.catch(attributes.parse({})) })
    .catch({ id: '', attributes: attributes.parse({}) }),
});

function readEvent(rawBody: string): PaymentEvent {
  const { meta, data } = webhook.catch(webhook.parse({})).parse(parseJson(rawBody));
  const key = createHash('sha256').update(rawBody).digest('hex');
  const { attributes: its } = data;
  return {
    key,
    kind: toEventKind(meta.event_name, its.status),
    // One without an id is nobody else's.
    providerOrderId: data.id || key,
    orderId: meta.custom_data.order_id,
    netCents: its.subtotal,
    totalCents: its.total,
    currency: its.currency,
    refundedCents: its.refunded_amount,
    test: its.test_mode,
    mismatch: null,
    buyerEmail: its.user_email,
  };
}

function toEventKind(name: string, status: string): PaymentEvent['kind'] {
  if (name === 'order_refunded') return 'refunded';
  return name === 'order_created' && status === 'paid' ? 'paid' : 'other';
}

/** An order as the sandbox tells of it. The same order at the sandbox makes the same body, so a repeat is a repeat. */
export interface SandboxOrder {
  /** The order's id at the sandbox. */
  id: string;
  /** Our order's id. */
  orderId: string;
  /** All that was paid. */
  totalCents: number;
  /** For the goods; without it all that was paid. */
  netCents?: number;
  currency: string;
  refundedCents: number;
  /** Said to be a test, though nothing at the sandbox is real money. */
  test?: boolean;
  /** As typed at the sandbox. */
  buyerEmail?: string;
}

/** The body of a webhook about an order that was paid or, where something was given back, refunded. */
export function buildSandboxWebhook(order: SandboxOrder): string {
  const refunded = order.refundedCents > 0;
  const whole = order.refundedCents >= order.totalCents;
  return JSON.stringify({
    meta: {
      event_name: refunded ? 'order_refunded' : 'order_created',
      custom_data: { order_id: order.orderId },
    },
    data: {
      type: 'orders',
      id: order.id,
      attributes: {
        status: refunded ? (whole ? 'refunded' : 'partial_refund') : 'paid',
        subtotal: order.netCents ?? order.totalCents,
        total: order.totalCents,
        currency: order.currency,
        refunded: refunded && whole,
        refunded_amount: order.refundedCents,
        test_mode: order.test ?? false,
        user_email: order.buyerEmail ?? null,
      },
    },
  });
}

/**
 * Tells the product of a payment by HTTP, at the endpoint and through the code that a real provider's webhook takes.
 * Returns when it was taken; throws `unavailable` when not.
 */
export async function sendSandboxPayment(
  { config, seal }: { config: Config; seal: Encryption },
  order: SandboxOrder,
): Promise<void> {
  const body = buildSandboxWebhook(order);
  const status = await post(config, '/api/payments/webhooks/sandbox', body, computeSandboxSignature(seal, body));
  if (status !== 200) throw new ApiError('unavailable');
}

const ANSWER_MS = 10_000;
/** An address to listen on that stands for all, and the one by which this machine reaches itself. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

function post(config: Config, path: string, body: string, signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: REACHED_AT[config.host] ?? config.host,
        port: config.port,
        method: 'POST',
        path,
        timeout: ANSWER_MS,
        // fetch would put the address in the Host header's place, and no site lives there.
        headers: {
          host: config.publicUrl.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-signature': signature,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('the webhook was not answered in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}
