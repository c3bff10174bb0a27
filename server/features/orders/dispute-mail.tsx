import type { DisputeStatus } from '../../../contract/orders.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Action, renderMail, Paragraph } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface DisputedOrder {
  brand: Brand;
  number: number;
  amount: string;
  status: DisputeStatus;
  /** The bank's, in words. */
  reason: string;
  respondBy: string | undefined;
  provider: string;
  orderUrl: string;
}

const TITLES: Readonly<Record<DisputeStatus, string>> = {
  open: 'is disputed',
  lost: 'lost its dispute',
  won: 'won its dispute',
};

/** To an operator. */
export function renderDisputeMail({ brand, number, status, orderUrl, ...its }: DisputedOrder): MailContent {
  const title = `Order ${number} ${TITLES[status]}`;
  const [what, next] = describeDispute({ status, ...its });
  return {
    subject: title,
    text: `${[title, what, next, orderUrl, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: what,
      title,
      foot: 'You’re receiving this email because you are an operator.',
      children: (
        <>
          <Paragraph>{what}</Paragraph>
          <Paragraph>{next}</Paragraph>
          <Action href={orderUrl}>Open the Order</Action>
        </>
      ),
    }),
  };
}

function describeDispute({
  status,
  amount,
  reason,
  respondBy,
  provider,
}: Pick<DisputedOrder, 'status' | 'amount' | 'reason' | 'respondBy' | 'provider'>): [what: string, next: string] {
  if (status === 'won') {
    return ['The bank decided in your favor.', 'If the order was parked for the dispute, it counts as paid again.'];
  }
  if (status === 'lost') {
    return [
      `The bank gave ${amount} back to the buyer.`,
      'The order is parked, and its site stays online until you decide: mark the order as refunded, or keep the site.',
    ];
  }
  return [
    `The buyer’s bank disputes the payment of ${amount}. Reason: ${reason}.`,
    `The order is parked, and its site stays online until you decide. Answer the dispute at ${provider}${respondBy === undefined ? '' : ` by ${respondBy}`}.`,
  ];
}
