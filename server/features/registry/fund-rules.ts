import type {
  Contribution,
  FundPayment,
  FundSummary,
  GuestContributions,
  OwnContribution,
} from '../../../contract/funds.ts';
import { hideGiver } from './surprise-rules.ts';
import type { ContributionRow } from './fund-store.ts';

/**
 * Returns a contribution as a guest sees it: the amount if the fund shows amounts, the message if it is the guest's
 * own.
 */
export function toGuestContribution(
  row: Pick<ContributionRow, 'id' | 'amount_cents' | 'message' | 'created_at'>,
  { showAmount, own }: { showAmount: boolean; own: boolean },
): Contribution {
  const { id, amount_cents, message, created_at } = row;
  return {
    id,
    ...(showAmount && { amount: amount_cents / 100 }),
    ...(own && { message, reference: deriveReference(id) }),
    created_at,
  };
}

/** Digits and capital letters that are hard to confuse. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Derives the reference for the transfer from the contribution's id: six characters, short enough to type on a phone
 * and accepted by any bank. Collisions within a site are very unlikely.
 */
export function deriveReference(id: string): string {
  let left = Number.parseInt(id.slice(-9), 16);
  let reference = '';
  for (let place = 0; place < 6; place += 1) {
    reference += SIGNS.charAt(left % SIGNS.length);
    left = Math.floor(left / SIGNS.length);
  }
  return reference;
}

/**
 * Returns a contribution as the owner sees it. During a surprise without name and message of the giver; the reference
 * stays, so that the transfer can be matched.
 */
export function toOwnContribution({ amount_cents, ...row }: ContributionRow, hidden: boolean): OwnContribution {
  return { ...hideGiver(row, hidden), amount: amount_cents / 100, reference: deriveReference(row.id) };
}

/** Returns the totals of a fund, as guests see them. */
export function buildFundSummary(fund: {
  showAmount: boolean;
  raisedCents: number;
  contributions: number;
}): FundSummary {
  const { showAmount, raisedCents, contributions } = fund;
  return { ...(showAmount && { total_amount: raisedCents / 100 }), contribution_count: contributions };
}

/** Returns a contribution for the list of a guest's own contributions. */
export function toGivenContribution(row: ContributionRow): GuestContributions['contributions'][number] {
  const { id, gift_id, gift_title, show_amount: showAmount } = row;
  return {
    ...toGuestContribution(row, { showAmount, own: true }),
    gift_id,
    gift_title,
    reference: deriveReference(id),
  };
}

/** Returns how to pay, or null if the owner has not set it. */
export function toShownPayment(payment: FundPayment | undefined): FundPayment | null {
  return payment && (payment.details !== '' || payment.link !== '') ? payment : null;
}
