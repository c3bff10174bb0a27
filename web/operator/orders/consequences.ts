import type { OperatorOrderDetail } from '../../../contract/back-office.ts';
import { formatCents } from '../../../contract/money.ts';

export function describeAddress({ order: { kind, buyerEmail } }: OperatorOrderDetail): string {
  const opens = `This creates a site at the address. Its term starts now, and ${buyerEmail ?? 'the buyer'} gets an email with the link to it.`;
  if (kind === 'new') return opens;
  return `${opens} The order was to extend another site. That site is not extended.`;
}

export function describeKeep({ order: { number } }: OperatorOrderDetail): string {
  return `Order ${number} counts as paid again. Its site stays as it is. If the dispute is lost later, the order is parked once more.`;
}

export function describeResend({ order: { status, siteStands, kind, buyerEmail } }: OperatorOrderDetail): string {
  const to = `is sent to ${buyerEmail ?? 'the buyer'} again`;
  if (status === 'parked' && !siteStands)
    return `The email that confirms the payment and says that we are reviewing it ${to}.`;
  if (kind !== 'new') return `The receipt ${to}.`;
  return `The email with the site’s address ${to}. If the owner has no password yet, it has a new link to set one.`;
}

export function describeCorrection({ site }: OperatorOrderDetail): string {
  const email = 'Compare it with the payment, or ask the buyer. The order’s email is sent to the new address';
  return site === null
    ? `${email}.`
    : `${email}, with a link to set a password. The link sent before stops working. Nobody has signed in with it yet.`;
}

/** Money is only ever moved at the provider. */
export function describeRefund({ order, site }: OperatorOrderDetail): string {
  const { status, siteStands, kind, totalCents, refundedCents, currency, monthsAdded } = order;
  const sum = formatCents(totalCents - refundedCents, currency);
  const noted = siteStands
    ? `This records that ${sum} went back to the buyer. It does not move money: the dispute or a refund at the payment provider does.`
    : `This records that ${sum} was refunded to the buyer. It does not move money: refund it at the payment provider first.`;
  if ((status === 'parked' && !siteStands) || site === null) return `${noted} No site is changed.`;
  const { host } = new URL(site.url);
  const built = 'An upgrade that was built on this order is parked.';
  if (kind === 'new') {
    return `${noted} ${host} is suspended immediately and deleted after 90 days, unless a renewal is paid. ${built}`;
  }
  return `${noted} ${monthsAdded ?? 0} months are removed from the term of ${host}. ${built}`;
}
