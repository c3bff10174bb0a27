import type { Event } from '../../../contract/event.ts';
import type { PageChanges } from '../../../contract/pages.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Design } from '../designs/design.ts';
import { buildDirectionsUrl, getCalendarFile } from '../home/links.ts';
import { MovedFrom } from '../home/moved-from.tsx';
import { Outward } from '../home/outward.tsx';
import { SectionHead } from '../layout/section-head.tsx';
import { getTextProps } from '../text-direction.ts';
import { DayTitle, ItemTime } from './day-and-time.tsx';

interface ScheduleProps {
  event: Event;
  schedule: readonly ScheduleItem[];
  /** Of the invited guest. */
  token: string | undefined;
  changes: PageChanges | null;
  design: Design;
}

/** What happens when, by day in the owner's order: only the items that this visitor may see. Nothing without items. */
export function Schedule({ event, schedule, token, changes, design }: ScheduleProps) {
  if (schedule.length === 0) return null;
  const days = [...Map.groupBy(schedule, ({ date }) => date ?? event.event_date)];
  const dated = schedule.filter(({ date }) => date !== null);
  return (
    <section id="schedule" className="schedule" aria-labelledby="schedule-title">
      {design.Margins && <design.Margins of="schedule" />}
      <SectionHead of="schedule" title="Schedule" design={design} />
      <div className="days">
        {days.map(([date, items]) => (
          <section key={date ?? ''} className="day-plan" aria-labelledby={`day-${date ?? 'open'}`}>
            <DayTitle date={date} />
            <ol className="day-items">
              {items.map((item) => (
                <Item key={item.id} {...{ item, date, event, token, changes }} />
              ))}
            </ol>
          </section>
        ))}
        {dated.length > 1 && (
          <p className="item-links all-links">
            <a href={getCalendarFile(token)}>Add all to your calendar</a>
          </p>
        )}
      </div>
    </section>
  );
}

function Item({
  item,
  date,
  event,
  token,
  changes,
}: Pick<ScheduleProps, 'event' | 'token' | 'changes'> & { item: ScheduleItem; date: string | null }) {
  const { name, venue_name, venue_address, description, dress_code } = item;
  return (
    <li className="item">
      <ItemTime item={item} date={date} />
      <div className="item-words">
        <h4 className="item-name" {...getTextProps(name)}>
          {name}
        </h4>
        <Line className="item-venue" text={venue_name} />
        <Line className="item-address" text={venue_address} />
        <MovedFrom className="item-more" from={changes?.items[item.id]} stamp={changes?.stamp} />
        <Line className="item-more" text={description} />
        {dress_code.trim() !== '' && (
          <p className="item-dress" {...getTextProps(dress_code)}>
            <span className="item-label">Dress code:</span> {dress_code.trim()}
          </p>
        )}
        <Links item={item} event={event} token={token} />
      </div>
    </li>
  );
}

/** An item without a date cannot be in a calendar. */
function Links({ item, event, token }: Pick<ScheduleProps, 'event' | 'token'> & { item: ScheduleItem }) {
  const directions = hasAddress(item)
    ? buildDirectionsUrl(item)
    : isAtEvent(item, event)
      ? buildDirectionsUrl(event)
      : '';
  if (directions === '' && item.date === null) return null;
  return (
    <p className="item-links">
      {directions !== '' && (
        <Outward href={directions} to={item.name}>
          Get directions
        </Outward>
      )}
      {item.date !== null && (
        <a href={getCalendarFile(token, item.id)}>
          Add to calendar<span className="visually-hidden">: {item.name}</span>
        </a>
      )}
    </p>
  );
}

/** A name alone leads anywhere in the world. */
const hasAddress = ({ venue_address }: ScheduleItem): boolean => venue_address.trim() !== '';

const isAtEvent = (item: ScheduleItem, event: Event): boolean =>
  item.venue_name.trim() !== '' && item.venue_name.trim().toLowerCase() === event.venue_name.trim().toLowerCase();

function Line({ className, text }: { className: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={className} {...getTextProps(text)}>
      {text.trim()}
    </p>
  );
}
