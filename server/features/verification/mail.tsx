import type { Brand } from '../../../contract/pages.ts';
import { formatGuestLinks, GuestFoot } from '../../mail/guest-foot.tsx';
import { BigCode, renderMail, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderCodeMail(mail: {
  brand: Brand;
  occasion: string;
  code: string;
  minutes: number;
  /** Missing for a job of the previous release. */
  dataUrl: string | undefined;
}): MailContent {
  const { brand, occasion, code, minutes, dataUrl } = mail;
  const asked = `Here is your code for ${occasion === '' ? 'the invitation' : `“${occasion}”`}:`;
  const valid = `It works once and expires in ${minutes} minutes. A newer code replaces it.`;
  const otherwise = 'Didn’t ask for a code? You can ignore this email.';
  return {
    subject: `${code} is your code`,
    text: `${[asked, code, valid, otherwise, ...(dataUrl === undefined ? [] : [formatGuestLinks({ dataUrl })]), brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
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
    }),
  };
}
