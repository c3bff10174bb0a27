import type { Tracing } from '../../kit/tracing/tracing.ts';
import type { PaymentProvider } from './provider.ts';

/** Records the calls of a provider's API, without what they are about. */
export function tracePayment(payment: PaymentProvider, tracing: Tracing): PaymentProvider {
  const call = <T>(method: string, work: () => Promise<T>) =>
    tracing.runCall({ name: `payment ${method}`, attributes: { 'payment.provider': payment.name } }, work);
  const { checkoutPage } = payment;
  return {
    name: payment.name,
    ...(checkoutPage && { checkoutPage }),
    startCheckout: (request) => call('startCheckout', () => payment.startCheckout(request)),
    ...(payment.closeCheckout && {
      closeCheckout: (id) => call('closeCheckout', async () => payment.closeCheckout?.(id)),
    }),
    readWebhook: (rawBody, headers) => payment.readWebhook(rawBody, headers),
    listPayments: (since) => call('listPayments', () => payment.listPayments(since)),
  };
}
