import { formatWeekdayDate } from '../../../contract/dates.ts';
import { formatHosts } from '../../../contract/occasions.ts';
import { MAIL_DESIGNS } from '../../mail/designs/designs.tsx';
import { formatWhen, listPlaceLines, nameOccasion } from '../../mail/event-facts.tsx';
import { GuestFoot } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Answers, formatAnswers } from '../../mail/guest-parts.tsx';
import { Paragraphs, WhenAndWhere } from '../../mail/letter-parts.tsx';
import { formatSalutation, formatMailReason, formatTextFoot, joinText } from '../../mail/letter-text.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { MailingFacts } from './invitation-mail.tsx';

interface ReminderFacts extends MailingFacts {
  /** The names of the household’s people; empty if nobody is named. */
  people: readonly string[];
}

/** Renders the mail to a household that has not replied yet. */
export function renderReminderMail(mail: ReminderFacts): MailContent {
  const { event, subject, name, inviteUrl, foot } = mail;
  const design = MAIL_DESIGNS[event.template_id];
  const sender = formatMailReason(mail);
  const asked = formatQuestion(mail);
  const hosts = formatHosts(event.couple_names);
  const facts = [formatWhen(event), ...listPlaceLines(event)].filter((line) => line !== '').join('\n');
  return {
    subject,
    text: joinText([
      formatSalutation(name),
      asked,
      facts,
      formatAnswers({ inviteUrl, deadline: '' }),
      hosts,
      formatTextFoot(sender, foot),
    ]),
    html: renderGuestMail({
      event,
      title: 'Will you join us?',
      preview: asked,
      foot: foot ? <GuestFoot {...foot}>{sender}</GuestFoot> : sender,
      children: (
        <>
          <Paragraphs>{`${formatSalutation(name)}\n\n${asked}`}</Paragraphs>
          <Answers inviteUrl={inviteUrl} deadline="" />
          {facts !== '' && <design.Divider />}
          <WhenAndWhere event={event} />
        </>
      ),
    }),
  };
}

function formatQuestion({ event, people }: ReminderFacts): string {
  const until = event.rsvp_deadline === null ? 'soon' : `by ${formatWeekdayDate(event.rsvp_deadline)}`;
  const whose = people.length > 1 ? `an answer for ${formatList(people)}` : 'your answer';
  return `We’d love to celebrate ${nameOccasion(event)} with you, and we’re still missing ${whose}. Please let us know ${until} whether you can come, so that we can plan for you.`;
}

const formatList = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);
