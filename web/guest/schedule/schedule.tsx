import { formatTime, formatTimeSpan, formatWeekdayDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Design } from '../designs/design.ts';
import { buildDirectionsUrl, getCalendarFile } from '../home/links.ts';
import { Outward } from '../home/outward.tsx';
import { SectionHead } from '../layout/section-head.tsx';
import { getTextProps } from '../text-direction.ts';

interface ScheduleProps {
  event: Event;
  schedule: readonly ScheduleItem[];
  /** Of the invited guest. */
  token: string | undefined;
  design: Design;
}

/** What happens when, by day in the owner's order: only the items that this visitor may see. Nothing without items. */
export function Schedule({ event, schedule, token, design }: ScheduleProps) {
  if (schedule.length === 0) return null;
  const days = Map.groupBy(schedule, ({ date }) => date ?? event.event_date);
  return (
    <section id="schedule" className="schedule" aria-labelledby="schedule-title">
      {design.Margins && <design.Margins of="schedule" />}
      <SectionHead of="schedule" title="Schedule" design={design} />
      <div className="days">
        {[...days].map(([date, items]) => (
          <section key={date ?? ''} className="day-plan" aria-labelledby={`day-${date ?? 'open'}`}>
            <h3 id={`day-${date ?? 'open'}`} className="day-title">
              {date === null ? 'Date to be announced' : formatWeekdayDate(date)}
            </h3>
            <ol className="day-items">
              {items.map((item) => (
                <Item key={item.id} item={item} date={date} />
              ))}
            </ol>
          </section>
        ))}
        {[...days.keys()].some((date) => date !== null) && (
          <p className="ways">
            <a href={getCalendarFile(token)}>Add all to your calendar</a>
          </p>
        )}
      </div>
    </section>
  );
}

function Item({ item, date }: { item: ScheduleItem; date: string | null }) {
  const { name, start_time, end_time } = item;
  return (
    <li className="item">
      <p className="item-time">
        {start_time !== null && (
          <time dateTime={date === null ? start_time : `${date}T${start_time}`}>
            {formatTimeSpan(start_time, end_time)}
          </time>
        )}
        {start_time === null && end_time !== null && `until ${formatTime(end_time)}`}
      </p>
      <div className="item-words">
        <h4 className="item-name" {...getTextProps(name)}>
          {name}
        </h4>
        <Place item={item} />
        <Line className="item-dress" text={item.dress_code} label="Dress code: " />
        <Line className="item-more" text={item.description} />
      </div>
    </li>
  );
}

function Place({ item }: { item: ScheduleItem }) {
  const directions = buildDirectionsUrl(item);
  if (directions === '') return null;
  return (
    <div className="item-place">
      <Line className="item-venue" text={item.venue_name} />
      <Line className="item-address" text={item.venue_address} />
      <p className="ways">
        <Outward href={directions} to={item.name}>
          Get directions
        </Outward>
      </p>
    </div>
  );
}

function Line({ className, text, label = '' }: { className: string; text: string; label?: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={className} {...getTextProps(text)}>
      {label}
      {text.trim()}
    </p>
  );
}
