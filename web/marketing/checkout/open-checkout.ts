import { CHECKOUT_HOLD_MINUTES } from '../../../contract/orders.ts';

/** The unpaid checkout that was started last, while it holds its address. */
export interface OpenCheckout {
  id: string;
  subdomain: string;
}

/**
 * In `localStorage`, not beside the draft: the payment page opens in a tab of its own, from which the buyer may return
 * to the order, and the order may be open in two tabs.
 */
const KEY = 'openCheckout';
const HOLD_MS = CHECKOUT_HOLD_MINUTES * 60_000;

/** Used while storage is blocked. */
let stored = '';

export function storeOpenCheckout({ id, subdomain }: OpenCheckout): void {
  stored = JSON.stringify({ id, subdomain, at: Date.now() });
  try {
    localStorage.setItem(KEY, stored);
  } catch {
    // The buyer can still change the order on this page.
  }
}

export function readOpenCheckout(): OpenCheckout | undefined {
  try {
    return parseOpenCheckout(JSON.parse(readStored()), Date.now());
  } catch {
    return undefined;
  }
}

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return stored;
  }
}

/** Parses a stored checkout; any page of the origin may have written it. */
function parseOpenCheckout(value: unknown, now: number): OpenCheckout | undefined {
  const found: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const { id, subdomain, at } = found;
  if (typeof id !== 'string' || typeof subdomain !== 'string' || typeof at !== 'number') return undefined;
  return now - at < HOLD_MS ? { id, subdomain } : undefined;
}
