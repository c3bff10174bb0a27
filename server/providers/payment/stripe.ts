import Stripe from 'stripe';
import type { StripeConfig } from '../../config/payment.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from './provider.ts';
import { toDisputeEvent, toPaymentEvents, readStripeEvent } from './stripe-events.ts';

/**
 * The buyer must get a response within 10 s (docs/reference/failures.md, C6), which covers two tries and half a second
 * between them.
 */
const TRY_TIMEOUT_MS = 3500;
/** No buyer waits for the list. */
const LIST_TIMEOUT_MS = 30_000;
/** Recommended by Stripe, in seconds. */
const MAX_SIGNATURE_AGE = 300;
/** Stripe's default (docs.stripe.com, `expires_at`). */
const SESSION_HOURS = 24;
const MAX_LISTED = 5000;

/** Creates one Checkout Session per order (docs/reference/failures.md, Stripe; decision 0010). */
export function createStripe({ apiUrl, secretKey, webhookSecret }: StripeConfig, log: Log): PaymentProvider {
  const { protocol, hostname, port } = new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    // IPv6 addresses have brackets in URLs but not in sockets.
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port }),
    timeout: TRY_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: 'stripe',

    async startCheckout(request) {
      const { id, url } = await callStripeApi(log, () =>
        // With the key, a second try for the same order returns the first session (docs.stripe.com, Idempotent
        // requests).
        stripe.checkout.sessions.create(buildSession(request), { idempotencyKey: request.orderId }),
      );
      // The package accepts any JSON response as a session, even if it does not come from Stripe.
      if (typeof id === 'string' && typeof url === 'string' && /^https?:\/\//.test(url)) {
        return { url, providerCheckoutId: id };
      }
      log.warn('Stripe answered with no checkout');
      throw new ApiError('unavailable');
    },

    async closeCheckout(providerCheckoutId) {
      await callStripeApi(log, () => expireSession(stripe, providerCheckoutId));
    },

    readWebhook: (rawBody, headers) =>
      isSigned(stripe, rawBody, headers['stripe-signature'], webhookSecret) ? readStripeEvent(rawBody) : undefined,

    async listPayments(since) {
      const gte = Math.floor(since.getTime() / 1000) - SESSION_HOURS * 3600;
      const sessions = await callStripeApi(log, () =>
        stripe.checkout.sessions
          .list(
            { created: { gte }, status: 'complete', limit: 100, expand: ['data.payment_intent.latest_charge'] },
            { timeout: LIST_TIMEOUT_MS },
          )
          .autoPagingToArray({ limit: MAX_LISTED }),
      );
      if (sessions.length === MAX_LISTED)
        log.warn({ since, sessions: MAX_LISTED }, 'Stripe lists more sessions than are looked at');
      return sessions.flatMap((session): PaymentEvent[] => toPaymentEvents(session));
    },

    async listDisputes(since, now) {
      const gte = Math.floor(since.getTime() / 1000);
      const disputes = await callStripeApi(log, () =>
        stripe.disputes
          .list({ created: { gte }, limit: 100 }, { timeout: LIST_TIMEOUT_MS })
          .autoPagingToArray({ limit: MAX_LISTED }),
      );
      return disputes.map((dispute) => toDisputeEvent(dispute, now));
    },
  };
}

/** Sells at our price, in our currency whatever the buyer's. */
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
    // The charge copies this metadata, so that a refund contains the order id too.
    payment_intent_data: { description, metadata: { order_id: orderId } },
    success_url: returnUrl,
    cancel_url: new URL('/', returnUrl).href,
  };
}

/** Stripe refuses with 400 for a session that is complete or has expired, which then stays as it is. */
async function expireSession(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const isSettled = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
    if (!isSettled) throw error;
  }
}

/** The package's usual function also parses the body and throws if it is signed but not JSON. */
function isSigned(stripe: Stripe, rawBody: string, given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, given, secret, MAX_SIGNATURE_AGE) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Throws `unavailable` on any failure; the reason is logged without the key and the request. */
async function callStripeApi<Answer>(log: Log, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
    log.warn({ type, code, param, status: statusCode, request: requestId }, 'Stripe returned no usable response');
    throw new ApiError('unavailable');
  }
}
