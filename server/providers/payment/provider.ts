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

export interface StartedCheckout {
  url: string;
  /** The provider's id of the checkout, where it has one. */
  providerCheckoutId: string | null;
}

/** An event of a provider, in our words. */
export interface PaymentEvent {
  /** Unique for what happened: a repeat of the same event has the same key. */
  key: string;
  kind: 'paid' | 'refunded' | 'other';
  /** The order's id at the provider. */
  providerOrderId: string;
  /** Our order's id as it came back; null when it did not. Not to be trusted without comparing the rest. */
  orderId: string | null;
  totalCents: number;
  currency: string;
  /** Whole cents given back so far. */
  refundedCents: number;
}

/** A payment provider. Its stand-in speaks the same protocol over HTTP. */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a checkout. Throws `ApiError('unavailable')` when the provider cannot be reached. */
  startCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  /**
   * Verifies a webhook's signature over its raw body and reads it. Undefined for a bad signature.
   */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): PaymentEvent | undefined;
}
