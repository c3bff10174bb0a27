/** Parts of a day, a month or a year as ISO 8601 writes it: `2019-08-03`, `2019-08`, `2019`. Missing ones are empty. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

export function splitVagueDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day };
}

/** Without a month there is no day, which gets two digits. What is no date, such as a month without a year, is joined, too. */
export function joinVagueDate({ year, month, day }: DateParts): string {
  if (month === '') return year;
  return [year, month, ...(day === '' ? [] : [day.padStart(2, '0')])].join('-');
}

export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
);
