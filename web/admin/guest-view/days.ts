import { addDays } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';

export interface ViewDay {
  name: string;
  /** Calendar date. */
  day: string;
}

type Dated = Pick<Event, 'event_date' | 'rsvp_deadline' | 'status'>;

/** Lists the days on which the site looks different, the earliest first. */
export function listViewDays({ event_date: date, rsvp_deadline: deadline, status }: Dated, today: string): ViewDay[] {
  const days: ViewDay[] = [{ name: 'Today', day: today }];
  if (status === 'planned' && deadline !== null) {
    days.push(
      deadline < today
        ? { name: 'Before the deadline', day: deadline }
        : { name: 'After the deadline', day: addDays(deadline, 1) },
    );
  }
  if (status === 'planned' && date !== null) {
    days.push({ name: 'On the day', day: date }, { name: 'After the event', day: addDays(date, 1) });
  }
  return days
    .filter(({ day }, at) => days.findIndex((other) => other.day === day) === at)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
