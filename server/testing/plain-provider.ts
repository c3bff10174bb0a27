import type { PaymentEvent, PaymentProvider } from '../providers/payment/provider.ts';
import { createToken } from '../kit/ids.ts';
import type { Received, TestApp } from './app.ts';

/** Uses our own terms instead of a wire format, for tests that do not depend on one. */
export interface PlainProvider extends PaymentProvider {
  payments: PaymentEvent[];
  startedCheckouts: number;
}

/** Accepts every checkout, unless the test replaces `startCheckout`. */
export function createPlainProvider(startCheckout?: PaymentProvider['startCheckout']): PlainProvider {
  const provider: PlainProvider = {
    name: 'plain',
    payments: [],
    startedCheckouts: 0,
    startCheckout: (request) => {
      provider.startedCheckouts += 1;
      return startCheckout
        ? startCheckout(request)
        : Promise.resolve({ url: `https://pay.example/${provider.startedCheckouts}`, providerCheckoutId: null });
    },
    readWebhook: (rawBody, headers) =>
      headers['x-signature'] === 'right' ? (JSON.parse(rawBody) as PaymentEvent) : undefined,
    listPayments: (since) =>
      Promise.resolve(provider.payments.filter(({ paidAt }) => paidAt === undefined || new Date(paidAt) >= since)),
  };
  return provider;
}

/** Missing values match the order of a standard plan. */
export function makePayment(overrides: Partial<PaymentEvent> = {}): PaymentEvent {
  return {
    key: createToken(9),
    kind: 'paid',
    providerOrderId: `at-plain-${overrides.orderId ?? createToken(9)}`,
    orderId: null,
    netCents: 10_900,
    totalCents: 10_900,
    currency: 'USD',
    refundedCents: 0,
    test: false,
    mismatch: null,
    buyerEmail: null,
    ...overrides,
  };
}

export function sendPlainEvent(app: TestApp, event: PaymentEvent): Promise<Received> {
  return app.call('POST', '/payments/webhooks/plain', { body: event, headers: { 'x-signature': 'right' } });
}
