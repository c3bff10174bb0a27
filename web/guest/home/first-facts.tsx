import type { Event } from '../../../contract/event.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { formatTime, formatWeekdayDate } from '../../../contract/dates.ts';
import { ANSWERED_ID, REPLY_ID } from '../rsvp/answered.tsx';
import { useLatestReply } from '../rsvp/latest-reply.ts';
import { getTextProps } from '../text-direction.ts';

interface FirstFactsProps {
  event: Event;
  /** Of the invited guest, as the page came. */
  reply: RsvpResponse | null;
  /** The page has a form for replies, which is open. */
  asks: boolean;
}

/**
 * When, where, and the way to the form, for phones: their first screen ends before the card that says so. Screen readers come
 * to the card next, so they get only the link.
 */
export function FirstFacts({ event, reply: before, asks }: FirstFactsProps) {
  const reply = useLatestReply(before);
  const { event_date, event_time, venue_name } = event;
  return (
    <p className="subtitle first-facts">
      {event_date !== null && (
        <span aria-hidden="true">
          {formatWeekdayDate(event_date)}, {formatTime(event_time)}
        </span>
      )}
      {venue_name.trim() !== '' && (
        <span aria-hidden="true" {...getTextProps(venue_name)}>
          {venue_name.trim()}
        </span>
      )}
      {asks && (
        <a href={`#${reply ? ANSWERED_ID : REPLY_ID}`} className="first-reply">
          {reply ? 'Your Reply' : 'Reply'}
        </a>
      )}
    </p>
  );
}
