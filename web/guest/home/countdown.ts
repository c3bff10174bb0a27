import { useEffect, useState } from 'react';
import { SERVER_CLOCK, type PageClock } from '../../../contract/pages.ts';
import { formatDateInZone } from '../../../contract/time-zones.ts';
import { countDaysBetween, formatDate } from '../../../contract/dates.ts';

export function formatCountdown(date: string, today: string): string {
  const days = countDaysBetween(today, date);
  if (days < 0) return `We celebrated on ${formatDate(date)}`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days.toLocaleString('en-US')} days`;
}

/**
 * Returns today's date in the event's time zone, or in the reader's if the event has none. The first value is the
 * server's, so that hydration matches. Later values use the server's clock plus the elapsed time, because the device's
 * clock may be wrong.
 */
export function useToday({ today }: PageClock, timeZone: string | null): string {
  const [date, setDate] = useState(today);

  useEffect(() => {
    const refresh = () => {
      const present = computeServerTime();
      try {
        setDate(formatDateInZone(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, present));
      } catch {
        // This browser does not know the time zone: the server's date stays.
      }
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [timeZone]);

  return date;
}

/** In epoch milliseconds; by the device's clock in browsers that do not show `Server-Timing`. */
function computeServerTime(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const clock = visit?.serverTiming?.find(({ name }) => name === SERVER_CLOCK);
  const sent = Date.parse(clock?.description ?? '');
  return Number.isNaN(sent) ? Date.now() : sent + Date.now() - performance.timeOrigin - (visit?.responseStart ?? 0);
}
