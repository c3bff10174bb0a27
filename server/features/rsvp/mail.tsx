import { createElement, Fragment } from 'react';
import { listAnswerRows } from '../../../contract/answers.ts';
import type { Event } from '../../../contract/event.ts';
import { formatAddressee } from '../../../contract/titles.ts';
import { formatHosts } from '../../../contract/occasions.ts';
import { ATTENDANCE_WORDS } from '../../../contract/people-answers.ts';
import type { Brand } from '../../../contract/pages.ts';
import type { Attendance, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatEndTime, formatTime, formatTimeSpan, formatWeekdayDate } from '../../../contract/dates.ts';
import { isTimeZone, formatTimeZone } from '../../../contract/time-zones.ts';
import { formatGuestLinks, GuestFoot, type GuestLinks } from '../../mail/guest-foot.tsx';
import { renderGuestMail } from '../../mail/guest-frame.tsx';
import { Action, Link, Paragraph, Remark, Subtitle } from '../../mail/mail-layout.tsx';
import type { MailContent } from '../../providers/mail/mailer.ts';

const WELCOME: Record<Attendance, string> = {
  yes: 'we have your reply. We can’t wait to celebrate with you!',
  no: 'we have your reply. We’re sorry you can’t be there. Thank you for letting us know.',
  maybe: 'we have your reply. Thank you for letting us know. We hope to see you there.',
};

interface ReplyMail {
  brand: Brand;
  event: Event;
  siteUrl: string;
  /** The guest's invitation link. */
  changeUrl: string;
  subject: string;
  foot: GuestLinks;
  reply: RsvpResponse;
  questions: readonly Question[];
  /** What this household sees of the schedule. */
  items: readonly ScheduleItem[];
}

