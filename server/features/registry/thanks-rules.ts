import type { ThankYouRow } from '../../../contract/thanks.ts';
import type { Column } from '../../kit/table.ts';
import { deriveReference } from './fund-rules.ts';
import { hideGiver } from './surprise-rules.ts';
import type { ThankRow } from './thanks-store.ts';

export function toThankYouRow(
  { amount_cents, thanked_at, mail_state: state, mail_at: at, ...row }: ThankRow,
  hidden: boolean,
): ThankYouRow {
  const mail = state === null || at === null ? null : { state, at };
  const reference = row.kind === 'contribution' ? deriveReference(row.id) : null;
  return { ...hideGiver(row, hidden), amount: amount_cents / 100, reference, thanked: thanked_at !== null, mail };
}

export const THANK_COLUMNS: readonly Column<ThankYouRow>[] = [
  { title: 'Name', width: 28, cell: ({ guest_name }) => guest_name },
  { title: 'Gift', width: 36, cell: ({ gift_title }) => gift_title },
  { title: 'Kind', width: 14, cell: ({ kind }) => (kind === 'gift' ? 'Gift' : 'Contribution') },
  { title: 'Amount', width: 12, cell: ({ amount }) => amount.toFixed(2) },
  { title: 'Reference', width: 12, cell: ({ reference }) => reference ?? '' },
  { title: 'Message', width: 48, cell: ({ message }) => message },
  { title: 'Given', width: 26, cell: ({ given_at }) => given_at },
  { title: 'Thanked', width: 10, cell: ({ thanked }) => (thanked ? 'Yes' : 'No') },
];
