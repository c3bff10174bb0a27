import { addDays } from '../../../contract/dates.ts';
import { computeMoment } from '../../kit/zoned-time.ts';

/** Local time of a reminder, in the zone of the event. */
const REMINDED_AT = '10:00';

/** Whom a mail has told of a change has this long to answer before anybody is reminded. */
export const DAYS_TO_ANSWER_AGAIN = 3;

export interface ReminderPlan {
  /** The deadline for replies, `YYYY-MM-DD`. */
  deadline: string;
  daysBefore: readonly number[];
  /** Null for UTC. */
  timeZone: string | null;
}

const listDays = ({ deadline, daysBefore }: ReminderPlan): string[] =>
  daysBefore.map((days) => addDays(deadline, -days));

/** Returns the day on which guests are to be reminded now (epoch milliseconds): from ten o’clock to its end. */
export function findDueDay(plan: ReminderPlan, now: number): string | undefined {
  const zone = plan.timeZone ?? 'UTC';
  return listDays(plan).find(
    (day) => now >= computeMoment(zone, day, REMINDED_AT) && now < computeMoment(zone, addDays(day, 1), '00:00'),
  );
}

/** The days whose reminders are still to come, the first one first. */
export function listComingDays(plan: ReminderPlan, now: number): string[] {
  return listDays(plan)
    .filter((day) => now < computeMoment(plan.timeZone ?? 'UTC', day, REMINDED_AT))
    .toSorted();
}

/** Whether a household may be reminded on a day, if it was told of a change at a moment (ISO 8601; null: never). */
export function isLongAfter(toldAt: string | null, day: string, timeZone: string | null): boolean {
  if (toldAt === null) return true;
  return Date.parse(toldAt) + DAYS_TO_ANSWER_AGAIN * 86_400_000 <= computeMoment(timeZone ?? 'UTC', day, REMINDED_AT);
}
