import { formatDate, formatMonth, isDate } from './dates.ts';

/** A vague date is a day, a month or a year (ISO 8601): `2019-08-03`, `2019-08` or `2019`. Empty is none. */
export function isVagueDate(text: string): boolean {
  if (text === '') return true;
  return /^\d{4}(-\d\d){0,2}$/.test(text) && text >= '1900' && isDate(`${text}-01-01`.slice(0, 10));
}

/** `August 3, 2019`, `August 2019` or `2019`. */
export function formatVagueDate(date: string): string {
  if (date.length <= 4) return date;
  return date.length === 7 ? formatMonth(date) : formatDate(date);
}
