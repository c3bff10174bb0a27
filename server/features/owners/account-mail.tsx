import { formatUtcDay } from '../../../contract/dates.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Action, Address, renderMail, Paragraph } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderTermNoticeMail(mail: {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  endsAt: string;
  daysLeft: number;
  /** The site can be renewed until then, ISO 8601. */
  keptUntil: string;
}): MailContent {
  const { brand, ownerName, siteUrl, daysLeft } = mail;
  const address = new URL(siteUrl).host;
  const renewAt = `${siteUrl}/admin/account`;
  const when = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  const [firstName = ''] = ownerName.split(' ');
  const end = `Your site is online until ${formatUtcDay(mail.endsAt)}. Guests can visit and reply until then:`;
  const renew = 'To keep it online, renew it. Your new term starts when this one ends.';
  const otherwise = `If your event is over, you don’t need to do anything. You can view and export your replies until ${formatUtcDay(mail.keptUntil)}; after that, everything on the site is deleted.`;
  return {
    subject: `${address} closes ${when}`,
    text: `${[`Hello ${firstName},`, end, siteUrl, renew, renewAt, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `Online until ${formatUtcDay(mail.endsAt)}.`,
      title: `Your site closes ${when}`,
      foot: otherwise,
      children: (
        <>
          <Paragraph>
            Hello {firstName},
            <br />
            {end}
          </Paragraph>
          <Address href={siteUrl} />
          <Paragraph>{renew}</Paragraph>
          <Action href={renewAt}>Renew Your Site</Action>
        </>
      ),
    }),
  };
}

/** `isFirst`: the recipient closed the site. */
export function renderDeletionMail(mail: {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  deletedOn: string;
  isFirst: boolean;
}): MailContent {
  const { brand, ownerName, siteUrl, isFirst } = mail;
  const address = new URL(siteUrl).host;
  const account = `${siteUrl}/admin/account`;
  const day = formatUtcDay(mail.deletedOn);
  const [firstName = ''] = ownerName.split(' ');
  const who = isFirst ? 'As you asked, your site is closed.' : 'The site you help manage was closed by its owner.';
  const when = `Guests see that it is closed. On ${day}, everything will be permanently deleted: guests, replies, gifts, and photos.`;
  const until = isFirst
    ? 'Until then, you can undo this or download everything on your account page:'
    : 'Until then, you can download everything on your account page:';
  const foot = isFirst
    ? 'Wasn’t you? Sign in, undo the deletion, and change your password. Deleting the site doesn’t refund your order.'
    : 'Only the owner who bought the site can undo this.';
  return {
    subject: `${address} will be deleted on ${day}`,
    text: `${[`Hello ${firstName},`, who, siteUrl, when, until, account, foot, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `Everything will be deleted on ${day}.`,
      title: 'Your site is closed',
      foot,
      children: (
        <>
          <Paragraph>
            Hello {firstName},
            <br />
            {who}
          </Paragraph>
          <Address href={siteUrl} />
          <Paragraph>{when}</Paragraph>
          <Paragraph>{until}</Paragraph>
          <Action href={account}>{isFirst ? 'Keep or Download Site' : 'Download Everything'}</Action>
        </>
      ),
    }),
  };
}
