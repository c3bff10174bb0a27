/** Rejects bare offsets such as `+02:00`, which have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the calendar date, `YYYY-MM-DD`, of a time (epoch milliseconds) in a zone. Throws RangeError for an unknown
 * zone.
 */
export function formatDateInZone(timeZone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(moment)
    .map(({ type, value }) => [type, value] as const);
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Partial<Record<string, string>>;
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Returns the display name of a zone at a calendar date: `Central European Time`. */
export function formatTimeZone(timeZone: string, date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const parts = format.formatToParts(Date.parse(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
