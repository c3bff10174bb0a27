import { EMAIL_LINK_HOURS } from '../../../contract/profile.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Action, renderMail, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** Renders the mail that verifies a new email address. */
export function renderNewEmailMail(mail: {
  brand: Brand;
  ownerName: string;
  email: string;
  link: string;
}): MailContent {
  const { brand, link } = mail;
  const asked = `${formatGreeting(mail)} from now on you would like to sign in with ${mail.email}. Confirm that it is yours:`;
  const valid = `The link works once, within ${EMAIL_LINK_HOURS} hours. Until then your old address stays.`;
  const otherwise = 'You did not ask for this? Then there is nothing to do: without the link nothing changes.';
  return {
    subject: 'Confirm your new e-mail address',
    text: joinText(brand, asked, link, valid, otherwise),
    html: renderMail({
      brand,
      preview: 'One link, and you sign in with this address.',
      title: 'Confirm your new address',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{asked}</Paragraph>
          <Action href={link}>Confirm This Address</Action>
          <WrittenLink href={link}>{valid} If the button does nothing, copy this line into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

/** Renders the mail to an address that has an account already, about its use for another account. */
export function renderEmailTakenMail({ brand, email }: { brand: Brand; email: string }): MailContent {
  const asked = `Somebody, perhaps you, wanted to use ${email} for another account with us. It has one already, so nothing was changed.`;
  const then = 'If it was you, sign in with this address, or choose another one for the other account.';
  return {
    subject: 'This address has an account already',
    text: joinText(brand, asked, then),
    html: renderMail({
      brand,
      preview: 'Nothing was changed.',
      title: 'You have an account already',
      foot: then,
      children: <Paragraph>{asked}</Paragraph>,
    }),
  };
}

/** Renders the mail to the old address about its replacement. */
export function renderEmailChangedMail(mail: { brand: Brand; ownerName: string; email: string }): MailContent {
  const { brand } = mail;
  const changed = `${formatGreeting(mail)} the e-mail address of your account is ${mail.email} now. This one opens it no more.`;
  return {
    subject: 'Your e-mail address was changed',
    text: joinText(brand, changed, STRANGE),
    html: renderMail({
      brand,
      preview: `You sign in with ${mail.email} from now on.`,
      title: 'Your address was changed',
      foot: STRANGE,
      children: <Paragraph>{changed}</Paragraph>,
    }),
  };
}

/** Renders the mail about a changed password. */
export function renderPasswordChangedMail(mail: { brand: Brand; ownerName: string; email: string }): MailContent {
  const { brand } = mail;
  const changed = `${formatGreeting(mail)} the password of ${mail.email} was changed just now, and every other device was signed out.`;
  return {
    subject: 'Your password was changed',
    text: joinText(brand, changed, STRANGE),
    html: renderMail({
      brand,
      preview: 'Every other device was signed out.',
      title: 'Your password was changed',
      foot: STRANGE,
      children: <Paragraph>{changed}</Paragraph>,
    }),
  };
}

const STRANGE = 'It was not you? Answer this mail at once.';

const formatGreeting = ({ ownerName }: { ownerName: string }) =>
  `Hello ${ownerName.trim().split(/\s+/)[0] ?? ownerName},`;

const joinText = (brand: Brand, ...parts: string[]) => `${[...parts, brand.name].join('\n\n')}\n`;