/** Renders the confirmation of a reply: the answers, when and where the event is, and how to change the reply. */
export function renderReplyMail({
  brand,
  event,
  siteUrl,
  changeUrl,
  subject,
  foot,
  reply,
  questions,
  items,
}: ReplyMail): MailContent {
  const rows = listAnswerRows(questions, reply, { items, attendance: ATTENDANCE_WORDS });
  const hello = `Hello ${formatAddressee(reply.name)}, ${WELCOME[reply.attendance]}`;
  const late = listLateRemarks(reply);
  const facts = reply.attendance === 'no' ? [] : formatWhenAndWhere(event, items);
  const calendarUrl = facts.length > 0 && event.event_date !== null ? `${changeUrl}/calendar.ics` : undefined;
  const change = 'Plans changed? Open your invitation to update your reply.';
  const otherwise = formatMistake(brand, siteUrl);
  return {
    subject,
    text: `${[
      hello,
      ...late,
      rows.map(({ label, value }) => `${label}\n${indentText(value)}`).join('\n\n'),
      ...(facts.length > 0 ? [`When and where\n${indentText(facts.join('\n'))}`] : []),
      ...(calendarUrl === undefined ? [] : [`Add it to your calendar: ${calendarUrl}`]),
      change,
      changeUrl,
      otherwise,
      formatGuestLinks(foot),
    ].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      preview: `${ATTENDANCE_WORDS[reply.attendance]}. ${facts.join(', ')}`,
      title: 'Thank you for your reply',
      foot: <GuestFoot {...foot}>{otherwise}</GuestFoot>,
      children: (
        <>
          <Paragraph>{hello}</Paragraph>
          {late.map((sentence) => (
            <Remark key={sentence}>{sentence}</Remark>
          ))}
          {rows.length > 0 && <Subtitle>Your reply</Subtitle>}
          {rows.map(({ key, label, value }) => (
            <Paragraph key={key}>
              <strong>{label}</strong>
              <br />
              <Lines>{value}</Lines>
            </Paragraph>
          ))}
          {facts.length > 0 && (
            <>
              <Subtitle>When and where</Subtitle>
              <Paragraph>
                <Lines>{facts.join('\n')}</Lines>
              </Paragraph>
            </>
          )}
          {calendarUrl !== undefined && (
            <Paragraph>
              <Link href={calendarUrl}>Add it to your calendar</Link>
            </Paragraph>
          )}
          <Paragraph>{change}</Paragraph>
          <Action href={changeUrl}>Change your reply</Action>
        </>
      ),
    }),
  };
}

/**
 * Renders the confirmation of a reply without an invitation. Anybody may have entered the address, so nothing in it was
 * written by the sender or by the owner, except the hosts' names if they look like names (docs/reference/failures.md,
 * H4).
 */
export function renderUninvitedReplyMail({
  brand,
  event,
  siteUrl,
  subject,
  foot,
  reply,
}: Pick<ReplyMail, 'brand' | 'event' | 'siteUrl' | 'subject' | 'foot' | 'reply'>): MailContent {
  const isNamed = LIKE_NAMES.test(event.couple_names.trim());
  const hosts = isNamed ? event.couple_names.trim() : 'the hosts';
  const hello = `Hello, ${WELCOME[reply.attendance]}`;
  const late = listLateRemarks(reply);
  const change = `Plans changed? Please tell ${hosts}.`;
  const otherwise = formatMistake(brand, siteUrl);
  return {
    subject,
    text: `${[hello, ...late, change, siteUrl, otherwise, formatGuestLinks(foot)].join('\n\n')}\n`,
    html: renderGuestMail({
      event,
      hosts: isNamed ? formatHosts(event.couple_names) : '',
      preview: ATTENDANCE_WORDS[reply.attendance],
      title: 'We have your reply',
      foot: <GuestFoot {...foot}>{otherwise}</GuestFoot>,
      children: (
        <>
          <Paragraph>{hello}</Paragraph>
          {late.map((sentence) => (
            <Remark key={sentence}>{sentence}</Remark>
          ))}
          <Paragraph>{change}</Paragraph>
          <Action href={siteUrl}>Open the invitation</Action>
        </>
      ),
    }),
  };
}

/** Letters and what stands between names: no address of a page or mail, and no price. */
const LIKE_NAMES = /^[\p{L}\p{M}'’ &,+-]{1,80}$/u;

const listLateRemarks = ({ late }: RsvpResponse) =>
  late ? ['Your reply came after the deadline. The hosts can see that.'] : [];

const formatMistake = (brand: Brand, siteUrl: string) =>
  `Didn’t reply to this invitation? Someone probably entered your address by mistake, so you can ignore this email. Sent by ${brand.name} for the hosts of ${new URL(siteUrl).host}.`;

/** Each part that this household sees, and the event's place. Without a schedule, the event. */
function formatWhenAndWhere(event: Event, items: readonly ScheduleItem[]): string[] {
  if (items.length === 0) return formatEvent(event);
  const parts = items.map(({ name, date, start_time, end_time, ...place }) => {
    const time = start_time === null ? null : formatTimeSpan(start_time, end_time);
    const when = [date === null ? null : formatWeekdayDate(date), time, place.venue_name, place.venue_address];
    return `${name}: ${when.filter((part) => part !== null && part.trim() !== '').join(', ')}`.replace(/: $/, '');
  });
  return [...parts, ...listGiven([event.venue_name, event.venue_address])];
}

const listGiven = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

function formatEvent({
  event_date,
  event_time,
  event_end_time,
  time_zone,
  venue_name,
  venue_address,
}: Event): string[] {
  const until = event_end_time === null ? '' : ` until ${formatEndTime(event_time, event_end_time)}`;
  const zoned = event_date !== null && time_zone !== null && isTimeZone(time_zone);
  const zone = zoned ? `, ${formatTimeZone(time_zone, event_date)}` : '';
  const when =
    event_date === null ? [] : [`${formatWeekdayDate(event_date)}, ${formatTime(event_time)}${until}${zone}`];
  return listGiven([...when, venue_name, venue_address]);
}

const indentText = (text: string) => text.replace(/^/gm, '  ');

function Lines({ children }: { children: string }) {
  const [first = '', ...others] = children.split('\n');
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
