import type { OrderKind } from '../../../contract/orders.ts';
import type { Brand } from '../../../contract/pages.ts';
import {
  Action,
  Address,
  renderMail,
  Paragraph,
  Receipt,
  formatReceipt,
  Subtitle,
  WrittenLink,
  type ReceiptRow,
} from '../../mail/mail-layout.tsx';
import { formatGreeting, takeFirstName } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface ExtendedTerm {
  brand: Brand;
  buyerName: string;
  kind: Exclude<OrderKind, 'new'>;
  siteUrl: string;
  end: string;
  /** The amount is last. */
  rows: readonly ReceiptRow[];
  /** Undefined if the provider sends no receipt of its own. */
  provider: string | undefined;
  accountUrl: string;
}

export function renderReceiptMail(bought: ExtendedTerm): MailContent {
  const { brand, kind, siteUrl, rows, accountUrl } = bought;
  const title = `Thank you, ${takeFirstName(bought.buyerName)}`;
  const done = kind === 'renew' ? 'Your site is renewed.' : 'Your plan is upgraded.';
  const opening = `${done} Your site stays online until ${bought.end}:`;
  const next = 'Everything on it stays as it is. Your account page shows your term and all your orders.';
  const tax = bought.provider === undefined ? '' : ` If tax was added, it is on the receipt from ${bought.provider}.`;
  const once = `Paid once, nothing renews automatically.${tax} You can get your money back within 30 days:`;
  const refunds = `${brand.origin}/refunds`;
  const foot = 'Questions? Reply to this email.';
  return {
    subject: `Your receipt for ${new URL(siteUrl).host}`,
    text: `${[title, opening, siteUrl, `${next}\n${accountUrl}`, formatReceipt(rows), `${once}\n${refunds}`, foot, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `Online until ${bought.end}.`,
      title,
      foot,
      children: (
        <>
          <Paragraph>{opening}</Paragraph>
          <Address href={siteUrl} />
          <Paragraph>{next}</Paragraph>
          <Action href={accountUrl}>Open Your Account</Action>
          <Subtitle>Your receipt</Subtitle>
          <Receipt rows={rows} />
          <WrittenLink href={refunds}>{once}</WrittenLink>
        </>
      ),
    }),
  };
}

interface ParkedMoney {
  brand: Brand;
  buyerName: string;
  rows: readonly ReceiptRow[];
}

export function renderParkedMail({ brand, buyerName, rows }: ParkedMoney): MailContent {
  const title = 'We received your payment';
  const hello = formatGreeting(buyerName);
  const what =
    'We received your payment, but could not complete your order automatically. Nothing is lost: a person is looking at it, and you will get either what you ordered or a refund.';
  const next = 'You don’t need to do anything. We will email you as soon as it is settled.';
  const foot = 'Anything to add? Reply to this email.';
  return {
    subject: 'We received your payment and are reviewing it',
    text: `${[title, `${hello}\n${what}`, next, formatReceipt(rows), foot, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: 'Nothing is lost, and you don’t need to do anything.',
      title,
      foot,
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {what}
          </Paragraph>
          <Paragraph>{next}</Paragraph>
          <Receipt rows={rows} />
        </>
      ),
    }),
  };
}
