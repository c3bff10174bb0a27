import { formatTimeZone } from '../../../contract/time-zones.ts';

/** A time zone as an owner looks for it. */
export interface Zone {
  /** Its IANA name. */
  name: string;
  /** The place that it is named after: `Buenos Aires`. */
  place: string;
  /** What its time is called, and how far it is from Greenwich then: `Central European Time, GMT+2`. */
  about: string;
}

/** All zones that this browser knows, by place, as they are around a date. */
export function listZones(date: string): Zone[] {
  return Intl.supportedValuesOf('timeZone')
    .map((name) => getZone(name, date))
    .toSorted((one, other) => one.place.localeCompare(other.place));
}

/** A single zone, also one that the list does not have under this name; unknown ones are called by their name. */
export function getZone(name: string, date: string): Zone {
  const place = (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
  try {
    return { name, place, about: `${formatTimeZone(name, date)}, ${formatOffset(name, date)}` };
  } catch {
    return { name, place, about: name };
  }
}

/** Those of which each word that is typed is somewhere, the ones whose place begins with it first. */
export function filterZones(zones: readonly Zone[], typed: string): Zone[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const found = zones.filter(({ name, place, about }) => {
    const all = `${name} ${place} ${about}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const first = words[0] ?? '';
  const begins = ({ place }: Zone) => place.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))];
}

/** The zone that this browser is set to; undefined where it does not tell. */
export function findBrowserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

function formatOffset(timeZone: string, date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(Date.parse(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
