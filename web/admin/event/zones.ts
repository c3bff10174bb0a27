import { formatTimeZone } from '../../../contract/time-zones.ts';

export interface Zone {
  name: string;
  /** The city in its name: `Buenos Aires`. */
  place: string;
  /** Its name and offset on the date: `Central European Time, GMT+2`. */
  about: string;
}

/** Sorted by place, with the offsets on the date. */
export function listZones(date: string): Zone[] {
  return Intl.supportedValuesOf('timeZone')
    .map((name) => getZone(name, date))
    .toSorted((one, other) => one.place.localeCompare(other.place));
}

/** Returns one zone, even if the list has it under another name; an unknown zone gets its IANA name. */
export function getZone(name: string, date: string): Zone {
  const place = (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
  try {
    return { name, place, about: `${formatTimeZone(name, date)}, ${formatOffset(name, date)}` };
  } catch {
    return { name, place, about: name };
  }
}

/** Returns the zones that contain every typed word, those whose place starts with the text first. */
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
  const startsWithTyped = ({ place }: Zone) => place.toLowerCase().startsWith(first);
  return [...found.filter(startsWithTyped), ...found.filter((zone) => !startsWithTyped(zone))];
}

export function findBrowserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

function formatOffset(timeZone: string, date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(Date.parse(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
