import type { Difference } from '../../../contract/changes.ts';
import { formatMonthAndDay, formatWeekdayDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import type { SharedInvitation } from '../../../contract/mails.ts';
import { formatEventTitle, formatHosts } from '../../../contract/occasions.ts';
import type { UpdateKind } from '../../../contract/updates.ts';

type Titled = Pick<Event, 'event_type' | 'event_name' | 'couple_names'>;

export const buildInvitationSubject = (event: Titled): string => `You’re invited: ${formatEventTitle(event)}`;

/** `Please reply by May 1: The wedding of Ada & Bo` */
export const buildReminderSubject = (event: Titled & Pick<Event, 'rsvp_deadline'>): string => {
  const by = event.rsvp_deadline === null ? '' : ` by ${formatMonthAndDay(event.rsvp_deadline)}`;
  return `Please reply${by}: ${formatEventTitle(event)}`;
};

export const buildReplySubject = (event: Titled): string => `Your reply: ${formatEventTitle(event)}`;
/** Nothing in it was written by a stranger or owner (docs/reference/failures.md, H4). */
export const UNINVITED_REPLY_SUBJECT = 'We have your reply';
export const GIFT_SUBJECT = 'Your gift is reserved for half an hour';

export const buildContributionSubject = (event: Pick<Event, 'couple_names'>): string => {
  const hosts = formatHosts(event.couple_names);
  return `How to send your contribution${hosts === '' ? '' : ` to ${hosts}`}`;
};

export const buildThanksSubject = (event: Pick<Event, 'couple_names'>): string => {
  const hosts = formatHosts(event.couple_names);
  return hosts === '' ? 'Thank you' : `Thank you from ${hosts}`;
};

/** `Dear Zoë Stone,` and `The Stone family,`: the text has the whole name, by which the owner checks whom it is for. */
const formatGreeting = (name: string): string => (/^the\s/i.test(name) ? `${name},` : `Dear ${name},`);

interface ShareFacts {
  event: Titled & Pick<Event, 'event_date' | 'status'>;
  /** Of the household. */
  name: string;
  inviteUrl: string;
}

/** A household's invitation as owners send it from their own phones. Once the event is called off, it invites nobody. */
export function buildShareText({ event, name, inviteUrl }: ShareFacts): string {
  if (event.status === 'cancelled')
    return buildUpdateText({ event, name, inviteUrl, what: 'cancelled', differences: [] });
  const on = event.event_date === null ? '' : `, ${formatWeekdayDate(event.event_date)}`;
  return joinParts(event, [
    formatGreeting(name),
    `You’re invited: ${formatEventTitle(event)}${on}.`,
    `Here is your personal invitation. Please RSVP there:\n${inviteUrl}`,
  ]);
}

/** What an update tells, as owners send it from their own phones to a household that no mail reaches. */
export function buildUpdateText({
  event,
  name,
  inviteUrl,
  what,
  differences,
}: ShareFacts & { what: UpdateKind; differences: readonly Difference[] }): string {
  const changes = differences.map(({ label, before, after }) =>
    before === '' ? `${label}: ${after}` : `${label}: ${after} (was ${before})`,
  );
  return joinParts(event, [
    formatGreeting(name),
    NEWS[what](formatEventTitle(event)),
    changes.join('\n'),
    `${LEADS[what]}\n${inviteUrl}`,
  ]);
}

const NEWS: Record<UpdateKind, (title: string) => string> = {
  changed: (title) => `Something has changed for ${title.replace(/^(?:An?|The) /, (word) => word.toLowerCase())}:`,
  postponed: (title) => `We’re sorry, we have to postpone. ${title} has no new date yet.`,
  cancelled: (title) => `We’re very sorry, we have to cancel. ${title} won’t take place.`,
  resumed: (title) => `Good news: it will take place! ${title}:`,
};

const LEADS: Record<UpdateKind, string> = {
  changed: 'Everything is on your invitation. If your answer changes, please tell us there:',
  postponed: 'You’ll find the new date on your invitation as soon as we have one:',
  cancelled: 'You don’t need to reply. Our page stays online:',
  resumed: 'Everything is on your invitation. If your answer changes, please tell us there:',
};

const joinParts = (event: Pick<Event, 'couple_names'>, parts: readonly string[]): string =>
  [...parts, formatHosts(event.couple_names)].filter((part) => part !== '').join('\n\n');

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
