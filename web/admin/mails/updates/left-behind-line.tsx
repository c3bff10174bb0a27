import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatWeekdayDate } from '../../../../contract/dates.ts';
import type { Event } from '../../../../contract/event.ts';
import { paths } from '../../paths.ts';
import { scheduleQuery } from '../../schedule/data.ts';
import { findMove, listMoved } from '../../schedule/move.ts';

/** Warns before guests are told days of a schedule that did not move with the event. */
export function LeftBehindLine({ event, onLeave }: { event: Event; onLeave: () => void }) {
  const items = useQuery(scheduleQuery(event.id)).data ?? [];
  const move = findMove(items, null, event.event_date);
  if (!move || event.event_date === null) return null;
  return (
    <p className="tell__behind" role="alert">
      <b>Nothing in your schedule is on {formatWeekdayDate(event.event_date)}.</b> It says {listMoved(move)}.{' '}
      <Link to={paths.schedule} onClick={onLeave}>
        Check the schedule first
      </Link>
    </p>
  );
}
