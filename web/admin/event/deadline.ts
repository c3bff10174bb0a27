import type { Event } from '../../../contract/event.ts';
import { addDays, localToday } from '../../ui/app-shell/date-time.ts';

/**
 * The last day for replies while the owner has set none: 30 days before the event; if that has passed, a week before; if
 * that has passed too, the day itself.
 */
export function computeAutomaticDeadline(eventDate: string, today: string): string {
  return listCandidates(eventDate).find((day) => day >= today) ?? eventDate;
}

/** The day that the automatic deadline is, or will be for another date of the event. */
export function findAutomaticDeadline(date: string, event: Pick<Event, 'event_date' | 'rsvp_deadline'>): string | null {
  if (date === '' || Number.isNaN(Date.parse(date))) return null;
  return date === event.event_date && event.rsvp_deadline !== null && event.rsvp_deadline <= date
    ? event.rsvp_deadline
    : computeAutomaticDeadline(date, localToday());
}

/**
 * Whether a stored deadline is the one that follows the date. The event does not tell, but a day of the owner's own
 * choice hardly ever is one of the three.
 */
export function isAutomaticDeadline(deadline: string | null, eventDate: string | null): boolean {
  return deadline === null || (eventDate !== null && listCandidates(eventDate).includes(deadline));
}

function listCandidates(eventDate: string): string[] {
  return [addDays(eventDate, -30), addDays(eventDate, -7), eventDate];
}
