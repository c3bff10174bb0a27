import type { Brand } from '../../../contract/pages.ts';
import { formatGuestLinks, GuestFoot, type GuestLinks } from '../../mail/guest-foot.tsx';
import { renderGuestMail, type MailAppearance } from '../../mail/guest-frame.tsx';
import { Action, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderHoldMail(mail: {
  brand: Brand;
  event: MailAppearance;
  occasion: string;
  gift: string;
  link: string;
  subject: string;
  foot: GuestLinks;
}): MailContent {
  const { brand, event, occasion, gift, link, subject, foot } = mail;
  const opening = `You reserved a gift from the registry of “${occasion}”. We’re holding it for you for half an hour:`;
  const then = 'Bought it? Mark it as purchased, so that no one else buys it:';
  const later =
    'The link also works later: if no one else has taken the gift, you can still mark it as purchased. Changed your mind? You can cancel your reservation on the same page.';
  const otherwise = 'Didn’t reserve a gift? You can ignore this email. The reservation expires within half an hour.';
  return {
    subject,
    text: `${[opening, gift, then, link, later, otherwise, formatGuestLinks(foot), brand.name].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      preview: `${gift}, for half an hour`,
      title: 'Your gift is reserved',
      foot: <GuestFoot {...foot}>{otherwise}</GuestFoot>,
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
