import type { Temporal } from 'temporal-polyfill';

/** An event as a calendar holds it (RFC 5545). Local times are written `20310614T160000`. */
export interface CalendarEvent {
  /** The same for good, whatever else changes. */
  uid: string;
  /** Greater with each change. */
  sequence: number;
  /** When it was last changed, ISO 8601. */
  changedAt: string;
  start: string;
  end: string;
  /** The zone of these clocks; null for the clock of whoever looks. */
  timeZone: string | null;
  summary: string;
  location: string;
  description: string;
  url: string;
}

/** Writes a calendar file with one event in it. */
export async function buildCalendarFile(product: string, event: CalendarEvent): Promise<string> {
  // Loaded with the first file: 8 MB.
  const [{ default: ical, ICalEventStatus }, { Temporal }] = await Promise.all([
    import('ical-generator'),
    import('temporal-polyfill'),
  ]);
  const { timeZone, changedAt, location, description } = event;
  const [start, end] = [Temporal.PlainDateTime.from(event.start), Temporal.PlainDateTime.from(event.end)];
  const calendar = ical({
    prodId: { company: plainText(product), product: 'Invitation', language: 'EN' },
    // The zone is the event's alone: a calendar with a zone writes DTSTAMP without the Z that RFC 5545 §3.8.7.2 asks for.
    timezone: { name: null, generator: (name) => zoneComponent(name, start) },
  });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(changedAt),
    start,
    end,
    ...(timeZone === null ? { floating: true } : { timezone: timeZone }),
    summary: plainText(event.summary),
    ...(location !== '' && { location: plainText(location) }),
    ...(description !== '' && { description: plainText(description) }),
    url: event.url,
    status: ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

/** A VTIMEZONE with the changes of a zone's clocks from a year before a local time to a year after it. */
function zoneComponent(timeZone: string, local: Temporal.PlainDateTime): string {
  const middle = local.toZonedDateTime(timeZone);
  const until = middle.add({ years: 1 }).epochMilliseconds;
  let before = middle.subtract({ years: 1 });
  const observances = formatObservance('STANDARD', '19700101T000000', before.offset, before.offset);
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > until) break;
    const kind = next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
    // An onset is written on the clock as it was before (RFC 5545 §3.6.5).
    const onset = next.withTimeZone(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' });
    observances.push(...formatObservance(kind, onset.replace(/[-:]/g, ''), before.offset, next.offset));
    before = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** Offsets are written `+05:30`. */
function formatObservance(kind: 'STANDARD' | 'DAYLIGHT', onset: string, from: string, to: string): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}

/** No control character but a line break may stand in a TEXT value (RFC 5545 §3.3.11); the library escapes the rest. */
function plainText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ');
}
