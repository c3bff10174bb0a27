import type { Event } from '../../../contract/event.ts';
import type { PageMoment } from '../../../contract/pages.ts';
import { clockSpan, clockTime, dateParts, longDate } from '../../ui/dates.ts';
import type { Design } from '../designs/design.ts';
import { script } from '../script.ts';
import { countdown, useToday } from './countdown.ts';
import { CALENDAR_FILE, directions, googleCalendar } from './links.ts';

/** Whether there is anything for the card to say. */
export function hasDetails(event: Event): boolean {
  return event.event_date !== null || [event.venue_name, event.venue_address, event.event_caption].some(isWritten);
}

const isWritten = (text: string): boolean => text.trim() !== '';

interface WhenAndWhereProps {
  event: Event;
  design: Design;
  moment: PageMoment;
  /** The site's. */
  origin: string;
}

/** The card: date, time, venue, address and the hosts' own words. What is not known yet is left out. */
export function WhenAndWhere({ event, design, moment, origin }: WhenAndWhereProps) {
  return (
    <div className="cardwrap">
      <div className="card sheet">
        {design.Card && <design.Card />}
        {event.event_date !== null && <When event={event} date={event.event_date} moment={moment} origin={origin} />}
        <Where event={event} />
        {isWritten(event.event_caption) && (
          <blockquote className="caption" {...script(event.event_caption)}>
            <p>“{event.event_caption.trim()}”</p>
          </blockquote>
        )}
      </div>
    </div>
  );
}

/** The date in one piece for readers, and taken apart for designs that spread it. */
function When({ event, date, moment, origin }: Omit<WhenAndWhereProps, 'design'> & { date: string }) {
  const { event_time, event_end_time, time_zone } = event;
  const { weekday, month, day, year } = dateParts(date);
  const today = useToday(moment, time_zone);
  return (
    <div className="when">
      <p className="visually-hidden">
        <time dateTime={`${date}T${event_time}`}>
          {longDate(date)}, {clockSpan(event_time, event_end_time)}
          {moment.zone !== null && `, ${moment.zone}`}
        </time>
      </p>
      <p className="spread" aria-hidden="true">
        <span className="weekday">{weekday}</span> <span className="month">{month}</span>{' '}
        <span className="day">{day}</span> <span className="year">{year}</span>{' '}
        <span className="clock">{clockTime(event_time)}</span>
      </p>
      {(event_end_time !== null || moment.zone !== null) && (
        <p className="hours" aria-hidden="true">
          {event_end_time !== null && <span>until {clockTime(event_end_time)}</span>}{' '}
          {moment.zone !== null && <span>{moment.zone}</span>}
        </p>
      )}
      <p className="countdown">{countdown(date, today)}</p>
      {date >= today && (
        <p className="ways">
          <a href={CALENDAR_FILE}>Add to calendar</a>{' '}
          <Outward href={googleCalendar(event, date, origin)}>Google Calendar</Outward>
        </p>
      )}
    </div>
  );
}

function Where({ event }: { event: Event }) {
  const [venue, address] = [event.venue_name.trim(), event.venue_address.trim()];
  if (!isWritten(venue + address)) return null;
  return (
    <div className="where">
      {isWritten(venue) && (
        <p className="venue" {...script(venue)}>
          {venue}
        </p>
      )}
      {isWritten(address) && (
        <p className="address" {...script(address)}>
          {address}
        </p>
      )}
      <p className="ways">
        <Outward href={directions(event)}>Get directions</Outward>
      </p>
    </div>
  );
}

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
