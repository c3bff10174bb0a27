import { z } from 'zod';
import { addDays } from '../../../contract/dates.ts';
import { DAILY_TIME, type NotifyChoice } from '../../../contract/owner-news.ts';
import { formatDateInZone, isTimeZone } from '../../../contract/time-zones.ts';
import { defineJob } from '../../kit/jobs.ts';
import { computeMoment } from '../../kit/zoned-time.ts';

export const NEWS_KINDS = ['replies', 'gifts'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** So long the first news of a kind wait for others, such as the second gift of the same guest. */
export const SECONDS_TO_GATHER = 10;

/** Between two mails of a kind to an owner who is told at once. */
export const SECONDS_BETWEEN_MAILS = 300;

/** Tells the owners of one site; the notifications feature handles it, because the mails need owners and replies. */
export const newsJob = defineJob('owner-news.tell', z.object({ eventId: z.uuid() }));

interface Pending {
  /** When the oldest of the news happened. */
  oldest: number;
  /** When the owner's last mail of this kind was sent. */
  mailedAt: number | null;
  now: number;
  timeZone: string | null;
}

/**
 * When an owner is told of news (all in epoch milliseconds). Daily mails that were missed while the product was down are
 * due on the same day, and after midnight with those of the next day.
 */
export function computeDueMoment(
  choice: Exclude<NotifyChoice, 'never'>,
  { oldest, mailedAt, now, timeZone }: Pending,
): number {
  if (choice === 'at_once')
    return Math.max(oldest + SECONDS_TO_GATHER * 1000, (mailedAt ?? 0) + SECONDS_BETWEEN_MAILS * 1000);
  // A zone that the platform no longer has counts as not set.
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  const today = formatDateInZone(zone, now);
  const first = formatDateInZone(zone, oldest);
  const evening = computeMoment(zone, first < today ? today : first, DAILY_TIME);
  if (first < today || oldest < evening) return evening;
  return computeMoment(zone, addDays(first, 1), DAILY_TIME);
}
