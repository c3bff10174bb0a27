import type { Event } from '../../../contract/event.ts';
import type { FundPayment } from '../../../contract/funds.ts';
import { formatHosts } from '../../../contract/occasions.ts';
import type { Brand } from '../../../contract/pages.ts';
import { GuestFoot, type GuestLinks } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Paragraphs } from '../../mail/letter-parts.tsx';
import { formatTextFoot, joinText } from '../../mail/letter-text.tsx';
import { Action, Link, Remark } from '../../mail/mail-layout.tsx';
import { Row } from '../../mail/table.tsx';
import { Words } from '../../mail/words.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

interface ContributionMail {
  brand: Brand;
  event: Event;
  siteUrl: string;
  subject: string;
  fund: string;
  /** In the event's currency. */
  amount: string;
  reference: string;
  /** Null if the owner has not said how to pay. */
  payment: FundPayment | null;
  /** The registry, for this guest. */
  registryUrl: string;
  foot: GuestLinks;
}

/** Renders the mail to a guest who has promised a contribution: how much, how to send it, and the reference. */
export function renderContributionMail(mail: ContributionMail): MailContent {
  const { brand, event, siteUrl, subject, fund, amount, reference, registryUrl, foot } = mail;
  const hosts = formatHosts(event.couple_names) || 'your hosts';
  const contact = event.contact.trim();
  const opening = `Thank you! You promised ${amount} for “${fund}”.`;
  const { details, link } = mail.payment ?? { details: '', link: '' };
  const how =
    mail.payment === null
      ? `Nothing has been charged. Please ask ${hosts} how to send it${contact === '' ? '.' : `: ${contact}`}`
      : `Nothing has been charged. Please send the money to ${hosts} yourself:`;
  const pay = link === '' ? '' : `Pay at ${new URL(link).hostname.replace(/^www\./, '')}`;
  const why = 'Please include this reference, so that they know it came from you:';
  const note = `${brand.name} charges no fee and never handles the money.`;
  const sender = `You’re receiving this email because you promised a contribution. Sent by ${brand.name} for ${new URL(siteUrl).host}.`;
  return {
    subject,
    text: joinText([
      opening,
      how,
      details,
      pay === '' ? '' : `${pay}:\n${link}`,
      `${why}\n${reference}`,
      note,
      `Open the registry:\n${registryUrl}`,
      formatTextFoot(sender, foot),
    ]),
    html: renderGuestMail({
      event,
      title: 'Your contribution',
      preview: `${amount}, reference ${reference}`,
      foot: <GuestFoot {...foot}>{sender}</GuestFoot>,
      children: (
        <>
          <Paragraphs>{`${opening}\n\n${how}`}</Paragraphs>
          {details !== '' && <Paragraphs>{details}</Paragraphs>}
          {pay !== '' && <Action href={link}>{pay}</Action>}
          <Paragraphs>{why}</Paragraphs>
          <Row above={8}>
            <Words display ink="accent" size={25} lead={33}>
              {reference}
            </Words>
          </Row>
          <Remark>{note}</Remark>
          <Row above={12}>
            <Words ink="ink" size={17} lead={26}>
              <Link href={registryUrl}>Open the registry</Link>
            </Words>
          </Row>
        </>
      ),
    }),
  };
}
