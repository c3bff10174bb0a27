const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 zones, and any spelling of capitals. */
const FORMATS_MAX = 1000;

/**
 * Returns the moment (epoch milliseconds) of a local date, `YYYY-MM-DD`, and time, `HH:MM`, in a zone. A time that
 * daylight saving skips is as much later, and of one that comes twice it is the first. Throws RangeError for an unknown
 * zone, and for what is no date or time.
 */
export function computeMoment(timeZone: string, date: string, time: string): number {
  const local = Date.parse(`${date}T${time}:00Z`);
  // The offsets a day before and after: one of them applies, except to a skipped time.
  const [before, after] = [local - 86_400_000, local + 86_400_000].map((moment) => computeOffset(timeZone, moment));
  const fits = [before, after].find((offset = 0) => computeOffset(timeZone, local - offset) === offset);
  return local - (fits ?? before ?? 0);
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
