import type { Temporal } from 'temporal-polyfill';

/** RFC 5545. Local times have the form `20310614T160000`; an event of a whole day has `20310614` as start and no end. */
export interface CalendarEvent {
  /** Never changes, whatever else does. */
  uid: string;
  sequence: number;
  changedAt: string;
  start: string;
  end: string | null;
  /** Null means floating local time. */
  timeZone: string | null;
  summary: string;
  location: string;
  description: string;
  url: string;
  cancelled: boolean;
}

/** What a calendar file in a mail asks a calendar program to do (RFC 5546 §3.2), and whose events they are. */
export interface CalendarMessage {
  method: 'PUBLISH' | 'CANCEL';
  organizer: { name: string; email: string };
}

/** Guests are reminded a day before; of a whole day, which begins at midnight, at noon of the day before. */
const HALF_A_DAY_S = 43_200;

/** Writes one entry for each event, of which there is at least one. */
export async function buildCalendarFile(
  product: string,
  events: readonly CalendarEvent[],
  message?: CalendarMessage,
): Promise<string> {
  // Imported on first use because it takes 8 MB of memory.
  const [{ default: ical, ICalAlarmType, ICalCalendarMethod, ICalEventStatus }, { Temporal }] = await Promise.all([
    import('ical-generator'),
    import('temporal-polyfill'),
  ]);
  const starts = events
    .map(({ start }) => Temporal.PlainDateTime.from(start))
    .toSorted((a, b) => Temporal.PlainDateTime.compare(a, b));
  const calendar = ical({
    prodId: { company: toPlainText(product), product: 'Invitation', language: 'EN' },
    // The zone is set on the event only: a calendar with a zone writes DTSTAMP without the Z that RFC 5545 §3.8.7.2
    // requires.
    timezone: { name: null, generator: (name) => buildZoneComponent(name, starts) },
    ...(message && { method: ICalCalendarMethod[message.method] }),
  });
  const organizer = message && { ...message.organizer, name: toPlainText(message.organizer.name) };
  for (const {
    uid,
    sequence,
    changedAt,
    start,
    end,
    timeZone,
    summary,
    location,
    description,
    url,
    cancelled,
  } of events) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: new Date(changedAt),
      start: Temporal.PlainDateTime.from(start),
      ...(end === null ? { allDay: true } : { end: Temporal.PlainDateTime.from(end) }),
      ...(timeZone === null || end === null ? { floating: true } : { timezone: timeZone }),
      summary: toPlainText(summary),
      ...(location !== '' && { location: toPlainText(location) }),
      ...(description !== '' && { description: toPlainText(description) }),
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(organizer && { organizer }),
      ...(!cancelled && {
        alarms: [{ type: ICalAlarmType.display, trigger: end === null ? HALF_A_DAY_S : 2 * HALF_A_DAY_S }],
      }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Covers the local times, which are in their order, with a year before and after. */
function buildZoneComponent(timeZone: string, locals: readonly Temporal.PlainDateTime[]): string {
  const [first, last] = [locals.at(0), locals.at(-1)];
  if (!first || !last) throw new Error('a calendar needs an entry');
  const until = last.toZonedDateTime(timeZone).add({ years: 1 }).epochMilliseconds;
  let before = first.toZonedDateTime(timeZone).subtract({ years: 1 });
  const observances = formatObservance('STANDARD', '19700101T000000', before.offset, before.offset);
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > until) break;
    const kind = next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
    // An onset is written in the local time before the change (RFC 5545 §3.6.5).
    const onset = next.withTimeZone(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' });
    observances.push(...formatObservance(kind, onset.replace(/[-:]/g, ''), before.offset, next.offset));
    before = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** Offsets come in as `+05:30`. */
function formatObservance(kind: 'STANDARD' | 'DAYLIGHT', onset: string, from: string, to: string): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}

/**
 * TEXT values may not contain control characters other than line breaks (RFC 5545 §3.3.11); the library escapes the
 * rest.
 */
function toPlainText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ');
}
