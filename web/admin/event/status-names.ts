import { formatDate } from '../../../contract/dates.ts';
import type { Event, EventStatus } from '../../../contract/event.ts';

export const STATUS_NAME: Readonly<Record<EventStatus, string>> = {
  planned: 'Going ahead',
  postponed: 'Postponed',
  cancelled: 'Called off',
};

/** The date, or what stands in its place; empty without either. */
export function formatEventDay({ status, event_date }: Pick<Event, 'status' | 'event_date'>): string {
  if (status !== 'planned') return STATUS_NAME[status];
  return event_date === null ? '' : formatDate(event_date);
}
