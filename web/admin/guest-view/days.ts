import { addDays } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';

export interface ViewDay {
  name: string;
  /** Calendar date. */
  day: string;
}

type Dated = Pick<Event, 'event_date' | 'rsvp_deadline' | 'status'>;

/** Lists the days on which the site looks different, the earliest first. `scheduled`: the dates of the schedule's items. */
export function listViewDays(
  { event_date: date, rsvp_deadline: deadline, status }: Dated,
  scheduled: readonly (string | null)[],
  today: string,
): ViewDay[] {
  const days: ViewDay[] = [{ name: 'Today', day: today }];
  if (status === 'planned' && deadline !== null) {
    days.push(
      deadline < today
        ? { name: 'Before the deadline', day: deadline }
        : { name: 'After the deadline', day: addDays(deadline, 1) },
    );
  }
  if (status === 'planned' && date !== null) {
    const last = scheduled.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), date);
    days.push({ name: 'On the day', day: date }, { name: 'After the event', day: addDays(last, 1) });
  }
  return days
    .filter(({ day }, at) => days.findIndex((other) => other.day === day) === at)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
