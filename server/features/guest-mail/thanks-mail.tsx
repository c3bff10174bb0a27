import type { Event } from '../../../contract/event.ts';
import { formatHosts } from '../../../contract/occasions.ts';
import type { Brand } from '../../../contract/pages.ts';
import { MAIL_DESIGNS } from '../../mail/designs/designs.tsx';
import { GuestFoot, type GuestLinks } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Paragraphs, SignedNote } from '../../mail/letter-parts.tsx';
import { formatSalutation, formatSignature, formatTextFoot, joinText } from '../../mail/letter-text.tsx';
import { drawEach, Row } from '../../mail/table.tsx';
import { Words } from '../../mail/words.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

const PREVIEW_CHARACTERS = 140;

interface ThanksFacts {
  brand: Brand;
  event: Event;
  siteUrl: string;
  subject: string;
  /** Of the giver. */
  name: string;
  /** From the owner, as typed; may be empty. */
  note: string;
  /** What the giver is thanked for; at least one. */
  gifts: readonly string[];
  /** Null in a preview. */
  foot: GuestLinks | null;
}

/** Renders the mail with which the hosts thank for gifts and contributions. */
export function renderThanksMail(mail: ThanksFacts): MailContent {
  const { event, subject, name, gifts, foot } = mail;
  const design = MAIL_DESIGNS[event.template_id];
  const note = mail.note.trim();
  const hosts = formatHosts(event.couple_names);
  const opening = `Thank you so much for your ${gifts.length === 1 ? 'gift' : 'gifts'}:`;
  const sender = formatMailReason(mail, hosts);
  return {
    subject,
    text: joinText([
      formatSalutation(name),
      opening,
      gifts.map((gift) => (gifts.length === 1 ? gift : `- ${gift}`)).join('\n'),
      note,
      formatSignature(note, event.couple_names),
      formatTextFoot(sender, foot),
    ]),
    html: renderGuestMail({
      event,
      title: 'Thank you',
      preview: (note === '' ? gifts.join(', ') : note).slice(0, PREVIEW_CHARACTERS),
      foot: foot ? <GuestFoot {...foot}>{sender}</GuestFoot> : sender,
      children: (
        <>
          <Paragraphs>{`${formatSalutation(name)}\n\n${opening}`}</Paragraphs>
          {drawEach(gifts, (gift, at) => (
            <Row above={at === 0 ? 20 : 10}>
              <Words display ink="accent" size={23} lead={31}>
                {gift}
              </Words>
            </Row>
          ))}
          {note + hosts !== '' && <design.Divider />}
          {note + hosts !== '' && <SignedNote signed={formatSignature(note, event.couple_names)}>{note}</SignedNote>}
        </>
      ),
    }),
  };
}

/** Givers need not be invited. */
const formatMailReason = ({ brand, siteUrl }: ThanksFacts, hosts: string): string =>
  `You’re receiving this email because you gave ${hosts === '' ? 'the hosts' : hosts} a gift. Sent by ${brand.name} for ${new URL(siteUrl).host}.`;
