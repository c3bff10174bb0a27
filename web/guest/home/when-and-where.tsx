import type { Event } from '../../../contract/event.ts';
import type { PageChanges, PageClock } from '../../../contract/pages.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { formatEndTime, formatTime, formatTimeSpan, formatWeekdayDate, parseDate } from '../../../contract/dates.ts';
import { ANSWERED_ID } from '../rsvp/answered.tsx';
import { describeReply } from '../rsvp/answers.ts';
import { useLatestReply } from '../rsvp/latest-reply.ts';
import type { Design } from '../designs/design.ts';
import { getTextProps } from '../text-direction.ts';
import { formatCountdown, useToday } from './countdown.ts';
import { buildDirectionsUrl, buildGoogleCalendarUrl, getCalendarFile } from './links.ts';
import { MovedFrom } from './moved-from.tsx';
import { Outward } from './outward.tsx';
import { describeChange, quoteCaption } from './wording.ts';

export function hasDetails(event: Event): boolean {
  return (
    event.status !== 'planned' ||
    event.event_date !== null ||
    [event.venue_name, event.venue_address, event.event_caption].some(hasText)
  );
}

/** Neither date nor place is known yet. */
export const isUnfinished = (event: Event): boolean =>
  event.status === 'planned' && event.event_date === null && !hasText(event.venue_name + event.venue_address);

const hasText = (text: string): boolean => text.trim() !== '';

interface WhenAndWhereProps {
  event: Event;
  design: Design;
  moment: PageClock;
  origin: string;
  /** Of the invited guest. */
  token: string | undefined;
  changes: PageChanges | null;
  reply: RsvpResponse | null;
}

export function WhenAndWhere({ event, design, unfinished, ...rest }: WhenAndWhereProps & { unfinished: boolean }) {
  return (
    <div className="cardwrap">
      <div className="card sheet">
        {design.Card && <design.Card />}
        {event.status !== 'planned' && <Changed event={event} />}
        {event.status === 'planned' && event.event_date !== null && (
          <When event={event} date={event.event_date} {...rest} />
        )}
        {event.status === 'planned' && (unfinished ? <Unfinished /> : <Where event={event} changes={rest.changes} />)}
        {event.status === 'planned' && hasText(event.event_caption) && (
          <blockquote className="caption" {...getTextProps(event.event_caption)}>
            <p>{quoteCaption(event.event_caption)}</p>
          </blockquote>
        )}
      </div>
    </div>
  );
}

/** The date is one text for screen readers, and is split into parts for the designs that lay them out separately. */
function When({
  event,
  date,
  moment,
  origin,
  token,
  changes,
  reply: before,
}: Omit<WhenAndWhereProps, 'design'> & { date: string }) {
  const { event_time, event_end_time, time_zone } = event;
  const { weekday, month, day, year } = parseDate(date);
  const today = useToday(moment, time_zone);
  const reply = useLatestReply(before);
  return (
    <div className="when">
      <p className="visually-hidden">
        <time dateTime={`${date}T${event_time}`}>
          {formatWeekdayDate(date)}, <span>{formatTimeSpan(event_time, event_end_time)}</span>
          {moment.zone !== null && `, ${moment.zone}`}
        </time>
      </p>
      <p className="spread" aria-hidden="true">
        <span className="weekday">{weekday}</span> <span className="month">{month}</span>{' '}
        <span className="day">{day}</span> <span className="year">{year}</span>{' '}
        <span className="clock">{formatTime(event_time)}</span>
      </p>
      {(event_end_time !== null || moment.zone !== null) && (
        <p className="hours" aria-hidden="true">
          {event_end_time !== null && <span>until {formatEndTime(event_time, event_end_time)}</span>}{' '}
          {moment.zone !== null && <span>{moment.zone}</span>}
        </p>
      )}
      <MovedFrom className="moved" from={changes?.when} stamp={changes?.stamp} />
      <p className="countdown">{formatCountdown(date, today)}</p>
      {date >= today && (
        <p className="ways">
          <a href={getCalendarFile(token)}>Add to calendar</a>{' '}
          <Outward href={buildGoogleCalendarUrl(event, date, origin)}>Google Calendar</Outward>{' '}
          {reply && token !== undefined && <a href={`#${ANSWERED_ID}`}>We have your reply: {describeReply(reply)}</a>}
        </p>
      )}
    </div>
  );
}

/** In place of date and place, in the same type. */
function Changed({ event }: { event: Event }) {
  const isOff = event.status === 'cancelled';
  return (
    <div className="where changed">
      <p className="venue">{describeChange(event)}</p>
      <p className="address">
        {isOff
          ? 'This celebration won’t take place. You don’t need to do anything.'
          : 'There is no new date yet. Keep this page: the new date will be here.'}
      </p>
    </div>
  );
}

function Unfinished() {
  return (
    <div className="where">
      <p className="venue">Date and place will follow</p>
      <p className="address">This invitation is being prepared. Please come back soon.</p>
    </div>
  );
}

function Where({ event, changes }: Pick<WhenAndWhereProps, 'event' | 'changes'>) {
  const [venue, address] = [event.venue_name.trim(), event.venue_address.trim()];
  if (!hasText(venue + address)) return null;
  return (
    <div className="where">
      {hasText(venue) && (
        <p className="venue" {...getTextProps(venue)}>
          {venue}
        </p>
      )}
      {hasText(address) && (
        <p className="address" {...getTextProps(address)}>
          {address}
        </p>
      )}
      <MovedFrom className="address moved" from={changes?.where} stamp={changes?.stamp} />
      <p className="ways">
        <Outward href={buildDirectionsUrl(event)}>Get directions</Outward>
      </p>
    </div>
  );
}
