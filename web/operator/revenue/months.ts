import { PLAN_IDS } from '../../../contract/catalog.ts';
import type { PlanId } from '../../../contract/catalog.ts';
import type { Revenue } from '../../../contract/analytics.ts';

/** The revenue of a month, in cents; `net` is paid minus refunded. */
export interface Month {
  /** `YYYY-MM` in UTC. */
  month: string;
  orders: number;
  paid: number;
  refunded: number;
  net: number;
  /** Kept, by plan. */
  plans: Record<PlanId, number>;
  /** Kept from renewals and upgrades. */
  again: number;
}

/** Oldest first, including months without payments. */
export function buildMonths({ months, rows }: Revenue): Month[] {
  const known = new Map(months.map((month) => [month, createEmptyMonth(month)]));
  for (const { month, planId, kind, orders, paidCents, refundedCents } of rows) {
    const sum = known.get(month);
    if (!sum) continue;
    sum.orders += orders;
    sum.paid += paidCents;
    sum.refunded += refundedCents;
    sum.net += paidCents - refundedCents;
    sum.plans[planId] += paidCents - refundedCents;
    if (kind !== 'new') sum.again += paidCents - refundedCents;
  }
  return [...known.values()];
}

export function sumMonths(months: readonly Month[]): Month {
  const total = createEmptyMonth('');
  for (const { orders, paid, refunded, net, plans, again } of months) {
    total.orders += orders;
    total.paid += paid;
    total.refunded += refunded;
    total.net += net;
    total.again += again;
    for (const plan of PLAN_IDS) total.plans[plan] += plans[plan];
  }
  return total;
}

function createEmptyMonth(month: string): Month {
  return { month, orders: 0, paid: 0, refunded: 0, net: 0, plans: { basic: 0, standard: 0, premium: 0 }, again: 0 };
}

/**
 * Returns the end of a scale that holds `most` cents, in cents: a round number of dollars whose half is round too,
 * at least $100.
 */
export function computeScaleEnd(most: number): number {
  const dollars = Math.max(100, most / 100);
  const power = 10 ** Math.floor(Math.log10(dollars));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((times) => times * power >= dollars) ?? 10;
  return step * power * 100;
}
