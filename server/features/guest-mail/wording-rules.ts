import { formatWeekdayDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import type { SharedInvitation } from '../../../contract/mails.ts';
import { formatEventTitle, formatHosts } from '../../../contract/occasions.ts';

type Titled = Pick<Event, 'event_type' | 'event_name' | 'couple_names'>;

export const buildInvitationSubject = (event: Titled): string => `You’re invited: ${formatEventTitle(event)}`;

export const buildReminderSubject = (event: Titled): string => `Please reply: ${formatEventTitle(event)}`;

export const buildReplySubject = (event: Titled): string => `Your reply: ${formatEventTitle(event)}`;
/** Nothing in it was written by a stranger or owner (docs/reference/failures.md, H4). */
export const UNINVITED_REPLY_SUBJECT = 'We have your reply';
export const GIFT_SUBJECT = 'Your gift is reserved for half an hour';

/** A household's invitation as owners send it from their own phones. */
export function buildShareText({
  event,
  name,
  inviteUrl,
}: {
  event: Titled & Pick<Event, 'event_date'>;
  name: string;
  inviteUrl: string;
}): string {
  const hosts = formatHosts(event.couple_names);
  const on = event.event_date === null ? '' : `, ${formatWeekdayDate(event.event_date)}`;
  return [
    `Dear ${name},`,
    `You’re invited: ${formatEventTitle(event)}${on}.`,
    `Here is your personal invitation. Please reply there:\n${inviteUrl}`,
    ...(hosts === '' ? [] : [hosts]),
  ].join('\n\n');
}

/** Addresses that open the text in an app. A phone number counts only with its country. */
export function buildShareLinks({
  text,
  subject,
  email,
  phone,
}: {
  text: string;
  subject: string;
  email: string | null;
  phone: string;
}): Omit<SharedInvitation, 'text'> {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const international = /^\+\d{6,15}$/.test(digits) ? digits.slice(1) : '';
  const body = encodeText(text);
  const address = email === null ? '' : encodeText(email).replace('%40', '@');
  return {
    whatsapp_url: `https://wa.me/${international}?text=${body}`,
    // iPhones expect "&" before the body, others "?"; both accept this.
    sms_url: `sms:${/^\+?\d{3,15}$/.test(digits) ? digits : ''}?&body=${body}`,
    // RFC 6068 §5: line breaks are CRLF.
    mailto_url: `mailto:${address}?subject=${encodeText(subject)}&body=${encodeText(text.replaceAll('\n', '\r\n'))}`,
  };
}

const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());
