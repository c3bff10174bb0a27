import type { Brand } from '../../../contract/pages.ts';
import { BigCode, renderMail, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** Renders the mail to a guest with a verification code. */
export function renderCodeMail(mail: { brand: Brand; occasion: string; code: string; minutes: number }): MailContent {
  const { brand, occasion, code, minutes } = mail;
  const where = occasion === '' ? 'an invitation' : `the invitation “${occasion}”`;
  const asked = `Somebody, most likely you, entered this e-mail address on the page of ${where}. To go on there, enter this code:`;
  const valid = `It works once, within ${minutes} minutes. A newer one replaces it.`;
  const otherwise = 'You did not ask for a code? Then there is nothing to do, and nobody to tell it to.';
  return {
    subject: `${code} is your code`,
    text: `${[asked, code, valid, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `${code}, good for ${minutes} minutes.`,
      title: 'Your code',
      foot: otherwise,
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
