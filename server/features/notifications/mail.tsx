import type { Brand } from '../../../contract/pages.ts';
import { Action, renderMail, Paragraph, Remark, WrittenLink } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/**
 * Renders the mail to an owner about purchases since the previous such mail. The subject contains no text from guests.
 */
export function renderPurchaseMail(mail: {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  /** `guest` is null during a surprise. */
  purchases: readonly { id: string; gift: string; guest: string | null }[];
}): MailContent {
  const { brand, ownerName, siteUrl, purchases } = mail;
  const title = purchases.length === 1 ? 'A gift has been bought' : `${purchases.length} gifts have been bought`;
  const adminUrl = `${siteUrl}/admin/dashboard`;
  const lines = purchases.map(({ gift, guest }) => (guest === null ? gift : `${gift}, by ${guest}`));
  const hello = `Hello ${ownerName.trim().split(/\s+/)[0]},`;
  const opening = `from the wishes at ${new URL(siteUrl).host} your guests have marked as bought:`;
  const after =
    'What is bought is not offered to others any more. Was it a mistake? Cancel it among the reservations, and it is free again.';
  const how = 'What is bought at about the same time comes in one mail.';
  return {
    subject: title,
    text: `${[`${hello}\n\n${opening}`, lines.map((line) => `- ${line}`).join('\n'), after, adminUrl, how, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: lines.join('; '),
      title,
      foot: how,
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {opening}
          </Paragraph>
          {purchases.map(({ id, gift, guest }) => (
            <Paragraph key={id}>
              <strong>{gift}</strong>
              {guest !== null && (
                <>
                  <br />
                  by {guest}
                </>
              )}
            </Paragraph>
          ))}
          <Remark>{after}</Remark>
          <Action href={adminUrl}>Open your site</Action>
        </>
      ),
    }),
  };
}

/** Renders the mail to a guest about a reserved gift, with the end of the hold and a link that marks it as bought. */
export function renderHoldMail(mail: {
  brand: Brand;
  occasion: string;
  gift: string;
  /** The end of the hold in the event's local time. */
  until: string;
  link: string;
}): MailContent {
  const { brand, occasion, gift, until, link } = mail;
  const opening = `On the gift list for “${occasion}”, this is held for you until ${until}:`;
  const then = 'Nobody else can take it meanwhile. Once you have bought it, say so, and it is yours to give:';
  const later =
    'The link works afterwards too: as long as nobody else has taken it, you can still mark it as bought. You have changed your mind? The same page gives it back.';
  const otherwise = 'You did not reserve a gift? Then there is nothing to do: in half an hour it is free again.';
  return {
    subject: 'A gift is held for you for half an hour',
    text: `${[opening, gift, then, link, later, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `${gift}, until ${until}`,
      title: 'It is held for you',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{opening}</Paragraph>
          <Paragraph>
            <strong>{gift}</strong>
          </Paragraph>
          <Paragraph>{then}</Paragraph>
          <Action href={link}>Mark as Purchased</Action>
          <Remark>{later}</Remark>
          <WrittenLink href={link}>If the button does nothing, copy this line into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}
