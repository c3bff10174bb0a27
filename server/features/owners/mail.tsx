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
import type { MailContent } from '../../providers/mail/mailer.ts';

interface NewSite {
  brand: Brand;
  ownerName: string;
  siteUrl: string;
  templateName: string;
  term: string;
  /** The ordered address, if the site has a substitute address. */
  lostAddress: string | null;
  /** The facts of the order, the amount last. */
  receipt: readonly ReceiptRow[];
  /** Name of the payment provider; undefined for the sandbox. */
  provider: string | undefined;
}

/** Renders the mail to a new owner: the site's address, a link to set the password, and the receipt. */
export function renderFirstLinkMail(site: NewSite & { link: string }): MailContent {
  const { link, siteUrl } = site;
  const valid = 'The link works once, within seven days.';
  const warning = 'You did not order this? Leave the link alone and answer this mail.';
  return {
    subject: `Set your password for ${hostOf(siteUrl)}`,
    text: joinParagraphs(
      formatTitle(site),
      formatOpening(site),
      siteUrl,
      formatLostAddress(site),
      'Set a password and put in your names, the day and the place:',
      link,
      valid,
      formatReceiptText(site),
      warning,
      site.brand.name,
    ),
    html: renderMail({
      brand: site.brand,
      preview: 'Your address is live. One link, and the site is yours to fill.',
      title: formatTitle(site),
      foot: warning,
      children: (
        <>
          <Paragraph>{formatOpening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>Set a password and put in your names, the day and the place.</Paragraph>
          <Action href={link}>Set Your Password</Action>
          <WrittenLink href={link}>{valid} If the button does nothing, copy this line into your browser:</WrittenLink>
          <SiteReceipt site={site} />
        </>
      ),
    }),
  };
}

/** Renders the mail to an owner with a password: the new site's address, where to sign in, and the receipt. */
export function renderAnotherSiteMail(site: NewSite & { signInUrl: string }): MailContent {
  const { signInUrl, siteUrl } = site;
  const known = 'You have a password with us already, and it opens this site too.';
  const warning = 'You did not order this? Answer this mail.';
  return {
    subject: `${hostOf(siteUrl)} is live`,
    text: joinParagraphs(
      formatTitle(site),
      formatOpening(site),
      siteUrl,
      formatLostAddress(site),
      `${known} Sign in and put in your names, the day and the place:`,
      signInUrl,
      formatReceiptText(site),
      warning,
      site.brand.name,
    ),
    html: renderMail({
      brand: site.brand,
      preview: 'Your address is live. Sign in with the password you have.',
      title: formatTitle(site),
      foot: warning,
      children: (
        <>
          <Paragraph>{formatOpening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>{known} Sign in and put in your names, the day and the place.</Paragraph>
          <Action href={signInUrl}>Sign In</Action>
          <SiteReceipt site={site} />
        </>
      ),
    }),
  };
}

/** Renders the mail with a link to set a new password. */
export function renderResetMail(mail: { brand: Brand; ownerName: string; account: string; link: string }): MailContent {
  const { brand, ownerName, account, link } = mail;
  const hello = `Hello ${takeFirstName(ownerName)},`;
  const asked = `Somebody, most likely you, asked for a new password for ${account}.`;
  const valid = 'The link works once, within one hour. A newer one replaces it.';
  const otherwise = 'You did not ask? Then there is nothing to do: your password stays as it is.';
  return {
    subject: `Choose a new password for ${account}`,
    text: joinParagraphs(`${hello}\n\n${asked} Choose it here:`, link, valid, otherwise, brand.name),
    html: renderMail({
      brand,
      preview: 'One link, good for one hour.',
      title: 'Choose a new password',
      foot: otherwise,
      children: (
        <>
          <Paragraph>
            {hello}
            <br />
            {asked}
          </Paragraph>
          <Action href={link}>Choose Password</Action>
          <WrittenLink href={link}>{valid} If the button does nothing, copy this line into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

const formatTitle = ({ ownerName }: NewSite) => `Your address is live, ${takeFirstName(ownerName)}`;

const formatOpening = ({ templateName, term }: NewSite) => `Thank you. ${templateName} is online for ${term} at`;

const formatLostAddress = ({ lostAddress }: NewSite) =>
  lostAddress === null
    ? undefined
    : `While your payment was on its way, somebody else took ${lostAddress}. This address stands in for it; you may change it once, free of charge.`;

function LostAddress({ site }: { site: NewSite }) {
  const sentence = formatLostAddress(site);
  return sentence === undefined ? null : <Remark>{sentence}</Remark>;
}

const ONCE = 'Paid once; nothing renews by itself.';
const GUARANTEE = 'Within 30 days you can have your money back:';

/** Only the provider knows the amount of tax that it adds. */
const formatTaxNote = ({ provider }: NewSite) =>
  provider === undefined ? '' : ` If tax was added, the receipt that ${provider} sends shows it.`;

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

const takeFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Joins paragraphs with an empty line between them. */
const joinParagraphs = (...parts: (string | undefined)[]) =>
  `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
