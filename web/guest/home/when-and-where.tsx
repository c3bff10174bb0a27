import type { Event } from '../../../contract/event.ts';
import { clockTime, dateParts, longDate } from '../../ui/dates.ts';
import type { Design } from '../designs/design.ts';
import { script } from '../script.ts';

/** Whether there is anything for the card to say. */
export function hasDetails(event: Event): boolean {
  return event.event_date !== null || [event.venue_name, event.venue_address, event.event_caption].some(isWritten);
}

const isWritten = (text: string): boolean => text.trim() !== '';

/** The card: date, time, venue, address and the hosts' own words (spec 2.3). What is not known yet is left out. */
export function WhenAndWhere({ event, design }: { event: Event; design: Design }) {
  return (
    <div className="cardwrap">
      <div className="card sheet">
        {design.Card && <design.Card />}
        {event.event_date !== null && <When date={event.event_date} time={event.event_time} />}
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
function When({ date, time }: { date: string; time: string }) {
  const { weekday, month, day, year } = dateParts(date);
  const clock = clockTime(time);
  return (
    <div className="when">
      <p className="vh">
        <time dateTime={`${date}T${time}`}>
          {longDate(date)}, {clock}
        </time>
      </p>
      <p className="spread" aria-hidden="true">
        <span className="weekday">{weekday}</span> <span className="month">{month}</span>{' '}
        <span className="day">{day}</span> <span className="year">{year}</span> <span className="clock">{clock}</span>
      </p>
    </div>
  );
}

function Where({ event }: { event: Event }) {
  const parts = [event.venue_name.trim(), event.venue_address.trim()].filter(isWritten);
  if (parts.length === 0) return null;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.join(', '))}`;
  const [first = '', second] = parts;
  const name = isWritten(event.venue_name) ? first : undefined;
  const address = name === undefined ? first : second;
  return (
    <div className="where">
      {name !== undefined && (
        <p className="venue" {...script(name)}>
          {name}
        </p>
      )}
      {address !== undefined && (
        <p className="address" {...script(address)}>
          {address}
        </p>
      )}
      <p className="map">
        <a href={map} target="_blank" rel="noreferrer">
          See the map<span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}
