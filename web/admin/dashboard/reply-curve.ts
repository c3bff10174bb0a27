import type { Overview } from '../../../contract/dashboard.ts';
import { addDays, countDaysBetween, toLocalDate } from '../../../contract/dates.ts';

type Days = Overview['days'];

export interface ReplyCurve {
  /** First and last calendar date of the chart. */
  from: string;
  to: string;
  /** The total of replies at the end of each day that had one, the earliest first. */
  steps: readonly { day: string; total: number }[];
  today: string;
  total: number;
  /** The upper end of the scale: the number of invitations if all replies came by invitation, else a round number. */
  top: number;
  /** Null unless all replies came by invitation and the deadline has not passed. */
  outlook: Outlook | null;
}

export interface Outlook {
  deadline: string;
  missing: number;
  /** The date of the last reply at the current pace; null if there was none lately. */
  expected: string | null;
}

interface Input {
  /** The number of replies on each day that had one, the earliest first. */
  days: Readonly<Days>;
  invitations: number;
  answered: number;
  deadline: string | null;
  now: Date;
}

const PACE_DAYS = 14;
const SHORTEST_DAYS = 7;

/** Builds the curve; null with fewer than three replies. */
export function buildReplyCurve({ days, invitations, answered, deadline, now }: Input): ReplyCurve | null {
  const first = days[0]?.day;
  const total = sumReplies(days);
  if (first === undefined || total < 3) return null;

  const today = toLocalDate(now);
  const byInvitation = invitations > 0 && answered === total;
  const from = addDays(first, -1);
  const last = deadline !== null && deadline > today ? deadline : today;
  const to = countDaysBetween(from, last) < SHORTEST_DAYS ? addDays(from, SHORTEST_DAYS) : last;
  const outlook =
    byInvitation && deadline !== null && deadline >= today
      ? { deadline, missing: invitations - answered, expected: computeExpectedEnd(days, invitations - answered, today) }
      : null;
  return {
    from,
    to,
    steps: accumulate(days),
    today,
    total,
    top: byInvitation ? invitations : roundUp(total),
    outlook,
  };
}

function accumulate(days: Readonly<Days>): ReplyCurve['steps'] {
  let total = 0;
  return days.map(({ day, replies }) => ({ day, total: (total += replies) }));
}

const sumReplies = (days: Readonly<Days>) => days.reduce((total, { replies }) => total + replies, 0);

function computeExpectedEnd(days: Readonly<Days>, missing: number, today: string): string | null {
  const first = days[0]?.day ?? today;
  const span = Math.min(PACE_DAYS, countDaysBetween(first, today) + 1);
  const lately = sumReplies(days.filter(({ day }) => countDaysBetween(day, today) < span));
  return lately === 0 ? null : addDays(today, Math.ceil((missing * span) / lately));
}

/** Rounds up to the next of 5, 10, 20, 50, 100 and so on. */
function roundUp(count: number): number {
  for (let unit = 1; ; unit *= 10) {
    const fitting = [5, 10, 20].find((step) => step * unit >= count);
    if (fitting !== undefined) return fitting * unit;
  }
}
