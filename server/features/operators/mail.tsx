import type { Brand } from '../../../contract/pages.ts';
import { BigCode, renderMail, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** Renders the mail with the verification code of an operator's sign-in. */
export function renderOperatorCodeMail(mail: { brand: Brand; code: string; minutes: number }): MailContent {
  const { brand, code, minutes } = mail;
  const asked = `Somebody, most likely you, gave your password at the desk of ${brand.name}. To sign in, enter this code:`;
  const valid = `It works once, within ${minutes} minutes, in the window it was asked for. A newer one replaces it.`;
  const otherwise =
    'It was not you? Then somebody knows your password: have a new link made for your account, and choose another one.';
  return {
    subject: `${code} is your code for the desk`,
    text: `${[asked, code, valid, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `${code}, good for ${minutes} minutes.`,
      title: 'Your code for the desk',
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
