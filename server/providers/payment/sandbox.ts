import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Seal } from '../../kit/seal.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';

/**
 * The stand-in for a payment provider (interface 3, `sandbox`): its hosted checkout is a page of the product's own, and
 * it tells of payments by signed webhooks over HTTP as a real provider does.
 */
export function createSandbox({ brand }: Config, seal: Seal): PaymentProvider {
  return {
    name: 'sandbox',
    startCheckout: ({ orderId }) =>
      Promise.resolve({ url: `${brand.origin}/checkout/${orderId}`, providerCheckoutId: null }),
    readWebhook: (rawBody, headers) =>
      isSigned(seal, rawBody, headers['x-signature']) ? readEvent(rawBody) : undefined,
    // It has no memory: whoever pays here is told of by the webhook alone.
    listPayments: () => Promise.resolve([]),
  };
}

/** What `X-Signature` must be for a body: HMAC-SHA256 in hexadecimal, under a key made from the product's secret. */
export function sandboxSignature(seal: Seal, rawBody: string): string {
  return createHmac('sha256', seal.hash('payment sandbox', 'webhook key')).update(rawBody).digest('hex');
}

function isSigned(seal: Seal, rawBody: string, given: string | string[] | undefined): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(sandboxSignature(seal, rawBody)));
}

const opaqueId = z.string().regex(/^[\w-]{1,100}$/);
const cents = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .catch(0);

const NOTHING = {
  status: '',
  subtotal: 0,
  total: 0,
  currency: '',
  refunded_amount: 0,
  test_mode: false,
  user_email: null,
};

/** What is missing or odd becomes empty: a signed event is kept and judged, whatever it says. */
const webhook = z.object({
  meta: z
    .object({
      event_name: z.string().catch(''),
      custom_data: z.object({ order_id: opaqueId.nullable().catch(null) }).catch({ order_id: null }),
    })
    .catch({ event_name: '', custom_data: { order_id: null } }),
  data: z
    .object({
      id: opaqueId.catch(''),
      attributes: z
        .object({
          status: z.string().catch(''),
          subtotal: cents,
          total: cents,
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/)
            .catch(''),
          refunded_amount: cents,
          test_mode: z.boolean().catch(false),
          user_email: z
            .string()
            .regex(/^\P{Cc}{1,320}$/u)
            .nullable()
            .catch(null),
        })
        .catch(NOTHING),
    })
    .catch({ id: '', attributes: NOTHING }),
});

function readEvent(rawBody: string): PaymentEvent {
  const { meta, data } = webhook.catch(webhook.parse({})).parse(asJson(rawBody));
  const key = createHash('sha256').update(rawBody).digest('hex');
  const { status, subtotal, total, currency, refunded_amount, test_mode, user_email } = data.attributes;
  return {
    key,
    kind: kindOf(meta.event_name, status),
    // One without an id is nobody else's.
    providerOrderId: data.id === '' ? key : data.id,
    orderId: meta.custom_data.order_id,
    netCents: subtotal,
    totalCents: total,
    currency,
    refundedCents: refunded_amount,
    test: test_mode,
    mismatch: null,
    buyerEmail: user_email,
  };
}

function kindOf(name: string, status: string): PaymentEvent['kind'] {
  if (name === 'order_refunded') return 'refunded';
  return name === 'order_created' && status === 'paid' ? 'paid' : 'other';
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
export function sandboxWebhook(order: SandboxOrder): string {
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
  { config, seal }: { config: Config; seal: Seal },
  order: SandboxOrder,
): Promise<void> {
  const body = sandboxWebhook(order);
  const status = await post(config, '/api/payments/webhooks/sandbox', body, sandboxSignature(seal, body));
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
