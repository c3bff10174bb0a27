import { addDays } from '../../../contract/dates.ts';

/** Days on which carts were opened, `YYYY-MM-DD` in UTC, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the last days up to and including today, in UTC as the server counts them. */
export function computeLastDays(days: number, now = new Date()): Period {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, 1 - days), to: today };
}
