/** What is bought, as a provider's checkout needs it. */
export interface CheckoutRequest {
  /** Our order's id: the only thing of ours that comes back in webhooks. */
  orderId: string;
  /** One line for the buyer. */
  description: string;
  /** Whole cents of US dollars. */
  totalCents: number;
  buyerEmail: string;
  buyerName: string;
  /** Where the buyer comes back to after paying. */
  returnUrl: string;
}

/** Where the buyer pays. */
export interface StartedCheckout {
  url: string;
  /** The provider's id of the checkout, where it has one. */
  providerCheckoutId: string | null;
}

/** An event of a provider, in our words. Nothing in it is trusted but what agrees with an order of our own. */
export interface PaymentEvent {
  /** Unique for what happened: a repeat of the same event has the same key. */
  key: string;
  kind: 'paid' | 'refunded' | 'expired' | 'other';
  /** The order's id at the provider. */
  providerOrderId: string;
  /** Our order's id as it came back; null when it did not. */
  orderId: string | null;
  /** For the goods, in whole cents: after discounts, before tax. Compared with the order's price. */
  netCents: number;
  /** All that the buyer paid, in whole cents, tax included: giving that back is a full refund. */
  totalCents: number;
  currency: string;
  /** Whole cents given back so far. */
  refundedCents: number;
  /** No real money: in production it is kept and opens nothing (docs/reference/failures.md, C3). */
  test: boolean;
  /** What in it is not our shop's (store, variant, quantity), in words for the operator: it parks the payment. */
  mismatch: string | null;
  /** As typed at the provider: shown to the operator, never made an owner of (docs/reference/failures.md, W8). */
  buyerEmail: string | null;
  /**
   * When it was paid there, ISO 8601, where a list says so: it cannot be for an order begun later
   * (docs/reference/failures.md, W11).
   */
  paidAt?: string;
}

/** A payment provider. Its stand-in speaks the same protocol over HTTP. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a checkout. Throws `ApiError('unavailable')` when the provider cannot be reached. */
  startCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Verifies a webhook's signature over its raw body and reads it. Undefined for a bad signature. */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): PaymentEvent | undefined;
  /**
   * What the provider took since then, for payments whose webhooks never came (docs/reference/failures.md, W11). Each
   * with the key under which a repeated look finds the same; throws when the provider cannot be asked.
   */
  listPayments(since: Date): Promise<PaymentEvent[]>;
}
