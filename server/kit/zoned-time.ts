const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 zones, and any spelling of capitals. */
const FORMATS_MAX = 1000;

/**
 * Returns the moment (epoch milliseconds) of a local date, `YYYY-MM-DD`, and time, `HH:MM`, in a zone. A time that
 * daylight saving skips is as much later, and of one that comes twice it is the first. Throws RangeError for an unknown
 * zone, and for what is no date or time.
 */
export function computeMoment(timeZone: string, date: string, time: string): number {
  const { local, before, fits } = findOffset(timeZone, date, time);
  return local - (fits ?? before);
}

/** Returns whether daylight saving skips a local time on this date. Throws RangeError for an unknown zone. */
export const isSkipped = (timeZone: string, date: string, time: string): boolean =>
  findOffset(timeZone, date, time).fits === undefined;

const DAY_MS = 86_400_000;

/** The offset that applies to a local time; none does to a skipped one. */
function findOffset(timeZone: string, date: string, time: string) {
  const local = Date.parse(`${date}T${time}:00Z`);
  const before = computeOffset(timeZone, local - DAY_MS);
  const offsets = [before, computeOffset(timeZone, local + DAY_MS)];
  return { local, before, fits: offsets.find((offset) => computeOffset(timeZone, local - offset) === offset) };
}

/** Milliseconds that a zone's clocks are ahead of UTC at a moment. */
function computeOffset(timeZone: string, moment: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
