import { z } from 'zod';
import { addDays } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import { SUMMARY_TIME } from '../../../contract/owner-news.ts';
import { formatDateInZone, isTimeZone } from '../../../contract/time-zones.ts';
import { defineJob } from '../../kit/jobs.ts';
import { computeMoment } from '../../kit/zoned-time.ts';

/** Finds the sites whose hour has come. */
export const sumUpJob = defineJob('notifications.sum-up', z.object({}));

export const summaryMailJob = defineJob(
  'notifications.summary-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), ownerId: z.uuid(), since: z.iso.datetime() }),
);

const WEEK_MS = 7 * 86_400_000;

/** A zone that the platform no longer has counts as not set. */
export const chooseZone = (timeZone: string | null): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';

/**
 * When the summary of the present day is due, in epoch milliseconds; undefined on other days than Monday, before its hour,
 * and for an event that is over or called off. It can be sent until midnight, so that a downtime only delays it.
 */
export function findSummaryMoment(
  { event_date, status, time_zone }: Pick<Event, 'event_date' | 'status' | 'time_zone'>,
  now: number,
): number | undefined {
  const zone = chooseZone(time_zone);
  const today = formatDateInZone(zone, now);
  if (status === 'cancelled' || (event_date !== null && event_date < today)) return undefined;
  if (new Date(`${today}T12:00:00Z`).getUTCDay() !== 1) return undefined;
  const moment = computeMoment(zone, today, SUMMARY_TIME);
  return moment <= now ? moment : undefined;
}

/** Whether it is Monday anywhere. */
export const isMondaySomewhere = (now: number): boolean =>
  [-14, 0, 14].some((hours) => new Date(now + hours * 3_600_000).getUTCDay() === 1);

/** A summary begins where the last one ended, unless weeks without one lie between. */
export const computeSince = (last: string | null, now: number): string =>
  new Date(Math.max(last === null ? 0 : Date.parse(last), now - WEEK_MS)).toISOString();

/** Of the time since a moment, and what stands now. */
export interface Week {
  coming: number;
  maybe: number;
  not_coming: number;
  gifts: number;
  invitations: number;
  /** Invitations that somebody has and nobody has answered. */
  waiting: number;
  unsent: number;
  to_check: number;
  unthanked: number;
}

/** Reminders are worth a mail this many days before the deadline, and after it. */
const DEADLINE_DAYS = 14;

export type Task = 'send' | 'remind' | 'check' | 'thank';

/** What the owners can do next, the most urgent first. */
export function listTasks(week: Week, event: Pick<Event, 'rsvp_deadline'>, today: string): Task[] {
  const { rsvp_deadline: deadline } = event;
  const isNear = deadline !== null && deadline <= addDays(today, DEADLINE_DAYS);
  return [
    ...(week.to_check > 0 ? (['check'] as const) : []),
    ...(week.waiting > 0 && isNear ? (['remind'] as const) : []),
    ...(week.unsent > 0 ? (['send'] as const) : []),
    ...(week.unthanked > 0 ? (['thank'] as const) : []),
  ];
}

export const hasNews = ({ coming, maybe, not_coming, gifts }: Week): boolean => coming + maybe + not_coming + gifts > 0;
