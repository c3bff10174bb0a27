import type {
  Contribution,
  FundPayment,
  FundSummary,
  GuestContributions,
  OwnContribution,
} from '../../../contract/funds.ts';
import { hideGiver } from './surprise-rules.ts';
import type { ContributionRow } from './fund-store.ts';

/** Shows the amount if the fund shows amounts, the message if it is the guest's own. */
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

/** Digits and letters that are easily confused are left out. */
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns six characters for the transfer, short enough to type on a phone and accepted by any bank. Collisions within
 * a site are very unlikely.
 */
export function deriveReference(id: string): string {
  let left = Number.parseInt(id.slice(-9), 16);
  let reference = '';
  for (let place = 0; place < 6; place += 1) {
    reference += REFERENCE_CHARACTERS.charAt(left % REFERENCE_CHARACTERS.length);
    left = Math.floor(left / REFERENCE_CHARACTERS.length);
  }
  return reference;
}

/** Hides name and message of the giver during a surprise; the reference stays, so that the transfer can be matched. */
export function toOwnContribution({ amount_cents, ...row }: ContributionRow, hidden: boolean): OwnContribution {
  return { ...hideGiver(row, hidden), amount: amount_cents / 100, reference: deriveReference(row.id) };
}

export function buildFundSummary(fund: {
  showAmount: boolean;
  raisedCents: number;
  contributions: number;
}): FundSummary {
  const { showAmount, raisedCents, contributions } = fund;
  return { ...(showAmount && { total_amount: raisedCents / 100 }), contribution_count: contributions };
}

export function toGivenContribution(row: ContributionRow): GuestContributions['contributions'][number] {
  const { id, amount_cents, message, gift_id, gift_title, created_at } = row;
  return { id, amount: amount_cents / 100, message, reference: deriveReference(id), gift_id, gift_title, created_at };
}

export function toShownPayment(payment: FundPayment | undefined): FundPayment | null {
  return payment && (payment.details !== '' || payment.link !== '') ? payment : null;
}
