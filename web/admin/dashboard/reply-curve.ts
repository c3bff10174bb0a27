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
  invitations: number;
  /** Invitations with a reply. */
  answered: number;
  /** Too little for a curve: few replies, or all of them within a few days. */
  isShort: boolean;
  /** The upper end of the scale: the number of invitations if all replies came by invitation, else a round number. */
  top: number;
  /** Null unless all replies came by invitation and the deadline has not passed. */
  outlook: Outlook | null;
}

export interface Outlook {
  deadline: string;
  missing: number;
  /** The date of the last reply at the current pace; null if there was none lately, or it is too early to say. */
  expected: string | null;
  /** The first replies are so new that they show no pace. */
  isEarly: boolean;
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
/** The days to come that are shown, for each day that is past. */
const AHEAD = 2;
/** Fewer days of replies are no pace: most links are opened on the day they come. */
const FIRST_DAYS = 4;
const LEAST_REPLIES = 5;

export function buildReplyCurve({ days, invitations, answered, deadline, now }: Input): ReplyCurve {
  const total = sumReplies(days);
  const today = toLocalDate(now);
  const first = days[0]?.day ?? today;
  const byInvitation = invitations > 0 && answered === total;
  const from = addDays(first, -1);
  const outlook =
    byInvitation && deadline !== null && deadline >= today
      ? buildOutlook(days, { deadline, missing: invitations - answered, today })
      : null;
  // A deadline that is far away would leave the replies a sliver at the left.
  const horizon = addDays(today, AHEAD * countDaysBetween(from, today));
  const last = outlook === null ? today : outlook.deadline < horizon ? outlook.deadline : horizon;
  const to = countDaysBetween(from, last) < SHORTEST_DAYS ? addDays(from, SHORTEST_DAYS) : last;
  return {
    from,
    to,
    steps: accumulate(days),
    today,
    total,
    invitations,
    answered,
    isShort: total < LEAST_REPLIES || countDaysBetween(first, today) < FIRST_DAYS,
    top: byInvitation ? invitations : roundUp(total),
    outlook,
  };
}

function accumulate(days: Readonly<Days>): ReplyCurve['steps'] {
  let total = 0;
  return days.map(({ day, replies }) => ({ day, total: (total += replies) }));
}

const sumReplies = (days: Readonly<Days>) => days.reduce((total, { replies }) => total + replies, 0);

function buildOutlook(
  days: Readonly<Days>,
  { deadline, missing, today }: Pick<Outlook, 'deadline' | 'missing'> & { today: string },
): Outlook {
  const isEarly = missing > 0 && countDaysBetween(days[0]?.day ?? today, today) < FIRST_DAYS;
  return { deadline, missing, isEarly, expected: isEarly ? null : computeExpectedEnd(days, missing, today) };
}

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
