import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { formatCents } from '../../../contract/money.ts';

/** Describes what assigning an address does, for its dialog. */
export function describeAddress({ order: { kind, buyerEmail } }: OperatorOrderDetail): string {
  const opens = `A site is opened there, its term begins now, and ${buyerEmail ?? 'the buyer'} gets a mail with the way in.`;
  if (kind === 'new') return opens;
  return `${opens} The order was for more time of another site: that one gets none.`;
}

/** Describes what sending the mail again does, for its confirmation. */
export function describeResend({ order: { status, kind, buyerEmail } }: OperatorOrderDetail): string {
  const to = `goes to ${buyerEmail ?? 'its buyer'} once more`;
  if (status === 'parked') return `The mail that the payment arrived and is being looked at ${to}.`;
  if (kind !== 'new') return `The receipt ${to}.`;
  return `The mail with the site’s address ${to}, with a fresh link to set the password while there is none.`;
}

/** Describes what marking as refunded does, for its confirmation. Money is only ever moved at the provider. */
export function describeRefund({ order, site }: OperatorOrderDetail): string {
  const { status, kind, totalCents, refundedCents, currency, monthsAdded } = order;
  const sum = formatCents(totalCents - refundedCents, currency);
  const noted = `This notes that ${sum} went back to the buyer. It moves no money: give it back at the provider first.`;
  if (status === 'parked' || site === null) return `${noted} No site is touched.`;
  const { host } = new URL(site.url);
  if (kind === 'new') return `${noted} ${host} is suspended at once and erased 90 days later.`;
  return `${noted} ${monthsAdded ?? 0} months come off the term of ${host}.`;
}
