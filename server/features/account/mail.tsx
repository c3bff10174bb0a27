import type { Brand } from '../../../contract/pages.ts';
import { Action, Address, letterHtml, Paragraph } from '../../mail-frame.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** To an owner: the term of the site ends soon. */
export function termNoticeMail(mail: {
  brand: Brand;
  ownerName: string;
  /** Origin of the site. */
  siteUrl: string;
  /** ISO 8601. */
  endsAt: string;
  daysLeft: number;
  /** Until when the site can still be renewed after its end, ISO 8601. */
  keptUntil: string;
}): MailContent {
  const { brand, ownerName, siteUrl, daysLeft } = mail;
  const address = new URL(siteUrl).host;
  const renewAt = `${siteUrl}/admin/account`;
  const when = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  const [firstName = ''] = ownerName.split(' ');
  const end = `Your site is online until ${longDate(mail.endsAt)}. Guests can read and reply until then:`;
  const renew = 'To keep it open, renew it. The new term begins when this one ends, so you lose no day.';
  const otherwise = `Is the celebration behind you? Then there is nothing to do. Your replies stay yours to read and export until ${longDate(mail.keptUntil)}; after that, everything in the site is deleted.`;
  return {
    subject: `${address} closes ${when}`,
    text: `${[`Hello ${firstName},`, end, siteUrl, renew, renewAt, otherwise, brand.name].join('\n\n')}\n`,
    html: letterHtml({
      brand,
      preview: `Online until ${longDate(mail.endsAt)}.`,
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

const longDate = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
