import type { PlanId } from '../../../contract/catalog.ts';
import type { OrderKind } from '../../../contract/orders.ts';
import { computeTermPrice } from '../sites/rules.ts';

/** A fulfilled order of a site, and what it added to the term. */
export interface TermOrder {
  id: string;
  kind: OrderKind;
  planId: PlanId;
  months: number;
  paidCents: number;
  /** The plan that an upgrade started from. */
  planBefore: PlanId | null;
}

export interface PaidTerm {
  /** Undefined if nothing is left of the term. */
  planId: PlanId | undefined;
  /** What each order adds. Orders that add nothing are missing. */
  months: ReadonlyMap<string, number>;
}

/**
 * What the orders that are still paid add up to, oldest first, by the rules under which they were bought (decision
 * 0037): a new site and a renewal add their plan's months; an upgrade adds the difference from the plan before it, and
 * nothing if it was too cheap for that difference or there is no plan left to upgrade.
 */
export function computePaidTerm(orders: readonly TermOrder[]): PaidTerm {
  const months = new Map<string, number>();
  let planId: PlanId | undefined;
  for (const order of orders) {
    const added = order.kind === 'upgrade' ? computeAddedMonths(order, planId) : order.months;
    if (added === undefined) continue;
    months.set(order.id, added);
    ({ planId } = order);
  }
  return { planId, months };
}

function computeAddedMonths(
  { planId, planBefore, months, paidCents }: TermOrder,
  present: PlanId | undefined,
): number | undefined {
  if (present === undefined) return undefined;
  // The prices may have changed since.
  if (present === planBefore) return months;
  const price = computeTermPrice({ kind: 'upgrade', planId }, { planId: present, status: 'active' });
  return price && price.priceCents <= paidCents ? price.months : undefined;
}
