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

export function buildWording(event: Event, guest: string | undefined): Wording {
  const named = listFirstNames(event.couple_names);
  const eventName = event.event_name.trim();
  return {
    greeting: guest ? `${guest}, you’re invited to celebrate` : 'You’re invited to celebrate',
    occasion: named.length > 0 ? OCCASIONS[event.event_type] : '',
    names: named.length > 0 ? named : [describeUnnamedEvent(event)],
    subtitle: named.length > 0 && addsWordsToNames(event) ? eventName : SUBTITLES[event.event_type],
  };
}

export function describe(event: Event): string {
  if (isBlankEvent(event)) return 'An invitation. Details coming soon.';
  const { occasion, names } = buildWording(event, undefined);
  const what = `You’re invited to celebrate ${occasion === '' ? '' : `${occasion} `}${names.join(' & ')}.`;
  const when =
    event.event_date === null ? '' : `${formatWeekdayDate(event.event_date)}, ${formatTime(event.event_time)}`;
  const facts = [when, event.venue_name.trim()];
  const where = facts.filter((fact) => fact !== '').join(', ');
  return where === '' ? what : `${what} ${where}.`;
}

export function formatDocumentTitle(event: Event): string {
  return formatHosts(event.couple_names) || 'Event';
}
