import type { Brand } from '../../../contract/pages.ts';
import { Action, Address, letterHtml, Paragraph, Remark, WrittenLink } from '../../mail-frame.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** A site that was just paid for, as its mails tell of it. */
interface NewSite {
  brand: Brand;
  ownerName: string;
  /** Origin of the site. */
  siteUrl: string;
  templateName: string;
  planName: string;
  /** The plan's term in words. */
  term: string;
  totalCents: number;
  /** The address that was ordered, when it was lost meanwhile and another one stands in for it. */
  lostAddress: string | null;
}

/** To a new owner: the address is live, and a link to set the password. */
export function firstLinkMail(site: NewSite & { link: string }): MailContent {
  const { link, siteUrl } = site;
  const address = hostOf(siteUrl);
  const valid = 'The link works once, within seven days.';
  const warning = 'You did not order this? Leave the link alone and answer this mail.';
  return {
    subject: `Set your password for ${address}`,
    text: paragraphs(
      title(site),
      opening(site),
      siteUrl,
      lost(site),
      'Set a password and put in your names, the day and the place:',
      link,
      valid,
      orderLine(site),
      warning,
      site.brand.name,
    ),
    html: letterHtml({
      brand: site.brand,
      preview: 'Your address is live. One link, and the site is yours to fill.',
      title: title(site),
      foot: (
        <>
          {orderLine(site)}
          <br />
          {warning}
        </>
      ),
      children: (
        <>
          <Paragraph>{opening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>Set a password and put in your names, the day and the place.</Paragraph>
          <Action href={link}>Set Your Password</Action>
          <WrittenLink href={link}>{valid} If the button does nothing, copy this line into your browser:</WrittenLink>
        </>
      ),
    }),
  };
}

/** To an owner who has a password already: the new address is live, and where to sign in. */
export function anotherSiteMail(site: NewSite & { signInUrl: string }): MailContent {
  const { signInUrl, siteUrl } = site;
  const known = 'You have a password with us already, and it opens this site too.';
  const warning = 'You did not order this? Answer this mail.';
  return {
    subject: `${hostOf(siteUrl)} is live`,
    text: paragraphs(
      title(site),
      opening(site),
      siteUrl,
      lost(site),
      `${known} Sign in and put in your names, the day and the place:`,
      signInUrl,
      orderLine(site),
      warning,
      site.brand.name,
    ),
    html: letterHtml({
      brand: site.brand,
      preview: 'Your address is live. Sign in with the password you have.',
      title: title(site),
      foot: (
        <>
          {orderLine(site)}
          <br />
          {warning}
        </>
      ),
      children: (
        <>
          <Paragraph>{opening(site)}</Paragraph>
          <Address href={siteUrl} />
          <LostAddress site={site} />
          <Paragraph>{known} Sign in and put in your names, the day and the place.</Paragraph>
          <Action href={signInUrl}>Sign In</Action>
        </>
      ),
    }),
  };
}

/** To an owner who forgot the password: a link to choose another. */
export function resetMail(mail: { brand: Brand; ownerName: string; account: string; link: string }): MailContent {
  const { brand, ownerName, account, link } = mail;
  const hello = `Hello ${firstName(ownerName)},`;
  const asked = `Somebody, most likely you, asked for a new password for ${account}.`;
  const valid = 'The link works once, within one hour. A newer one replaces it.';
  const otherwise = 'You did not ask? Then there is nothing to do: your password stays as it is.';
  return {
    subject: `Choose a new password for ${account}`,
    text: paragraphs(`${hello}\n\n${asked} Choose it here:`, link, valid, otherwise, brand.name),
    html: letterHtml({
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

const title = ({ ownerName }: NewSite) => `Your address is live, ${firstName(ownerName)}`;

const opening = ({ templateName, term }: NewSite) => `Thank you. ${templateName} is online for ${term} at`;

const lost = ({ lostAddress }: NewSite) =>
  lostAddress === null
    ? undefined
    : `While your payment was on its way, somebody else took ${lostAddress}. This address stands in for it; you may change it once, free of charge.`;

function LostAddress({ site }: { site: NewSite }) {
  const sentence = lost(site);
  return sentence === undefined ? null : <Remark>{sentence}</Remark>;
}

const orderLine = ({ planName, term, totalCents }: NewSite) =>
  `Order: ${planName}, ${term}, $${(totalCents / 100).toFixed(2)}, paid once. 30-day money-back guarantee.`;

const hostOf = (url: string) => new URL(url).host;

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Text with an empty line between its parts. */
const paragraphs = (...parts: (string | undefined)[]) => `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
