import { CalendarClock } from 'lucide-react';
import { formatWeekdayDate } from '../../../contract/dates.ts';
import type { OwnEvent } from '../../../contract/event.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangeEvent } from '../event/data.ts';
import { findMove, formatDistance, listMoved } from './move.ts';
import '../kit/attention.css';

/** Offers to move the items if none is on the event's day: the event's date was probably changed without them. */
export function LeftBehindNotice({ event, items }: { event: OwnEvent; items: readonly ScheduleItem[] }) {
  const change = useChangeEvent(event.id);
  const move = findMove(items, null, event.event_date);
  if (!move || event.event_date === null) return null;
  const apply = async () => {
    try {
      await change.mutateAsync({ move_schedule: move.days, version: event.version });
      toast.success('Schedule moved', { topic: 'schedule' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Failed to move the schedule. Please try again.'), { topic: 'schedule' });
    }
  };
  return (
    <div className="attention" role="note">
      <CalendarClock aria-hidden="true" />
      <p>
        <b>Nothing here is on {formatWeekdayDate(event.event_date)}, the day of your event.</b> Move it{' '}
        {formatDistance(move.days)}: {listMoved(move, move.days)}.
      </p>
      <button className="button" type="button" disabled={change.isPending} onClick={() => void apply()}>
        {change.isPending ? 'Moving...' : `Move ${move.items.length === 1 ? 'It' : 'All'}`}
      </button>
    </div>
  );
}
