import { formatTime, isNextDay, parseDate } from '../../../contract/dates.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';

/** `Friday, June 13, 2031`, in parts that each design sets in its own way; `stop` is the punctuation between them. */
export function DayTitle({ date }: { date: string | null }) {
  if (date === null)
    return (
      <h3 id="day-open" className="day-title">
        Date to be announced
      </h3>
    );
  const { weekday, month, day, year } = parseDate(date);
  return (
    <h3 id={`day-${date}`} className="day-title">
      <span className="day-weekday">
        {weekday}
        <span className="stop">,</span>
      </span>{' '}
      <span className="day-month">{month}</span>{' '}
      <span className="day-number">
        {day}
        <span className="stop">,</span>
      </span>{' '}
      <span className="day-year">{year}</span>
    </h3>
  );
}

type Times = Pick<ScheduleItem, 'start_time' | 'end_time'>;

/** Nothing without a time. */
export function ItemTime({ item: { start_time, end_time }, date }: { item: Times; date: string | null }) {
  if (start_time === null && end_time === null) return null;
  if (start_time === null)
    return (
      <p className="item-time">
        <span className="item-end">
          until <Clock time={end_time} />
        </span>
      </p>
    );
  return (
    <p className="item-time">
      <time dateTime={date === null ? start_time : `${date}T${start_time}`}>
        <Clock time={start_time} />
      </time>
      {end_time !== null && (
        <span className="item-end">
          {' '}
          – <Clock time={end_time} />
          {isNextDay(start_time, end_time) && ' the next\u00A0day'}
        </span>
      )}
    </p>
  );
}

/** `6:30 PM`, with the half of the day in an element of its own. */
function Clock({ time }: { time: string | null }) {
  if (time === null) return null;
  const [clock, half] = formatTime(time).split(' ');
  return (
    <span className="item-clock">
      {clock} <small>{half}</small>
    </span>
  );
}
