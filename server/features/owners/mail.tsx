import type { Brand } from '../../../contract/pages.ts';
import {
  Action,
  Address,
  renderMail,
  Paragraph,
  Receipt,
  formatReceipt,
  Remark,
  Subtitle,
  WrittenLink,
  type ReceiptRow,
} from '../../mail/mail-layout.tsx';
import { formatGreeting, takeFirstName } from '../../mail/owner-letter.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface NewSite {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  templateName: string;
  term: string;
  lostAddress: string | null;
  receipt: readonly ReceiptRow[];
  /** Undefined if the provider sends no receipt of its own. */
  provider: string | undefined;
}

export function renderFirstLinkMail(site: NewSite & { link: string }): MailContent {
  const { link, siteUrl } = site;
  const valid = 'This link works once and expires in seven days.';
  const warning = 'Didn’t order this? Don’t use the link, and reply to this email.';
  return {
    subject: `Set your password for ${hostOf(siteUrl)}`,
    text: joinParagraphs(
      formatTitle(site),
      formatOpening(site),
      siteUrl,
      formatLostAddress(site),
      'Set a password, then add your names, date, and venue:',
      link,
      valid,
      formatReceiptText(site),
      warning,
      site.brand.name,
    ),
    html: renderMail({
      brand: site.brand,
      preview: 'Your site is live. Set a password to start adding your details.',
      title: formatTitle(site),
      foot: warning,
      children: (
        <>
          <Paragraph>{formatOpening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>Set a password, then add your names, date, and venue.</Paragraph>
          <Action href={link}>Set Your Password</Action>
          <WrittenLink href={link}>{valid} If the button doesn’t work, copy this link into your browser:</WrittenLink>
          <SiteReceipt site={site} />
        </>
      ),
    }),
  };
}

export function renderAnotherSiteMail(site: NewSite & { signInUrl: string }): MailContent {
  const { signInUrl, siteUrl } = site;
  const known = 'You already have an account with us, and its password works for this site too.';
  const warning = 'Didn’t order this? Reply to this email.';
  return {
    subject: `${hostOf(siteUrl)} is live`,
    text: joinParagraphs(
      formatTitle(site),
      formatOpening(site),
      siteUrl,
      formatLostAddress(site),
      `${known} Sign in to add your names, date, and venue:`,
      signInUrl,
      formatReceiptText(site),
      warning,
      site.brand.name,
    ),
    html: renderMail({
      brand: site.brand,
      preview: 'Your site is live. Sign in with your existing password.',
      title: formatTitle(site),
      foot: warning,
      children: (
        <>
          <Paragraph>{formatOpening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>{known} Sign in to add your names, date, and venue.</Paragraph>
          <Action href={signInUrl}>Sign In</Action>
          <SiteReceipt site={site} />
        </>
      ),
    }),
  };
}

interface PasswordMail {
  brand: Brand;
  ownerName: string;
  account: string;
  link: string;
}

export function renderResetMail(mail: PasswordMail): MailContent {
  return renderPasswordMail(mail, {
    subject: `Reset your password for ${mail.account}`,
    title: 'Reset your password',
    says: `We received a request to reset the password for ${mail.account}.`,
    valid: `${VALID} A newer link replaces it.`,
    action: 'Reset Password',
    foot: 'Didn’t ask for this? You can ignore this email. Your password won’t change.',
  });
}

/** Why a password was removed: the owner used a mailed link against somebody who knows it. */
type Removal = 'factor-undone' | 'email-restored';

const REMOVALS: Record<Removal, string> = {
  'factor-undone': 'Two-step verification was turned off for',
  'email-restored': 'Your email was kept for',
};

/** Renders the mail with a link for a new password after the old one was removed. */
export function renderPasswordRemovedMail({ why, ...mail }: PasswordMail & { why: Removal }): MailContent {
  const { account } = mail;
  return renderPasswordMail(mail, {
    subject: `Choose a new password for ${account}`,
    title: 'Choose a new password',
    says: `${REMOVALS[why]} ${account}. Your old password no longer works, and everyone was signed out.`,
    valid: `${VALID} You can request another one with “Forgot password?” on the sign-in page.`,
    action: 'Choose a New Password',
    foot: 'Please don’t choose the old password again: someone else may know it.',
  });
}

const VALID = 'This link works once and expires in one hour.';

interface PasswordText {
  subject: string;
  title: string;
  says: string;
  valid: string;
  action: string;
  foot: string;
}

function renderPasswordMail({ brand, ownerName, link }: PasswordMail, text: PasswordText): MailContent {
  const { subject, title, says, valid, action, foot } = text;
  const hello = formatGreeting(ownerName);
  return {
    subject,
    text: joinParagraphs(`${hello}\n\n${says} Choose a new password here:`, link, valid, foot, brand.name),
    html: renderMail({
      brand,
      preview: 'This link expires in one hour.',
      title,
      foot,
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {says}
          </Paragraph>
          <Action href={link}>{action}</Action>
          <WrittenLink href={link}>{valid} If the button doesn’t work, copy this link into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

const formatTitle = ({ ownerName }: NewSite) => `Your site is live, ${takeFirstName(ownerName)}`;

const formatOpening = ({ templateName, term }: NewSite) => `Thank you! ${templateName} is online for ${term} at`;

const formatLostAddress = ({ lostAddress }: NewSite) =>
  lostAddress === null
    ? undefined
    : `Someone else got ${lostAddress} before your payment went through, so we gave you this address instead. You can change it once for free.`;

function LostAddress({ site }: { site: NewSite }) {
  const sentence = formatLostAddress(site);
  return sentence === undefined ? null : <Remark>{sentence}</Remark>;
}

const ONCE = 'This is a one-time payment. It doesn’t renew automatically.';
const GUARANTEE = '30-day money-back guarantee:';

/** Only the provider knows the amount of tax that it adds. */
const formatTaxNote = ({ provider }: NewSite) =>
  provider === undefined ? '' : ` If tax was added, it’s on the receipt from ${provider}.`;

const buildRefundsUrl = ({ brand }: NewSite) => `${brand.origin}/refunds`;

function SiteReceipt({ site }: { site: NewSite }) {
  const refunds = buildRefundsUrl(site);
  return (
    <>
      <Subtitle>Your receipt</Subtitle>
      <Receipt rows={site.receipt} />
      <WrittenLink href={refunds}>
        {ONCE}
        {formatTaxNote(site)} {GUARANTEE}
      </WrittenLink>
    </>
  );
}

const formatReceiptText = (site: NewSite) =>
  `Your receipt\n\n${formatReceipt(site.receipt)}\n\n${ONCE}${formatTaxNote(site)} ${GUARANTEE}\n${buildRefundsUrl(site)}`;

const hostOf = (url: string) => new URL(url).host;

const joinParagraphs = (...parts: (string | undefined)[]) =>
  `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
