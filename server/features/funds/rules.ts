import type { Contribution, FundSummary, OwnContribution } from '../../../contract/funds.ts';
import type { ContributionRow } from './store.ts';

/** A contribution as a guest sees it: its amount where the fund shows amounts, its words where they are the guest's own. */
export function guestContribution(
  row: Pick<ContributionRow, 'id' | 'amount_cents' | 'message' | 'created_at'>,
  { showAmount, own }: { showAmount: boolean; own: boolean },
): Contribution {
  const { id, amount_cents, message, created_at } = row;
  return { id, ...(showAmount && { amount: amount_cents / 100 }), ...(own && { message }), created_at };
}

/** A contribution as the owner sees it. */
export function ownContribution({ amount_cents, ...row }: ContributionRow): OwnContribution {
  return { ...row, amount: amount_cents / 100 };
}

/** What a fund has come to, as guests see it. */
export function fundSummary(fund: { showAmount: boolean; raisedCents: number; contributions: number }): FundSummary {
  const { showAmount, raisedCents, contributions } = fund;
  return { ...(showAmount && { total_amount: raisedCents / 100 }), contribution_count: contributions };
}
