import { getPlan } from '../../../contract/catalog.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { api } from '../api.ts';
import type { Draft } from './draft.ts';

/** What the visitor has chosen and typed. */
export type Order = Draft & { templateId: TemplateId };

/** How it went. */
export type Started =
  | { kind: 'started'; checkoutUrl: string; checkoutId: string }
  | {
      kind: 'failed';
      /** For the reader. */
      message: string;
      /** Somebody else has the address now. */
      addressLost: boolean;
    };

/** An order as it was sent last, with the key it went under: a repeat after a lost answer starts nothing twice. */
let last: { body: string; key: string } | undefined;

/** Starts a checkout for an order. It does not throw: what went wrong is in the answer. */
export async function startCheckout(order: Order): Promise<Started> {
  const body = buildBody(order);
  const text = JSON.stringify(body);
  if (last?.body !== text) last = { body: text, key: createKey() };
  try {
    const answer = await api('POST /payments/create-checkout', { body, idempotencyKey: last.key });
    last = undefined;
    return { kind: 'started', checkoutUrl: answer.checkoutUrl, checkoutId: answer.checkoutId };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === 'no_answer') {
      return { kind: 'failed', message: 'Something went wrong. Please try again.', addressLost: false };
    }
    // Only an answer that may change by itself is asked for again under the same key.
    if (error.status < 500) last = undefined;
    const [first] = Object.values(error.fields);
    return {
      kind: 'failed',
      message: `Checkout failed: ${first ?? (error.message || 'Unknown error')}`,
      addressLost: error.code === 'subdomain_unavailable',
    };
  }
}

function buildBody(order: Order) {
  const email = order.email.trim();
  const name = order.name.trim();
  return {
    customerEmail: email,
    customerName: name,
    checkoutData: {
      template_id: order.templateId,
      plan_id: order.planId,
      subdomain: order.subdomain,
      customer_email: email,
      customer_name: name,
      total_amount: getPlan(order.planId).priceCents / 100,
    },
  };
}

/** 128 random bits; `randomUUID` alone is missing where the page came without TLS. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
