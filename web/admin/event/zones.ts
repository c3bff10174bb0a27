import { foldName } from '../../../contract/fold-name.ts';
import { formatTimeZone } from '../../../contract/time-zones.ts';
import { listCities } from './cities.ts';

export interface Zone {
  name: string;
  /** The city in its name, or another one in it: `Buenos Aires`. */
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

/**
 * Returns the zones that contain every typed word, those whose place starts with the text first. A city without a zone of its
 * own is found with that of its region. Words after a comma, such as a state, need not match.
 */
export function filterZones(zones: readonly Zone[], typed: string): Zone[] {
  const found = findZones(zones, typed.replaceAll(',', ' '));
  return found.length > 0 ? found : findZones(zones, typed.split(',')[0] ?? '');
}

function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const words = foldName(typed).split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const hasWords = (text: string) => words.every((word) => foldName(text).includes(word));
  const startsWithTyped = (place: string) => foldName(place).startsWith(first);
  const found = zones.flatMap((zone): Zone[] => {
    const { name, place, about } = zone;
    if (hasWords(`${name} ${place} ${about}`)) return [zone];
    const cities = listCities(name).filter(hasWords);
    const city = cities.find(startsWithTyped) ?? cities[0];
    return city === undefined ? [] : [{ name, place: city, about: `${place}, ${about}` }];
  });
  return [
    ...found.filter(({ place }) => startsWithTyped(place)),
    ...found.filter(({ place }) => !startsWithTyped(place)),
  ];
}

export function findBrowserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

function formatOffset(timeZone: string, date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const parts = format.formatToParts(Date.parse(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
