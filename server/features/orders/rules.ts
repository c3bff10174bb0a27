import type { OrderStatus } from '../../../contract/orders.ts';

/** Where an order's life begins. */
export type OrderState = OrderStatus | 'start';

/**
 * The one table of what may become of an order, and what each step means. Every payment that was heard of has exactly
 * one order, so nothing that was paid ever vanishes (interface 3, Buying; faults W2 to W7).
 */
export const TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderStatus, string>>>>> = {
  start: {
    pending: 'a checkout begins',
    parked: 'money comes that fits no order which could take it, and gets one of its own',
  },
  pending: {
    paid: 'a payment comes that fits',
    parked: 'a payment comes for a site that can take it no more',
    refunded: 'the refund is heard before the payment',
    failed: 'a newer checkout replaces it, the provider is not reached, or it expires there',
  },
  failed: {
    parked: 'money comes for a checkout that was given up',
    refunded: 'the refund is heard before the payment',
  },
  parked: {
    paid: 'the operator gives it an address',
    refunded: 'the money goes back; no site is touched',
  },
  paid: {
    partially_refunded: 'a part of the money goes back; nothing else changes',
    refunded: 'all the money goes back: the site is suspended, or what was added to its term is taken back',
  },
  partially_refunded: {
    refunded: 'the rest of the money goes back, with what that means for a paid one',
  },
  refunded: {},
};

/** Whether an order may go from one state to another. */
export function mayMove(from: OrderState, to: OrderStatus): boolean {
  return Object.hasOwn(TRANSITIONS[from], to);
}

/** Money as a receipt says it: `$109.00`, `€20.00`; without a currency, the bare number. */
export function inWords(cents: number, currency: string): string {
  const amount = cents / 100;
  if (!/^[A-Z]{3}$/.test(currency)) return amount.toFixed(2);
  return amount.toLocaleString('en-US', { style: 'currency', currency });
}

/** A day as a receipt says it, by UTC: `May 15, 2031`. */
export function longDate(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
