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
import type { MailContent } from '../../providers/mail/mailer.ts';

interface ExtendedTerm {
  brand: Brand;
  buyerName: string;
  kind: Exclude<OrderKind, 'new'>;
  siteUrl: string;
  /** The new end of the term, formatted. */
  end: string;
  /** The facts of the order, the amount last. */
  rows: readonly ReceiptRow[];
  /** Name of the provider, if it sends a receipt of its own. */
  provider: string | undefined;
  accountUrl: string;
}

/** Renders the receipt of a renewal or upgrade, with the new end of the term. */
export function renderReceiptMail(bought: ExtendedTerm): MailContent {
  const { brand, kind, siteUrl, rows, accountUrl } = bought;
  const title = `More time, ${takeFirstName(bought.buyerName)}`;
  const done = kind === 'renew' ? 'Your site is renewed and' : 'With the longer plan your site';
  const opening = `Thank you. ${done} stays online until ${bought.end}, at`;
  const next = 'Everything in it is as it was. Your account shows the term and all your orders.';
  const tax =
    bought.provider === undefined ? '' : ` If tax was added, the receipt that ${bought.provider} sends shows it.`;
  const once = `Paid once; nothing renews by itself.${tax} Within 30 days you can have your money back:`;
  const refunds = `${brand.origin}/refunds`;
  const foot = 'Questions? Answer this mail.';
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
  /** Empty if unknown. */
  buyerName: string;
  rows: readonly ReceiptRow[];
}

/** Renders the mail about a payment that could not be fulfilled automatically. */
export function renderParkedMail({ brand, buyerName, rows }: ParkedMoney): MailContent {
  const title = 'Your payment is in good hands';
  const hello = buyerName === '' ? 'Hello,' : `Hello ${takeFirstName(buyerName)},`;
  const what =
    'Your payment reached us, but our program could not give you by itself what it was for. Nothing is lost: one of us looks at it, and either gives you what you ordered or sends the money back.';
  const next = 'There is nothing for you to do. We write to you as soon as it is settled.';
  const foot = 'You would like to add something? Answer this mail.';
  return {
    subject: 'We have your payment and are settling it',
    text: `${[title, `${hello}\n${what}`, next, formatReceipt(rows), foot, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: 'Nothing is lost, and there is nothing for you to do.',
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

const takeFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
