import type { Config } from '../../config/config.ts';

/** The purchase, as a provider's checkout needs it. */
export interface CheckoutRequest {
  /** Our order's id: the only value of ours that webhooks return. */
  orderId: string;
  /** One line for the buyer. */
  description: string;
  /** Whole cents of US dollars. */
  totalCents: number;
  buyerEmail: string;
  buyerName: string;
  /** Where the buyer returns after paying. */
  returnUrl: string;
}

/** The page where the buyer pays. */
export interface StartedCheckout {
  url: string;
  /** The provider's id of the checkout, if it has one. */
  providerCheckoutId: string | null;
}

/** A provider's event in our terms. Values in it are trusted only if they agree with an order of ours. */
export interface PaymentEvent {
  /** Identifies the event: a repeated delivery has the same key. */
  key: string;
  kind: 'paid' | 'refunded' | 'expired' | 'other';
  /** The order's id at the provider. */
  providerOrderId: string;
  /** Our order's id as returned by the provider; null if missing. */
  orderId: string | null;
  /** Price of the goods in whole cents, after discounts and before tax. Compared with the order's price. */
  netCents: number;
  /** Everything that the buyer paid, in whole cents including tax; refunding this amount is a full refund. */
  totalCents: number;
  currency: string;
  /** Whole cents refunded so far. */
  refundedCents: number;
  /** Not real money: in production it is stored and opens no site (docs/reference/failures.md, C3). */
  test: boolean;
  /** A value that is not our shop's (store, variant, quantity), described for the operator; it parks the payment. */
  mismatch: string | null;
  /**
   * As typed at the provider: shown to the operator, never made an owner's address (docs/reference/failures.md, W8).
   */
  buyerEmail: string | null;
  /**
   * When it was paid at the provider, ISO 8601, if the list includes it. It cannot pay for an order created later
   * (docs/reference/failures.md, W11).
   */
  paidAt?: string;
}

/** What the product's own checkout page does, for a provider that has no page. */
export interface CheckoutPage {
  /** Returns the effect of a card number as typed. */
  readCard(typed: string): 'pays' | 'declined' | 'invalid';
  /**
   * Takes the payment, and returns when its webhook was accepted; throws `unavailable` otherwise. Repeated calls for
   * an order pay once.
   */
  pay(config: Config, payment: { orderId: string; totalCents: number; currency: string }): Promise<void>;
}

/** A payment provider. Its stand-in uses the same protocol over HTTP. */
export interface PaymentProvider {
  readonly name: string;
  /** Set if buyers pay on a page of the product instead of the provider's. */
  readonly checkoutPage?: CheckoutPage;
  /** Opens a checkout. Throws `ApiError('unavailable')` if the provider cannot be reached. */
  startCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Verifies a webhook's signature over its raw body and reads it. Returns undefined for an invalid signature. */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): PaymentEvent | undefined;
  /**
   * Lists payments since a time, for those whose webhooks never came (docs/reference/failures.md, W11). Repeated calls
   * return the same keys. Throws if the provider cannot be reached.
   */
  listPayments(since: Date): Promise<PaymentEvent[]>;
}
