import type { Brand } from '../../../contract/pages.ts';
import { formatDataLink, GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail, type MailAppearance } from '../../mail/guest-frame.tsx';
import { Action, renderMail, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** Lists the purchases since the previous such mail. The subject contains no text from guests. */
export function renderPurchaseMail(mail: {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  /** `guest` is null during a surprise. */
  purchases: readonly { id: string; gift: string; guest: string | null }[];
}): MailContent {
  const { brand, ownerName, siteUrl, purchases } = mail;
  const title = purchases.length === 1 ? 'A gift was purchased' : `${purchases.length} gifts were purchased`;
  const adminUrl = `${siteUrl}/admin/dashboard`;
  const lines = purchases.map(({ gift, guest }) => (guest === null ? gift : `${gift}, by ${guest}`));
  const hello = `Hello ${ownerName.trim().split(/\s+/)[0]},`;
  const opening = `Your guests marked ${purchases.length === 1 ? 'this gift' : 'these gifts'} as purchased on ${new URL(siteUrl).host}:`;
  const after =
    'Purchased gifts are no longer offered to other guests. Was it a mistake? Cancel the purchase under Reservations to make the gift available again.';
  const how = 'Purchases made around the same time are sent in one email.';
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
          <Action href={adminUrl}>Open your dashboard</Action>
        </>
      ),
    }),
  };
}

export function renderHoldMail(mail: {
  brand: Brand;
  event: MailAppearance;
  occasion: string;
  gift: string;
  until: string;
  link: string;
  dataUrl: string;
}): MailContent {
  const { brand, event, occasion, gift, until, link, dataUrl } = mail;
  const opening = `You reserved a gift from the registry of “${occasion}”. We’re holding it for you until ${until}:`;
  const then = 'Bought it? Mark it as purchased, so that no one else buys it:';
  const later =
    'The link also works later: if no one else has taken the gift, you can still mark it as purchased. Changed your mind? You can cancel your reservation on the same page.';
  const otherwise = 'Didn’t reserve a gift? You can ignore this email. The reservation expires within half an hour.';
  return {
    subject: 'Your gift is reserved for half an hour',
    text: `${[opening, gift, then, link, later, otherwise, formatDataLink(dataUrl), brand.name].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      preview: `${gift}, until ${until}`,
      title: 'Your gift is reserved',
      foot: <GuestFoot dataUrl={dataUrl}>{otherwise}</GuestFoot>,
      children: (
        <>
          <Paragraph>{opening}</Paragraph>
          <Paragraph>
            <strong>{gift}</strong>
          </Paragraph>
          <Paragraph>{then}</Paragraph>
          <Action href={link}>Mark as Purchased</Action>
          <Remark>{later}</Remark>
        </>
      ),
    }),
  };
}
