import type { FUNDS as FundsCategory } from './registry.ts';

/** The order of gifts on a page for guests. Contains no schemas, so that browsers can import it. */

export const FUNDS: typeof FundsCategory = 'Funds';

/**
 * Gifts on a page before more are requested, so that a phone's page stays short. A multiple of two and three, so that rows
 * are full (docs/reference/performance.md, P12).
 */
export const GIFTS_AT_FIRST = 6;

/**
 * Returns gifts, which have the hosts' order, with a fund among the first: if none is, the first fund takes the last of
 * their places. Guests who look for a way to give money do not look behind a button.
 */
export function bringFundForward<Gift extends { category: string }>(gifts: readonly Gift[]): readonly Gift[] {
  const at = gifts.findIndex(({ category }) => category === FUNDS);
  if (at < GIFTS_AT_FIRST) return gifts;
  return gifts.toSpliced(at, 1).toSpliced(GIFTS_AT_FIRST - 1, 0, ...gifts.slice(at, at + 1));
}
