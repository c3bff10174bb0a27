import { formatWeekdayDate } from '../../contract/dates.ts';
import type { Event } from '../../contract/event.ts';
import { formatAddressee } from '../../contract/titles.ts';
import { formatHosts, listFirstNames } from '../../contract/occasions.ts';
import type { Brand } from '../../contract/pages.ts';
import { formatGuestLinks, type GuestLinks } from './guest-foot.tsx';

/** Sentences of mails to guests, and their text parts. */

/** A sentence; empty without a deadline. */
export const formatDeadline = ({ rsvp_deadline }: Pick<Event, 'rsvp_deadline'>): string =>
  rsvp_deadline === null ? '' : `Please reply by ${formatWeekdayDate(rsvp_deadline)}.`;

/** `Dear Zoë & Björn Stone,` and `Dear Stone family,` */
export const formatSalutation = (name: string): string => `Dear ${formatAddressee(name)},`;

/** Says why a guest gets the mail, and who sent it. */
export function formatMailReason({ brand, event, siteUrl }: { brand: Brand; event: Event; siteUrl: string }): string {
  const hosts = formatHosts(event.couple_names);
  const who = hosts === '' ? 'your hosts' : hosts;
  return `You’re receiving this email because ${who} invited you. Sent by ${brand.name} for ${new URL(siteUrl).host}.`;
}

/** The foot of a text, below the line by which mail programs know it. */
export const formatTextFoot = (sender: string, foot: GuestLinks | null): string =>
  ['-- ', sender, ...(foot ? ['', formatGuestLinks(foot)] : [])].join('\n');

/** Leaves out empty parts. */
export const joinText = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** The names below what hosts wrote; empty if its last line has their names or initials already. */
export function formatSignature(note: string, couple_names: string): string {
  const last = note.trim().split('\n').at(-1)?.trim().toLowerCase() ?? '';
  const words = new Set(last.match(/[\p{L}\p{N}'’-]+/gu));
  const names = listFirstNames(couple_names.toLowerCase());
  const isSigned =
    names.length > 0 &&
    last.length <= LONGEST_SIGNATURE &&
    (names.every((name) => words.has(name)) || names.every((name) => words.has(name.charAt(0))));
  return isSigned ? '' : formatHosts(couple_names);
}

/** In characters; a longer line is a sentence. */
const LONGEST_SIGNATURE = 60;
