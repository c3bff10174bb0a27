import { useEffect, useState } from 'react';
import type { PageClock } from '../../../contract/pages.ts';
import { formatDateInZone } from '../../../contract/time-zones.ts';
import { formatDate } from '../../ui/dates.ts';

const DAY = 86_400_000;

/** How far it is to a calendar date, in words. */
export function formatCountdown(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
  if (days < 0) return `We celebrated on ${formatDate(date)}`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days.toLocaleString('en-US')} days`;
}

/**
 * Today's date where the event is, or where the reader is if its zone is not known. It begins as the server's, so that
 * the first markup is the same, and turns with the day while the page stays open: by the server's clock and the time that
 * has gone by since, whatever the phone's own clock says.
 */
export function useToday({ now, today }: PageClock, timeZone: string | null): string {
  const [date, setDate] = useState(today);

  useEffect(() => {
    const refresh = () => {
      const present = Date.parse(now) + Date.now() - performance.timeOrigin;
      try {
        setDate(formatDateInZone(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, present));
      } catch {
        // A zone that this browser does not know: what the server said is near enough.
      }
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [now, timeZone]);

  return date;
}
