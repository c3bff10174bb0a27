import { offsetAt, zoneChanges } from './zone-changes.ts';

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

/** A calendar file with one event in it: UTF-8, lines of at most 75 octets, each ended by CRLF. */
export function calendarFile(product: string, event: CalendarEvent): string {
  const { timeZone, start, end } = event;
  const when = (name: string, time: string) =>
    timeZone === null ? `${name}:${time}` : `${name};TZID=${timeZone}:${time}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//Invitation//EN`,
    ...(timeZone === null ? [] : zoneLines(timeZone, start)),
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${moment(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    when('DTSTART', start),
    when('DTEND', end),
    `SUMMARY:${text(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${text(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const YEAR = 366 * 86_400_000;

/** What a zone's clocks do from a year before a local time to a year after it. */
function zoneLines(timeZone: string, local: string): string[] {
  const about = Date.parse(local.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));
  const first = offsetAt(timeZone, about - YEAR);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('STANDARD', '19700101T000000', first, first),
    ...zoneChanges(timeZone, about - YEAR, about + YEAR).flatMap(({ at, from, to }) =>
      observance(to > from ? 'DAYLIGHT' : 'STANDARD', moment(at + from * 1000).slice(0, -1), from, to),
    ),
    'END:VTIMEZONE',
  ];
}

/** `onset` stands on the clock as it was before. */
function observance(kind: 'STANDARD' | 'DAYLIGHT', onset: string, from: number, to: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `END:${kind}`,
  ];
}

/** `+0530`, with seconds where there are some. */
function offset(seconds: number): string {
  const parts = [3600, 60, 1].map((unit, place) => {
    const most = place === 0 ? 24 : 60;
    return String(Math.floor(Math.abs(seconds) / unit) % most).padStart(2, '0');
  });
  if (parts[2] === '00') parts.pop();
  return (seconds < 0 ? '-' : '+') + parts.join('');
}

/** `20310614T140000Z` */
function moment(at: string | number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A TEXT value (RFC 5545, 3.3.11). No control character may stand in one, so a tab becomes a blank. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}+/gu, ' ');
}

/** A line in pieces of at most 75 octets, none of which ends within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let [piece, octets] = ['', 0];
  for (const character of line) {
    const its = Buffer.byteLength(character);
    if (octets + its > 75) {
      pieces.push(piece);
      // The blank that begins a continued line counts.
      [piece, octets] = [' ', 1];
    }
    piece += character;
    octets += its;
  }
  return [...pieces, piece].join('\r\n');
}
