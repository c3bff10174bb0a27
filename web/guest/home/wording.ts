import type { Event } from '../../../contract/event.ts';
import type { EventType } from '../../../contract/event-kinds.ts';
import {
  addsWordsToNames,
  listFirstNames,
  formatHosts,
  OCCASIONS,
  describeUnnamedEvent,
} from '../../../contract/occasions.ts';
import { formatTime, formatWeekdayDate } from '../../../contract/dates.ts';

export interface Wording {
  greeting: string;
  /** Text between greeting and names that makes one sentence of the three; empty without names. */
  occasion: string;
  /** The hosts, or else one line that names the event. */
  names: string[];
  subtitle: string;
}

const SUBTITLES: Record<EventType, string> = {
  wedding: 'Together with their families',
  baby_shower: 'Someone small is on the way',
  birthday: 'Come blow out the candles with us',
  retirement: 'Here’s to the next chapter',
  anniversary: 'Side by side, all these years',
  graduation: 'The books are closed. Let’s celebrate!',
  other: 'We’d love to have you with us',
};

/** Returns whether the event has neither names nor a date, so that there is nothing to tell guests yet. */
export function isBlankEvent(event: Event): boolean {
  return listFirstNames(event.couple_names).length === 0 && event.event_date === null;
}

/** Completes the sentence that occasion and names end; `day` stands where the date was. */
const CHANGES: Record<Exclude<Event['status'], 'planned'>, { greeting: string; subtitle: string; day: string }> = {
  postponed: { greeting: 'We’re postponing', subtitle: 'We’ll share the new date here', day: 'Postponed' },
  cancelled: {
    greeting: 'We’re sorry, we had to call off',
    subtitle: 'Thank you for understanding',
    day: 'Called off',
  },
};

/** What stands where the date was; undefined while the event is planned. */
export const describeChange = ({ status }: Event): string | undefined =>
  status === 'planned' ? undefined : CHANGES[status].day;

const THANKS = { greeting: 'Thank you for celebrating', subtitle: 'What a day it was!' };

export function buildWording(event: Event, guest: string | undefined, isOver = false): Wording {
  const named = listFirstNames(event.couple_names);
  const eventName = event.event_name.trim();
  const change = event.status === 'planned' ? (isOver ? THANKS : undefined) : CHANGES[event.status];
  const opening = change?.greeting ?? 'You’re invited to celebrate';
  return {
    greeting: guest ? `${guest}, ${opening.replace(/^[YWT]/, (letter) => letter.toLowerCase())}` : opening,
    occasion: named.length > 0 ? OCCASIONS[event.event_type] : '',
    names: named.length > 0 ? named : [describeUnnamedEvent(event)],
    subtitle: change
      ? change.subtitle
      : named.length > 0 && addsWordsToNames(event)
        ? eventName
        : SUBTITLES[event.event_type],
  };
}

/** The hosts' words in quotes; quotes of their own within them are single. */
export function quoteCaption(caption: string): string {
  const text = caption.trim();
  const [, whole] = /^["“]([^"“”]*)["”]$/.exec(text) ?? [];
  const inner = text.replaceAll(/"([^"]*)"/g, '‘$1’').replaceAll(/[“”„]/g, (sign) => SINGLE[sign] ?? sign);
  return `“${whole ?? inner}”`;
}

const SINGLE: Readonly<Record<string, string>> = { '“': '‘', '”': '’', '„': '‚' };

export function describe(event: Event): string {
  if (isBlankEvent(event)) return 'An invitation. Details coming soon.';
  const { occasion, names } = buildWording(event, undefined);
  const whose = `${occasion === '' ? '' : `${occasion} `}${names.join(' & ')}`;
  const change = describeChange(event);
  if (change !== undefined) return `${change}: ${whose}.`;
  const what = `You’re invited to celebrate ${whose}.`;
  const when =
    event.event_date === null ? '' : `${formatWeekdayDate(event.event_date)}, ${formatTime(event.event_time)}`;
  const facts = [when, event.venue_name.trim()];
  const where = facts.filter((fact) => fact !== '').join(', ');
  return where === '' ? what : `${what} ${where}.`;
}

export function formatDocumentTitle(event: Event): string {
  return formatHosts(event.couple_names) || 'Event';
}
