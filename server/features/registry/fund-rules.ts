import type {
  Contribution,
  FundPayment,
  FundSummary,
  GuestContributions,
  OwnContribution,
} from '../../../contract/funds.ts';
import { hideGiver } from './surprise-rules.ts';
import type { ContributionRow } from './fund-store.ts';

/** A contribution as a guest sees it: its amount where the fund shows amounts, its words where they are the guest's own. */
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

/** Digits and capitals that nobody takes for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What the guest writes on the transfer: six signs out of the contribution's id, by which its owner finds it again. Short
 * enough to be typed on a phone and plain enough for any bank; two of a site hardly ever have the same.
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
 * A contribution as the owner sees it: without name and words of the giver as long as they are a surprise. The reference
 * stays, by which a transfer is found.
 */
export function toOwnContribution({ amount_cents, ...row }: ContributionRow, hidden: boolean): OwnContribution {
  return { ...hideGiver(row, hidden), amount: amount_cents / 100, reference: deriveReference(row.id) };
}

/** What a fund has come to, as guests see it. */
export function buildFundSummary(fund: {
  showAmount: boolean;
  raisedCents: number;
  contributions: number;
}): FundSummary {
  const { showAmount, raisedCents, contributions } = fund;
  return { ...(showAmount && { total_amount: raisedCents / 100 }), contribution_count: contributions };
}

/** A contribution among all that a guest has given. */
export function toGivenContribution(row: ContributionRow): GuestContributions['contributions'][number] {
  const { id, gift_id, gift_title, show_amount: showAmount } = row;
  return {
    ...toGuestContribution(row, { showAmount, own: true }),
    gift_id,
    gift_title,
    reference: deriveReference(id),
  };
}

/** Where to send it, or null as long as the owner has not said. */
export function toShownPayment(payment: FundPayment | undefined): FundPayment | null {
  return payment && (payment.details !== '' || payment.link !== '') ? payment : null;
}
