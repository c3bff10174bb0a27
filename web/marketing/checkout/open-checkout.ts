import { useSyncExternalStore } from 'react';
import { CHECKOUT_HOLD_MINUTES } from '../../../contract/orders.ts';

/** The unpaid checkout that was started last, while it holds its address. */
export interface OpenCheckout {
  id: string;
  url: string;
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

/** What this tab shows; null until it is read. Another tab may have paid it meanwhile, which this one then says. */
let shown: OpenCheckout | undefined | null = null;
const listeners = new Set<() => void>();

/** The open checkout, started here, in another tab or before a reload. */
export const useOpenCheckout = (): OpenCheckout | undefined =>
  useSyncExternalStore(subscribe, readShown, () => undefined);

function readShown(): OpenCheckout | undefined {
  if (shown === null) shown = readOpenCheckout();
  return shown;
}

function show(next: OpenCheckout | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function storeOpenCheckout(started: OpenCheckout): void {
  show(started);
  stored = JSON.stringify({ ...started, at: Date.now() });
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

/** Call it once the checkout is paid. A newer one stays. */
export function forgetOpenCheckout(id: string): void {
  if (readShown()?.id === id) show(undefined);
  if (readOpenCheckout()?.id !== id) return;
  stored = '';
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
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
  const { id, url, subdomain, at } = found;
  if (typeof id !== 'string' || typeof subdomain !== 'string' || typeof at !== 'number') return undefined;
  // It becomes a link.
  if (typeof url !== 'string' || !/^https?:/.test(url)) return undefined;
  return now - at < HOLD_MS ? { id, url, subdomain } : undefined;
}
