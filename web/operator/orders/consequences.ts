import type { DeskOrderDetail } from '../../../contract/desk.ts';
import { money } from '../kit/money.ts';

/** What sending the mail again does, for the question before it. */
export function resendConsequence({ order: { buyerEmail } }: DeskOrderDetail): string {
  return `The mail about this order goes to ${buyerEmail ?? 'its buyer'} once more. Links in the mail before it may stop working.`;
}

/** What marking as refunded does, for the question before it. Money is only ever moved at the provider. */
export function refundConsequence({ order, site }: DeskOrderDetail): string {
  const { status, kind, totalCents, refundedCents, currency, monthsAdded } = order;
  const sum = money(totalCents - refundedCents, currency);
  const noted = `This notes that ${sum} went back to the buyer. It moves no money: give it back at the provider first.`;
  if (status === 'parked' || site === null) return `${noted} No site is touched.`;
  if (kind === 'new') {
    return `${noted} ${new URL(site.url).host} is suspended at once, and erased 90 days later.`;
  }
  return `${noted} ${monthsAdded ?? 0} months come off the term of ${new URL(site.url).host}.`;
}
