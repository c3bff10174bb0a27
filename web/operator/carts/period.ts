import { plusDays } from '../../ui/app-shell/moments.ts';

/** Days on which carts were opened, `YYYY-MM-DD` in UTC, both included. */
export interface Period {
  from: string;
  to: string;
}

/** So many days up to today, today included; in UTC, as the server counts them. */
export function lastDays(days: number, now = new Date()): Period {
  const today = now.toISOString().slice(0, 10);
  return { from: plusDays(today, 1 - days), to: today };
}
