import type { Brand } from '../../../contract/pages.ts';
import { formatGuestLinks, GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail, type MailAppearance } from '../../mail/guest-frame.tsx';
import { BigCode, Paragraph, Remark, renderMail } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderCodeMail(mail: {
  brand: Brand;
  /** Missing for a job of the previous release, as is `dataUrl`. */
  event: MailAppearance | undefined;
  occasion: string;
  code: string;
  minutes: number;
  dataUrl: string | undefined;
}): MailContent {
  const { brand, event, occasion, code, minutes, dataUrl } = mail;
  const asked = `Here is your code for ${occasion === '' ? 'the invitation' : `“${occasion}”`}:`;
  const valid = `It works once and expires in ${minutes} minutes. A newer code replaces it.`;
  const otherwise = 'Didn’t ask for a code? You can ignore this email.';
  const parts = {
    preview: `${code}. It expires in ${minutes} minutes.`,
    title: 'Your code',
    foot: dataUrl === undefined ? otherwise : <GuestFoot dataUrl={dataUrl}>{otherwise}</GuestFoot>,
    children: (
      <>
        <Paragraph>{asked}</Paragraph>
        <BigCode>{code}</BigCode>
        <Remark>{valid}</Remark>
      </>
    ),
  };
  return {
    subject: `${code} is your code`,
    text: `${[asked, code, valid, otherwise, ...(dataUrl === undefined ? [] : [formatGuestLinks({ dataUrl })]), brand.name].join('\n\n')}\n`,
    html: event ? renderGuestMail({ ...parts, event }) : renderMail({ ...parts, brand }),
  };
}
