import { addDays } from '../../../contract/dates.ts';
import { computeMoment } from '../../kit/zoned-time.ts';

/** Local time of a reminder, in the zone of the event. */
const REMINDED_AT = '10:00';

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
