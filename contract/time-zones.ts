/** Rejects bare offsets such as `+02:00`, which have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    return getDateFormat(name).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the calendar date, `YYYY-MM-DD`, of a time (epoch milliseconds) in a zone. Throws RangeError for an unknown
 * zone.
 */
export function formatDateInZone(timeZone: string, moment: number): string {
  const parts = getDateFormat(timeZone)
    .formatToParts(moment)
    .map(({ type, value }) => [type, value] as const);
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Partial<Record<string, string>>;
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Returns the display name of a zone at a calendar date: `Central European Time`. */
export function formatTimeZone(timeZone: string, date: string): string {
  const parts = getNameFormat(timeZone).formatToParts(Date.parse(`${date}T12:00:00Z`));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === 'GMT+00:00' ? 'UTC' : name;
}

const getDateFormat = keepFormats({ year: 'numeric', month: '2-digit', day: '2-digit' });
const getNameFormat = keepFormats({ timeZoneName: 'longGeneric' });

/** There are some 600 zones, and any spelling of capitals. */
const FORMATS_MAX = 1000;

/** Making a format takes longer than rendering a section of a page. */
function keepFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
      if (formats.size >= FORMATS_MAX) formats.clear();
      formats.set(timeZone, format);
    }
    return format;
  };
}
