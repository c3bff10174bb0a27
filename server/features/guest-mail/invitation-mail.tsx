import type { Event } from '../../../contract/event.ts';
import {
  addsWordsToNames,
  describeUnnamedEvent,
  formatEventTitle,
  listFirstNames,
  OCCASIONS,
} from '../../../contract/occasions.ts';
import type { Brand } from '../../../contract/pages.ts';
import { MAIL_DESIGNS } from '../../mail/designs/designs.tsx';
import { Envelope } from '../../mail/envelope.tsx';
import { formatWhen, listPlaceLines, readWhen } from '../../mail/event-facts.tsx';
import { GuestFoot, type GuestLinks } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Answers, CALENDAR_NOTE, formatAnswers } from '../../mail/guest-parts.tsx';
import { Photo, Place, SignedNote, type MailPhoto } from '../../mail/letter-parts.tsx';
import {
  formatDeadline,
  formatMailReason,
  formatSignature,
  formatTextFoot,
  joinText,
} from '../../mail/letter-text.tsx';
import { Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

/** What every mail to a household is made from. */
export interface MailingFacts {
  brand: Brand;
  event: Event;
  siteUrl: string;
  subject: string;
  /** Of the household. */
  name: string;
  /** In a test for the owner, the site. */
  inviteUrl: string;
  /** Null in a test. */
  foot: GuestLinks | null;
}

interface InvitationFacts extends MailingFacts {
  /** From the owner, as typed; may be empty. */
  note: string;
  /** Whether a calendar entry is attached. */
  hasCalendarEntry: boolean;
  photo?: MailPhoto | undefined;
}

/** Renders the invitation of a household as a letter in the site's design. */
export function renderInvitationMail(mail: InvitationFacts): MailContent {
  const { event, name, inviteUrl, foot, photo, subject, hasCalendarEntry } = mail;
  const design = MAIL_DESIGNS[event.template_id];
  const note = mail.note.trim();
  const place = listPlaceLines(event);
  const deadline = formatDeadline(event);
  const sender = formatMailReason(mail);
  const preview = [formatWhen(event), place[0] ?? '', deadline].filter((part) => part !== '').join(' · ');
  return {
    subject,
    text: formatInvitation({ ...mail, note }, deadline, sender),
    html: renderGuestMail({
      event,
      title: formatEventTitle(event),
      preview: preview || GREETING,
      envelope: <Envelope name={name} couple_names={event.couple_names} />,
      opening: <design.Opening greeting={GREETING} {...listNames(event)} />,
      foot: foot ? <GuestFoot {...foot}>{sender}</GuestFoot> : sender,
      children: (
        <>
          <design.When facts={readWhen(event)} />
          <Place lines={place} />
          {photo && <Photo {...photo} />}
          {note !== '' && (
            <>
              <design.Divider />
              <SignedNote signed={formatSignature(note, event.couple_names)}>{note}</SignedNote>
            </>
          )}
          <design.Divider />
          <Answers inviteUrl={inviteUrl} deadline={deadline} />
          {hasCalendarEntry && <Remark>{CALENDAR_NOTE}</Remark>}
        </>
      ),
    }),
  };
}

const GREETING = 'You’re invited to celebrate';

/** The hosts, with the words that lead to them; or else one line that names the event. */
function listNames(event: Event): { occasion: string; names: readonly string[]; subtitle: string } {
  const names = listFirstNames(event.couple_names);
  if (names.length === 0) return { occasion: '', names: [describeUnnamedEvent(event)], subtitle: '' };
  const subtitle = addsWordsToNames(event) ? event.event_name.trim() : '';
  return { occasion: OCCASIONS[event.event_type], names, subtitle };
}

function formatInvitation(mail: InvitationFacts, deadline: string, sender: string): string {
  const { event, name, note, inviteUrl, foot } = mail;
  const { occasion, names, subtitle } = listNames(event);
  const facts = [formatWhen(event), ...listPlaceLines(event)].filter((line) => line !== '');
  return joinText([
    `${name},`,
    [`${GREETING} ${occasion}`.trim(), names.join(' & '), subtitle].filter((part) => part !== '').join('\n'),
    facts.join('\n'),
    note,
    note === '' ? '' : formatSignature(note, event.couple_names),
    formatAnswers({ inviteUrl, deadline }),
    mail.hasCalendarEntry ? CALENDAR_NOTE : '',
    formatTextFoot(sender, foot),
  ]);
}
