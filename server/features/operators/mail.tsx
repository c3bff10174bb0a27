import type { Brand } from '../../../contract/pages.ts';
import { BigCode, renderMail, Paragraph, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderOperatorResetMail({ brand }: { brand: Brand }): MailContent {
  const says = `Two-step verification for your ${brand.name} console account was turned off on the server’s command line, and you are signed out everywhere.`;
  const next = 'The next time you sign in, we email you a code, and you set up an authenticator app again.';
  const otherwise =
    'Did you not ask for this? Then someone with access to the server did it. Please tell the other operators at once.';
  return {
    subject: 'Your two-step verification was reset',
    text: `${[says, next, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: says,
      title: 'Two-step verification was reset',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{says}</Paragraph>
          <Paragraph>{next}</Paragraph>
        </>
      ),
    }),
  };
}

export function renderOperatorAddedMail({ brand, email }: { brand: Brand; email: string }): MailContent {
  const says = `${email} was added to the operators of the ${brand.name} console on the server’s command line.`;
  const next = 'They can see every order and site as soon as they have set a password and an authenticator app.';
  const otherwise =
    'Did none of you ask for this? Then someone with access to the server did it. Remove the account at once.';
  return {
    subject: 'An operator was added',
    text: `${[says, next, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: says,
      title: 'An operator was added',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{says}</Paragraph>
          <Paragraph>{next}</Paragraph>
        </>
      ),
    }),
  };
}

export function renderOperatorCodeMail(mail: { brand: Brand; code: string; minutes: number }): MailContent {
  const { brand, code, minutes } = mail;
  const asked = `Someone, probably you, entered your password at the ${brand.name} console. To sign in, enter this code:`;
  const valid = `It works once, within ${minutes} minutes, in the browser window that requested it. A newer code replaces it.`;
  const otherwise =
    'Wasn’t you? Then someone knows your password. Ask for a new link for your account and choose a different password.';
  return {
    subject: `${code} is your console sign-in code`,
    text: `${[asked, code, valid, otherwise, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: `${code}, valid for ${minutes} minutes.`,
      title: 'Your sign-in code',
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
