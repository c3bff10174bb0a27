import Stripe from 'stripe';
import type { StripeConfig } from '../../config/payment.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from './provider.ts';
import { toPaymentEvents, readStripeEvent } from './stripe-events.ts';

/**
 * A buyer waits and shall be answered within 10 s (docs/reference/failures.md, C6): twice this, and half a second
 * between the two tries.
 */
const TRY_MS = 3500;
/** Nobody waits for the list. */
const LIST_MS = 30_000;
/** How old a signature may be, in seconds: what Stripe proposes. */
const TOLERANCE = 300;
/** A session can be paid for so long after it was made, where nothing else is said (docs.stripe.com, `expires_at`). */
const SESSION_HOURS = 24;
/** The most sessions that one look takes in. */
const LISTED = 5000;

/** Payments by Stripe (docs/reference/failures.md, Stripe; decision 0010): a Checkout Session for each order. */
export function createStripe({ apiUrl, secretKey, webhookSecret }: StripeConfig, log: Log): PaymentProvider {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    // An IPv6 address stands in brackets in addresses, and without in sockets.
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port }),
    timeout: TRY_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: 'stripe',

    async startCheckout(request) {
      const { id, url } = await askStripe(log, () =>
        // The key makes a second try of the same order the first one again (docs.stripe.com, Idempotent requests).
        stripe.checkout.sessions.create(buildSession(request), { idempotencyKey: request.orderId }),
      );
      // Whatever answers in Stripe's place is taken for an answer by its package.
      if (typeof id === 'string' && typeof url === 'string' && /^https?:\/\//.test(url)) {
        return { url, providerCheckoutId: id };
      }
      log.warn('Stripe answered with no checkout');
      throw new ApiError('unavailable');
    },

    readWebhook: (rawBody, headers) =>
      isSigned(stripe, rawBody, headers['stripe-signature'], webhookSecret) ? readStripeEvent(rawBody) : undefined,

    async listPayments(since) {
      const gte = Math.floor(since.getTime() / 1000) - SESSION_HOURS * 3600;
      const sessions = await askStripe(log, () =>
        stripe.checkout.sessions
          .list(
            { created: { gte }, status: 'complete', limit: 100, expand: ['data.payment_intent.latest_charge'] },
            { timeout: LIST_MS },
          )
          .autoPagingToArray({ limit: LISTED }),
      );
      if (sessions.length === LISTED)
        log.warn({ since, sessions: LISTED }, 'Stripe lists more sessions than are looked at');
      return sessions.flatMap((session): PaymentEvent[] => toPaymentEvents(session));
    },
  };
}

/** One item at our price, in our currency whatever the buyer's, and our order's id on all that will come of it. */
function buildSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, description, totalCents, buyerEmail, returnUrl } = request;
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: totalCents, product_data: { name: description } } },
    ],
    adaptive_pricing: { enabled: false },
    customer_email: buyerEmail,
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    // The charge carries it on, so that a refund names the order too.
    payment_intent_data: { description, metadata: { order_id: orderId } },
    success_url: returnUrl,
    cancel_url: new URL('/', returnUrl).href,
  };
}

/** The package would parse the body as well, and throw at one that is signed and no JSON. */
function isSigned(stripe: Stripe, rawBody: string, given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, given, secret, TOLERANCE) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Asks the API. Throws `unavailable` for whatever is no answer; the log says why, without the key and what was sent. */
async function askStripe<Answer>(log: Log, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
    log.warn({ type, code, param, status: statusCode, request: requestId }, 'Stripe gave no answer of use');
    throw new ApiError('unavailable');
  }
}
