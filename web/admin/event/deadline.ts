import type { Event } from '../../../contract/event.ts';
import { addDays, getLocalToday } from '../../../contract/dates.ts';

/**
 * Returns the automatic deadline: 30 days before the event; if that has passed, a week before; if that has passed too,
 * the day of the event.
 */
export function computeAutomaticDeadline(eventDate: string, today: string): string {
  return listCandidates(eventDate).find((day) => day >= today) ?? eventDate;
}

/**
 * Returns the automatic deadline: the stored one if the event's date is unchanged, else the one that the new date will
 * get. Returns null without a valid date.
 */
export function findAutomaticDeadline(date: string, event: Pick<Event, 'event_date' | 'rsvp_deadline'>): string | null {
  if (date === '' || Number.isNaN(Date.parse(date))) return null;
  return date === event.event_date && event.rsvp_deadline !== null && event.rsvp_deadline <= date
    ? event.rsvp_deadline
    : computeAutomaticDeadline(date, getLocalToday());
}

/**
 * Returns whether a stored deadline was set automatically. The event does not store that, but a chosen day is rarely
 * one of the three candidates.
 */
export function isAutomaticDeadline(deadline: string | null, eventDate: string | null): boolean {
  return deadline === null || (eventDate !== null && listCandidates(eventDate).includes(deadline));
}

function listCandidates(eventDate: string): string[] {
  return [addDays(eventDate, -30), addDays(eventDate, -7), eventDate];
}
