import { formatWeekdayDate } from '../../contract/dates.ts';
import type { Event } from '../../contract/event.ts';
import { formatHosts } from '../../contract/occasions.ts';
import type { Brand } from '../../contract/pages.ts';
import { formatGuestLinks, type GuestLinks } from './guest-foot.tsx';

/** Sentences of mails to guests, and their text parts. */

/** A sentence; empty without a deadline. */
export const formatDeadline = ({ rsvp_deadline }: Pick<Event, 'rsvp_deadline'>): string =>
  rsvp_deadline === null ? '' : `Please reply by ${formatWeekdayDate(rsvp_deadline)}.`;

/** `Dear Zoë & Björn Stone,` and `Dear Stone family,` */
export const formatSalutation = (name: string): string => `Dear ${name.replace(/^the\s+/i, '')},`;

/** Says why one gets the mail. */
export function formatSender({ brand, event, siteUrl }: { brand: Brand; event: Event; siteUrl: string }): string {
  const hosts = formatHosts(event.couple_names);
  const who = hosts === '' ? 'your hosts' : hosts;
  return `You get this email because ${who} invited you. Sent by ${brand.name} for ${new URL(siteUrl).host}.`;
}

/** The foot of a text, below the line by which mail programs know it. */
export const formatTextFoot = (sender: string, foot: GuestLinks | null): string =>
  ['-- ', sender, ...(foot ? ['', formatGuestLinks(foot)] : [])].join('\n');

/** Leaves out empty parts. */
export const joinText = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;
