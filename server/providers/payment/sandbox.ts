import { createHash, createHmac } from 'node:crypto';
import { request } from 'node:http';
import { z } from 'zod';
import { SANDBOX_CARDS } from '../../../contract/sandbox.ts';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Encryption } from '../../kit/encryption.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';
import { parseJson, cents, currency, isDigest, ourOrderId, theirId, typedEmail } from './parsing.ts';

/**
 * Buyers pay on a page of the product, and payments are reported by signed webhooks over HTTP as by a real provider.
 */
export function createSandbox({ brand }: Config, seal: Encryption): PaymentProvider {
  return {
    name: 'sandbox',
    checkoutPage: {
      readCard,
      // One provider order for each of ours, so that a double click pays once.
      pay: (config, payment) =>
        sendPayment(config, seal, { ...payment, id: `sandbox-${payment.orderId}`, refundedCents: 0 }),
    },
    startCheckout: ({ orderId }) =>
      Promise.resolve({ url: `${brand.origin}/checkout/${orderId}`, providerCheckoutId: null }),
    readWebhook: (rawBody, headers) =>
      seal.hashAll(...SIGNING_KEY).some((key) => isDigest(headers['x-signature'], computeDigest(key, rawBody)))
        ? readEvent(rawBody)
        : undefined,
    // It stores nothing, so payments are reported by webhook only.
    listPayments: () => Promise.resolve([]),
  };
}

/** Ignores spaces and hyphens. */
export function readCard(typed: string): 'pays' | 'declined' | 'invalid' {
  const digits = stripSeparators(typed);
  if (digits === stripSeparators(SANDBOX_CARDS.pays)) return 'pays';
  return digits === stripSeparators(SANDBOX_CARDS.declined) ? 'declined' : 'invalid';
}

const stripSeparators = (typed: string) => typed.replace(/[\s-]/g, '');

/** HMAC-SHA256 in hexadecimal, with a key derived from the product's secret. */
export function computeSandboxSignature(seal: Encryption, rawBody: string): string {
  return computeDigest(seal.hash(...SIGNING_KEY), rawBody).toString('hex');
}

const SIGNING_KEY = ['payment sandbox', 'webhook key'] as const;

const computeDigest = (key: Buffer, rawBody: string): Buffer => createHmac('sha256', key).update(rawBody).digest();

const attributes = z.object({
  status: z.string().catch(''),
  subtotal: cents,
  total: cents,
  currency,
  refunded_amount: cents,
  test_mode: z.boolean().catch(false),
  user_email: typedEmail,
});

/** Missing or invalid values become empty: a signed event is stored and checked whatever it contains. */
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
    // Keeps an order without an id apart from all others.
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

/** The same order makes the same body, so a repeated webhook has the same key. */
export interface SandboxOrder {
  id: string;
  orderId: string;
  totalCents: number;
  /** By default `totalCents`. */
  netCents?: number;
  currency: string;
  refundedCents: number;
  /** Marks the payment as a test, although the sandbox takes no real money at all. */
  test?: boolean;
  buyerEmail?: string;
}

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

async function sendPayment(config: Config, seal: Encryption, order: SandboxOrder): Promise<void> {
  const body = buildSandboxWebhook(order);
  const status = await post(config, '/api/payments/webhooks/sandbox', body, computeSandboxSignature(seal, body));
  if (status !== 200) throw new ApiError('unavailable');
}

const ANSWER_MS = 10_000;
/** A server that listens on all interfaces is reached at the loopback address. */
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
        // fetch would replace the Host header with the address, which belongs to no site.
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
