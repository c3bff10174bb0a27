import { EMAIL_LINK_HOURS, FORMER_EMAIL_DAYS } from '../../../contract/profile.ts';
import type { Brand } from '../../../contract/pages.ts';
import { Action, renderMail, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import { formatGreeting } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

export function renderNewEmailMail(mail: {
  brand: Brand;
  ownerName: string;
  email: string;
  link: string;
}): MailContent {
  const { brand, link } = mail;
  const asked = `${formatGreeting(mail.ownerName)} please confirm ${mail.email} as your new sign-in email:`;
  const valid = `This link works once and expires in ${EMAIL_LINK_HOURS} hours. Until you confirm, your email stays the same.`;
  const otherwise = 'Didn’t ask for this? You can ignore this email. Nothing will change.';
  return {
    subject: 'Confirm your new email address',
    text: joinText(brand, asked, link, valid, otherwise),
    html: renderMail({
      brand,
      preview: 'Confirm this email to sign in with it.',
      title: 'Confirm your new email',
      foot: otherwise,
      children: (
        <>
          <Paragraph>{asked}</Paragraph>
          <Action href={link}>Confirm Email</Action>
          <WrittenLink href={link}>{valid} If the button doesn’t work, copy this link into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

/** The recipient is the owner of the account that has the address already. */
export function renderEmailTakenMail({ brand, email }: { brand: Brand; email: string }): MailContent {
  const asked = `Someone tried to use ${email} for another account. It already belongs to an account, so nothing was changed.`;
  const then = 'If this was you, sign in with this email, or use a different one for the other account.';
  return {
    subject: 'This email already has an account',
    text: joinText(brand, asked, then),
    html: renderMail({
      brand,
      preview: 'Nothing was changed.',
      title: 'You already have an account',
      foot: then,
      children: <Paragraph>{asked}</Paragraph>,
    }),
  };
}

/** Renders the mail to the old address about a requested or confirmed change, with a link that restores it. */
export function renderEmailChangedMail(mail: {
  brand: Brand;
  ownerName: string;
  /** The new address. */
  email: string;
  what: 'email' | 'email-requested';
  /** Undefined for a notice of an earlier version of the product. */
  link: string | undefined;
}): MailContent {
  const { brand, link } = mail;
  const { subject, title, preview, says } = mail.what === 'email' ? EMAIL_CHANGED : EMAIL_REQUESTED;
  const changed = `${formatGreeting(mail.ownerName)} ${says(mail.email)}`;
  const keep = `Wasn’t you? Keep this email: everyone is signed out, and we email you a link for a new password. The link works for ${FORMER_EMAIL_DAYS} days.`;
  return {
    subject,
    text: joinText(brand, changed, ...(link === undefined ? [STRANGE] : [keep, link])),
    html: renderMail({
      brand,
      preview: preview(mail.email),
      title,
      foot: link === undefined ? STRANGE : 'Was it you? Then there is nothing to do.',
      children: (
        <>
          <Paragraph>{changed}</Paragraph>
          {link !== undefined && (
            <>
              <Paragraph>{keep}</Paragraph>
              <Action href={link}>Keep My Email</Action>
              <WrittenLink href={link}>If the button doesn’t work, copy this link into your browser:</WrittenLink>
            </>
          )}
        </>
      ),
    }),
  };
}

const EMAIL_CHANGED = {
  subject: 'Your email address was changed',
  title: 'Your email was changed',
  preview: (email: string) => `You now sign in with ${email}.`,
  says: (email: string) => `the email for your account is now ${email}. You can no longer sign in with this one.`,
};

const EMAIL_REQUESTED = {
  subject: 'Someone asked to change your email',
  title: 'A new email was requested',
  preview: (email: string) => `Your account may soon have the email ${email}.`,
  says: (email: string) =>
    `someone who knows your password asked to change the email for your account to ${email}. It changes once they open the link we sent there.`,
};

/** Renders the mail about a changed password. */
export function renderPasswordChangedMail(mail: { brand: Brand; ownerName: string; email: string }): MailContent {
  const { brand } = mail;
  const changed = `${formatGreeting(mail.ownerName)} the password for ${mail.email} was just changed, and all other devices were signed out.`;
  return {
    subject: 'Your password was changed',
    text: joinText(brand, changed, INVITED, STRANGE),
    html: renderMail({
      brand,
      preview: 'All other devices were signed out.',
      title: 'Your password was changed',
      foot: STRANGE,
      children: (
        <>
          <Paragraph>{changed}</Paragraph>
          <Paragraph>{INVITED}</Paragraph>
        </>
      ),
    }),
  };
}

/** Open invitations end with the old password, because somebody who knew it may have sent them. */
const INVITED =
  'Did you invite a second owner who hasn’t accepted yet? That link no longer works, for safety. Please invite them again.';
const STRANGE = 'Wasn’t you? Reply to this email right away.';

const joinText = (brand: Brand, ...parts: string[]) => `${[...parts, brand.name].join('\n\n')}\n`;
