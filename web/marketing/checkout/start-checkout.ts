import { getPlan } from '../../../contract/catalog.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { createIdempotencyKey } from '../../ui/idempotency-key.ts';
import { api } from '../api.ts';
import type { Draft } from './draft.ts';
import { readOpenCheckout, storeOpenCheckout } from './open-checkout.ts';

export type Order = Draft & { templateId: TemplateId };

export type Started =
  | { kind: 'started'; checkoutUrl: string; checkoutId: string }
  | {
      kind: 'failed';
      message: string;
      addressLost: boolean;
    };

/** The last order sent and its idempotency key: repeating it after a lost response does not start a second checkout. */
let last: { body: string; key: string } | undefined;

/** Replaces the unpaid checkout that this browser started before. Never throws: errors are in the result. */
export async function startCheckout(order: Order): Promise<Started> {
  const open = readOpenCheckout();
  const body = { ...buildBody(order), ...(open && { replaces: open.id }) };
  const text = JSON.stringify(body);
  if (last?.body !== text) last = { body: text, key: createIdempotencyKey() };
  try {
    const answer = await api('POST /payments/create-checkout', { body, idempotencyKey: last.key });
    last = undefined;
    storeOpenCheckout({ id: answer.checkoutId, url: answer.checkoutUrl, subdomain: order.subdomain });
    return { kind: 'started', checkoutUrl: answer.checkoutUrl, checkoutId: answer.checkoutId };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === 'no_answer') {
      return { kind: 'failed', message: 'Something went wrong. Please try again.', addressLost: false };
    }
    // The key is kept only for temporary errors.
    if (error.status < 500) last = undefined;
    const [first] = Object.values(error.fields);
    const addressLost = error.code === 'subdomain_unavailable';
    const isOwnHold = addressLost && open?.subdomain === order.subdomain;
    return {
      kind: 'failed',
      message: `Checkout failed: ${isOwnHold ? OTHER_EMAIL : (first ?? (error.message || 'Unknown error'))}`,
      addressLost,
    };
  }
}

/** Only the buyer's own checkout, with the same email, can be replaced. */
const OTHER_EMAIL =
  'you started an order for this address with another email. Use that email, or choose another address.';

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
