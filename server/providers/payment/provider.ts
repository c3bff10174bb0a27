import type { DisputeStatus } from '../../../contract/orders.ts';
import type { Config } from '../../config/config.ts';

export interface CheckoutRequest {
  /** The only value of ours that webhooks return. */
  orderId: string;
  description: string;
  totalCents: number;
  buyerEmail: string;
  buyerName: string;
  /** The buyer returns there after paying. */
  returnUrl: string;
}

export interface StartedCheckout {
  url: string;
  providerCheckoutId: string | null;
}

/** In our terms. Values are trusted only if they agree with an order of ours. */
export interface PaymentEvent {
  /** A repeated delivery has the same key. */
  key: string;
  kind: 'paid' | 'refunded' | 'disputed' | 'expired' | 'other';
  providerOrderId: string;
  /** Null if the provider did not return it. */
  orderId: string | null;
  /** Price of the goods after discounts and before tax. Compared with the order's price. */
  netCents: number;
  /** Everything that the buyer paid, including tax; refunding this amount is a full refund. */
  totalCents: number;
  currency: string;
  /** The sum of all refunds so far. */
  refundedCents: number;
  /** Not real money: in production the event is stored and opens no site (docs/reference/failures.md, C3). */
  test: boolean;
  /** A value that is not our shop's (store, variant, quantity), described for the operator; it parks the payment. */
  mismatch: string | null;
  /**
   * As typed at the provider: shown to the operator, never made an owner's address (docs/reference/failures.md, W8).
   */
  buyerEmail: string | null;
  /**
   * At the provider, ISO 8601, if the list includes it. The payment cannot be for an order created later
   * (docs/reference/failures.md, W11).
   */
  paidAt?: string;
  /** Of an event of the kind `disputed`, which says nothing else about the payment. */
  dispute?: DisputeReport;
}

export interface DisputeReport {
  status: DisputeStatus;
  /** The bank's reason in words. */
  reason: string;
  /** ISO 8601. */
  respondBy: string | null;
  reportedAt: string;
}

/** For a provider that has no page of its own. */
export interface CheckoutPage {
  readCard(typed: string): 'pays' | 'declined' | 'invalid';
  /** Returns when its webhook was accepted; throws `unavailable` otherwise. Repeated calls for an order pay once. */
  pay(config: Config, payment: { orderId: string; totalCents: number; currency: string }): Promise<void>;
}

export interface PaymentProvider {
  readonly name: string;
  /** Set if buyers pay on a page of the product instead of the provider's. */
  readonly checkoutPage?: CheckoutPage;
  /** Throws `unavailable` if the provider cannot be reached. */
  startCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  /**
   * Closes a checkout so that it can no longer be paid; one that is paid or expired stays as it is. Missing if the
   * provider has no such call: a payment for a replaced checkout is then parked. Throws `unavailable`.
   */
  closeCheckout?(providerCheckoutId: string): Promise<void>;
  /** Returns undefined if the signature over the raw body is invalid. */
  readWebhook(
    rawBody: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): PaymentEvent | undefined;
  /**
   * Finds payments whose webhooks never came (docs/reference/failures.md, W11). Repeated calls return the same keys.
   * Throws if the provider cannot be reached.
   */
  listPayments(since: Date): Promise<PaymentEvent[]>;
  /**
   * Finds the disputes begun since then, as they are now, for those whose webhooks never came. `now` is written into
   * their reports. Missing if the provider has none. Throws if the provider cannot be reached.
   */
  listDisputes?(since: Date, now: string): Promise<PaymentEvent[]>;
}
