import type { Brand } from '../../../contract/pages.ts';
import { renderGuestMail, type MailAppearance } from '../../mail/guest-frame.tsx';
import { Action, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderDataLinkMail({
  brand,
  event,
  dataUrl,
}: {
  brand: Brand;
  event: MailAppearance;
  dataUrl: string;
}): MailContent {
  const { host } = new URL(dataUrl);
  const opening = `Here is a new link to see or delete what ${host} stores about you. It works for 30 days.`;
  const otherwise = 'Didn’t ask for a link? You can ignore this email.';
  return {
    subject: 'Your data: a new link',
    text: `${[opening, dataUrl, otherwise, brand.name].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      preview: 'See or delete what is stored about you.',
      title: 'Your data',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{opening}</Paragraph>
          <Action href={dataUrl}>See your data</Action>
          <WrittenLink href={dataUrl}>Button not working? Copy this link into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}
