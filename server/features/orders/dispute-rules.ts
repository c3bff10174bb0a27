import { formatUtcDay } from '../../../contract/dates.ts';
import type { Dispute } from './dispute-store.ts';

/** An open or lost dispute, unless an operator has decided about it, parks its order. */
export function isUndecided(dispute: Pick<Dispute, 'status' | 'settled'> | undefined): boolean {
  return dispute !== undefined && dispute.status !== 'won' && !dispute.settled;
}

const CAUSES = {
  open: 'disputed by the buyer',
  lost: 'the dispute was lost, and the money went back to the buyer',
  won: 'the dispute was won',
} as const;

/** For the history: `disputed by the buyer (product not received); answer at the payment provider by Dec 3, 2026`. */
export function describeDispute({ status, reason, respond_by: respondBy }: Omit<Dispute, 'settled'>): string {
  if (status !== 'open') return CAUSES[status];
  const until = respondBy === null ? '' : `; answer at the payment provider by ${formatUtcDay(respondBy)}`;
  return `${CAUSES.open} (${reason})${until}`;
}
