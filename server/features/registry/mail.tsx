import type { Brand } from '../../../contract/pages.ts';
import { Action, letterHtml, Paragraph, Remark } from '../../mail-frame.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** To an owner: what guests have bought since the last such mail. What guests have written never stands in the subject. */
export function purchaseMail(mail: {
  brand: Brand;
  ownerName: string;
  /** Origin of the site. */
  siteUrl: string;
  purchases: readonly { id: string; gift: string; guest: string }[];
}): MailContent {
  const { brand, ownerName, siteUrl, purchases } = mail;
  const title = purchases.length === 1 ? 'A gift has been bought' : `${purchases.length} gifts have been bought`;
  const adminUrl = `${siteUrl}/admin/dashboard`;
  const lines = purchases.map(({ gift, guest }) => `${gift}, by ${guest}`);
  const hello = `Hello ${ownerName.trim().split(/\s+/)[0]},`;
  const opening = `from the wishes at ${new URL(siteUrl).host} your guests have marked as bought:`;
  const after =
    'What is bought is not offered to others any more. Was it a mistake? Cancel it among the reservations, and it is free again.';
  const how = 'What is bought at about the same time comes in one mail.';
  return {
    subject: title,
    text: `${[`${hello}\n\n${opening}`, lines.map((line) => `- ${line}`).join('\n'), after, adminUrl, how, brand.name].join('\n\n')}\n`,
    html: letterHtml({
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
              <br />
              by {guest}
            </Paragraph>
          ))}
          <Remark>{after}</Remark>
          <Action href={adminUrl}>Open your site</Action>
        </>
      ),
    }),
  };
}
