import { countDaysBetween } from '../../../../contract/dates.ts';

/** `YYYY-MM-DD` */
export interface TermDays {
  start: string;
  end: string;
  today: string;
  event: string | null;
  chosen: string | null;
}

/** In percent of the line's length. */
export interface TermMarks {
  end: number;
  today: number;
  event: number | null;
  chosen: number | null;
}

export function computeTermMarks({ start, end, today, event, chosen }: TermDays): TermMarks {
  const last = [end, today, event ?? end, chosen ?? end].toSorted().at(-1) ?? end;
  const length = Math.max(1, countDaysBetween(start, last));
  const toPercent = (day: string) => Math.max(0, (countDaysBetween(start, day) / length) * 100);
  return {
    end: toPercent(end),
    today: toPercent(today),
    event: event === null ? null : toPercent(event),
    chosen: chosen === null ? null : toPercent(chosen),
  };
}
