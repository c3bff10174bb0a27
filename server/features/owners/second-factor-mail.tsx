import type { Brand } from '../../../contract/pages.ts';
import { formatCodesLeft, UNDO_DAYS, type FactorChange } from '../../../contract/second-factor.ts';
import { Action, renderMail, Paragraph, WrittenLink } from '../../mail/mail-layout.tsx';
import { formatGreeting } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface Notice {
  subject: string;
  says: string;
  otherwise: string;
  action: string;
}

const PASSWORD_KNOWN =
  'Wasn’t you? Then someone knows your password and has your phone or a recovery code. Choose a new password, and turn two-step verification on with your own phone.';

const NOTICES: Record<FactorChange, Notice> = {
  'factor-on': {
    subject: 'Two-step verification is on',
    says: 'Signing in now takes your password and a code from your authenticator app. All other devices were signed out.',
    otherwise: `Wasn’t you? Turn it off: everyone is signed out, and we email you a link for a new password. The link works for ${UNDO_DAYS} days.`,
    action: 'Turn It Off',
  },
  'factor-off': {
    subject: 'Two-step verification is off',
    says: 'Signing in takes only your password again.',
    otherwise: PASSWORD_KNOWN,
    action: 'Choose a New Password',
  },
  'factor-reset': {
    subject: 'Two-step verification was reset',
    says: 'Our support team turned two-step verification off, because you, or someone who said so, lost access to it. Everyone was signed out. Sign in with your password, and turn it on again on your account page.',
    otherwise: 'Didn’t ask for this? Reply to this email right away, and choose a new password.',
    action: 'Choose a New Password',
  },
  'recovery-codes': {
    subject: 'You have new recovery codes',
    says: 'Your earlier recovery codes no longer work.',
    otherwise: PASSWORD_KNOWN,
    action: 'Choose a New Password',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    says: 'Someone, probably you, used one of your recovery codes instead of a code from your authenticator app. It does not work again.',
    otherwise: PASSWORD_KNOWN,
    action: 'Choose a New Password',
  },
  'wrong-codes': {
    subject: 'Many wrong sign-in codes',
    says: 'Someone entered the right password for your account, and then many wrong codes. They did not get in.',
    otherwise: 'Wasn’t you? Then someone knows your password. Choose a new one.',
    action: 'Choose a New Password',
  },
};

/** Renders the notice about a change or use of an owner's second factor. */
export function renderSecondFactorMail(mail: {
  brand: Brand;
  ownerName: string;
  email: string;
  /** Of the owner's site, or the main site. */
  origin: string;
  /** Turns a new factor off; undefined for other notices, and once it is off or the link has expired. */
  undoLink: string | undefined;
  /** Of the second factor; undefined if there is none by now. */
  codesLeft: number | undefined;
  what: FactorChange;
}): MailContent {
  const { brand, email, origin, undoLink, codesLeft, what } = mail;
  const notice = NOTICES[what];
  const { subject } = notice;
  const says =
    what === 'recovery-code-used' && codesLeft !== undefined
      ? `${notice.says} ${formatCodesLeft(codesLeft)}`
      : notice.says;
  const isExpired = what === 'factor-on' && undoLink === undefined;
  const { otherwise, action } = isExpired ? NOTICES['factor-off'] : notice;
  const link = undoLink ?? `${origin}/admin/forgot-password`;
  const hello = formatGreeting(mail.ownerName);
  const about = `This is about your account ${email}.`;
  return {
    subject,
    text: `${[`${hello} ${says.charAt(0).toLowerCase()}${says.slice(1)}`, about, otherwise, link, brand.name].join('\n\n')}\n`,
    html: renderMail({
      brand,
      preview: says,
      title: subject,
      foot: 'Was it you? Then there is nothing to do.',
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {says} {about}
          </Paragraph>
          <Paragraph>{otherwise}</Paragraph>
          <Action href={link}>{action}</Action>
          <WrittenLink href={link}>If the button doesn’t work, copy this link into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}
