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
  const one = purchases.length === 1;
  const title = one ? 'A gift has been bought' : `${purchases.length} gifts have been bought`;
  const lines = purchases.map(({ gift, guest }) => `${gift}, by ${guest}`);
  const hello = `Hello ${ownerName.trim().split(/\s+/)[0]},`;
  const opening = `from the wishes at ${new URL(siteUrl).host} your guests have marked as bought:`;
  const after = `${one ? 'It is' : 'They are'} no longer offered to others. Was it a mistake? Cancel it among the reservations, and the gift is free again.`;
  const how = 'You get at most one such mail in five minutes, however much is bought.';
  return {
    subject: title,
    text: `${[`${hello}\n\n${opening}`, lines.map((line) => `- ${line}`).join('\n'), after, `${siteUrl}/admin`, how, brand.name].join('\n\n')}\n`,
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
          <Action href={`${siteUrl}/admin`}>Open your site</Action>
        </>
      ),
    }),
  };
}
