import type { OrderKind } from '../../../contract/orders.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Action, Address, letterHtml, Paragraph, Receipt, receiptText, type ReceiptRow } from '../../mail-frame.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** What a receipt says of more time for a site. */
interface MoreTime {
  brand: Brand;
  buyerName: string;
  kind: Exclude<OrderKind, 'new'>;
  /** Origin of the site. */
  siteUrl: string;
  /** The new end of the term, in words. */
  end: string;
  /** The facts of the order, the amount last. */
  rows: readonly ReceiptRow[];
  /** The owner area's page of the account. */
  accountUrl: string;
}

/** To the owner of a site that was renewed, or whose plan was made longer: the new end, and the receipt. */
export function receiptMail({ brand, buyerName, kind, siteUrl, end, rows, accountUrl }: MoreTime): MailContent {
  const address = new URL(siteUrl).host;
  const title = `More time, ${firstName(buyerName)}`;
  const opening = `Thank you. ${kind === 'renew' ? 'Your site is renewed' : 'Your plan is longer now'}: it stays online until ${end}, at`;
  const next = 'Your account shows the term and all your orders.';
  const foot = 'Paid once; nothing renews by itself. Questions? Answer this mail.';
  return {
    subject: `Your receipt for ${address}`,
    text: `${[title, opening, siteUrl, receiptText(rows), `${next}\n${accountUrl}`, foot, brand.name].join('\n\n')}\n`,
    html: letterHtml({
      brand,
      preview: `Online until ${end}.`,
      title,
      foot,
      children: (
        <>
          <Paragraph>{opening}</Paragraph>
          <Address href={siteUrl} />
          <Receipt rows={rows} />
          <Paragraph>{next}</Paragraph>
          <Action href={accountUrl}>Open Your Account</Action>
        </>
      ),
    }),
  };
}

/** What is told of money that is being settled. */
interface ParkedMoney {
  brand: Brand;
  /** Empty where we do not know it. */
  buyerName: string;
  rows: readonly ReceiptRow[];
}

/** To somebody whose payment could not be given what it is for by itself: it is there, and people look after it. */
export function parkedMail({ brand, buyerName, rows }: ParkedMoney): MailContent {
  const title = 'Your payment is in good hands';
  const hello = buyerName === '' ? 'Hello,' : `Hello ${firstName(buyerName)},`;
  const what =
    'your payment reached us, but we could not match it with a site by ourselves. Nothing is lost: one of us looks at it and either gives you what you ordered or sends the money back.';
  const next = 'There is nothing for you to do. We write to you within one working day.';
  const foot = 'You would like to add something? Answer this mail.';
  return {
    subject: 'We have your payment and are settling it',
    text: `${[title, `${hello}\n${what}`, next, receiptText(rows), foot, brand.name].join('\n\n')}\n`,
    html: letterHtml({
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

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
