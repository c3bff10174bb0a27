import { listDifferences, type Change } from '../../../contract/changes.ts';
import { formatWeekdayDate } from '../../../contract/dates.ts';
import { formatHosts } from '../../../contract/occasions.ts';
import { joinSentences } from '../../../contract/sentences.ts';
import type { UpdateKind } from '../../../contract/updates.ts';
import { MAIL_DESIGNS } from '../../mail/designs/designs.tsx';
import { formatWhen, listPlaceLines, nameOccasion } from '../../mail/event-facts.tsx';
import { GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Answers, formatAnswers } from '../../mail/guest-parts.tsx';
import { Paragraphs, SignedNote, WhenAndWhere } from '../../mail/letter-parts.tsx';
import {
  formatDeadline,
  formatSalutation,
  formatMailReason,
  formatSignature,
  formatTextFoot,
  joinText,
} from '../../mail/letter-text.tsx';
import { Action, Remark } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';
import { Changes, formatChanges } from './changes-mail.tsx';
import type { MailingFacts } from './invitation-mail.tsx';

export interface UpdateFacts extends MailingFacts {
  what: UpdateKind;
  /** Of the event and its schedule. */
  changes: readonly Change[];
  /** Whether the household's reply counts no longer. */
  askAgain: boolean;
  /** From the owner, as typed; may be empty. */
  note: string;
  /** Whether an updated or cancelling calendar entry is attached. */
  hasCalendarEntry: boolean;
}

const TITLES: Record<UpdateKind, string> = {
  changed: 'Our plans have changed',
  postponed: 'We have to postpone',
  cancelled: 'We have to cancel',
  resumed: 'It will take place',
};

/** Renders the mail to a household about what has changed since it was told. */
export function renderUpdateMail(mail: UpdateFacts): MailContent {
  const { event, subject, name, inviteUrl, foot, what, askAgain, hasCalendarEntry } = mail;
  const design = MAIL_DESIGNS[event.template_id];
  const differences = listDifferences(mail.changes);
  const [opening, closing] = [formatOpening(mail), formatClosing(mail)];
  const note = mail.note.trim();
  const hosts = formatHosts(event.couple_names);
  const sender = formatMailReason(mail);
  const calendar = hasCalendarEntry ? CALENDAR_NOTES[what] : '';
  const moved = what === 'resumed' || (what === 'changed' && mail.changes.some(({ item }) => item === ''));
  const asked = askAgain && what !== 'cancelled';
  const deadline = formatDeadline(event);
  return {
    subject,
    text: joinText([
      formatSalutation(name),
      opening,
      what === 'changed' ? formatChanges(differences) : '',
      moved
        ? ['When and where', formatWhen(event), ...listPlaceLines(event)].filter((line) => line !== '').join('\n')
        : '',
      note,
      closing,
      asked ? formatAnswers({ inviteUrl, deadline }) : `Our invitation:\n${inviteUrl}`,
      calendar,
      hosts,
      formatTextFoot(sender, foot),
    ]),
    html: renderGuestMail({
      event,
      title: TITLES[what],
      preview: joinSentences(differences.map(({ label, after }) => `${label}: ${after}`)) || opening,
      foot: foot ? <GuestFoot {...foot}>{sender}</GuestFoot> : sender,
      children: (
        <>
          <Paragraphs>{`${formatSalutation(name)}\n\n${opening}`}</Paragraphs>
          {what === 'changed' && <Changes differences={differences} />}
          {moved && (
            <>
              <design.Divider />
              <WhenAndWhere event={event} />
            </>
          )}
          {note !== '' && (
            <>
              <design.Divider />
              <SignedNote signed={formatSignature(note, event.couple_names)}>{note}</SignedNote>
            </>
          )}
          {(note !== '' || moved) && <design.Divider />}
          {closing !== '' && <Paragraphs>{closing}</Paragraphs>}
          {asked ? (
            <Answers inviteUrl={inviteUrl} deadline={deadline} />
          ) : (
            <Action href={inviteUrl}>Open our invitation</Action>
          )}
          {calendar !== '' && <Remark>{calendar}</Remark>}
        </>
      ),
    }),
  };
}

const CALENDAR_NOTES: Record<UpdateKind, string> = {
  changed: 'The updated entry is attached, ready for your calendar.',
  postponed: 'The attached entry removes the old date from your calendar.',
  cancelled: 'The attached entry removes the date from your calendar.',
  resumed: 'The date is attached, ready for your calendar.',
};

function formatOpening({ event, what, changes }: UpdateFacts): string {
  const occasion = nameOccasion(event);
  const before = changes.find(({ item }) => item === '')?.before?.date;
  const on = before === undefined || before === null ? '' : ` on ${formatWeekdayDate(before)}`;
  switch (what) {
    case 'changed':
      return `Something has changed for ${occasion}. Please note what is new:`;
    case 'postponed':
      return `We’re sorry: ${occasion} can’t take place${on}. There is no new date yet. We’ll email you as soon as we have one.`;
    case 'resumed':
      return `Good news: ${occasion} will take place. Please note when and where:`;
    case 'cancelled':
      return `We’re very sorry: ${occasion}${on} is canceled.`;
  }
}

function formatClosing({ what, askAgain }: UpdateFacts): string {
  if (what === 'cancelled') return 'You don’t need to do anything. Our invitation stays online.';
  if (askAgain) return 'Please reply again, even if you already did: earlier replies no longer count.';
  return what === 'changed' || what === 'resumed'
    ? 'Already replied? Your reply still counts. If you can’t make it now, please change it on our invitation.'
    : 'You don’t need to do anything. Your invitation link stays the same.';
}
