import { countDaysBetween, formatMonthAndDay } from '../../../contract/dates.ts';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { PAYMENT_PATH, paths } from '../paths.ts';

export type TaskKey = 'read' | 'send' | 'check' | 'remind' | 'ask' | 'pay' | 'thank';

export interface Task {
  key: TaskKey;
  title: string;
  note: string;
  to: string;
}

interface Facts {
  event: Pick<Event, 'status' | 'event_date' | 'rsvp_deadline'>;
  stats: Pick<Stats, 'maybeAttendingCount'>;
  overview: Pick<Overview, 'notHandedOver' | 'toRemind' | 'toCheck' | 'unthanked' | 'fundsWithoutPayment'>;
  newReplies: number;
  /** Calendar date. */
  today: string;
}

/** Lists what waits for the hosts, the most urgent first. Nobody is invited or reminded after the event. */
export function listTasks({ event, stats, overview, newReplies, today }: Facts): Task[] {
  const { notHandedOver, toRemind, toCheck, unthanked, fundsWithoutPayment } = overview;
  const isAhead = event.status !== 'cancelled' && (event.event_date === null || event.event_date >= today);
  const ahead = (count: number) => (isAhead ? count : 0);
  return [
    {
      key: 'read' as const,
      count: newReplies,
      title: `See ${formatCount(newReplies, 'new reply', 'new replies')}`,
      note: `${newReplies === 1 ? 'It' : 'They'} came since you last looked.`,
      to: paths.rsvp,
    },
    {
      key: 'send' as const,
      count: ahead(notHandedOver),
      title: `Send ${formatCount(notHandedOver, 'invitation', 'invitations')}`,
      note: `${notHandedOver === 1 ? 'This household doesn’t' : 'These households don’t'} have the invitation yet.`,
      to: `${paths.guests}?status=to_hand_over`,
    },
    {
      key: 'check' as const,
      count: toCheck,
      title: `Check ${formatCount(toCheck, 'reply', 'replies')}`,
      note: 'Sent without an invitation link. Say whose they are, so that nobody counts twice.',
      to: `${paths.rsvp}?tab=to-check`,
    },
    {
      key: 'remind' as const,
      count: ahead(toRemind),
      title: `Remind ${formatCount(toRemind, 'household', 'households')}`,
      note: `They opened their invitation and haven’t replied.${formatDue(event.rsvp_deadline, today)}`,
      to: `${paths.guests}?status=opened`,
    },
    {
      key: 'ask' as const,
      count: ahead(stats.maybeAttendingCount),
      title: `Ask ${formatCount(stats.maybeAttendingCount, 'maybe', 'maybes')}`,
      note: 'They may come. Ask before you confirm numbers.',
      to: `${paths.rsvp}?attendance=maybe`,
    },
    {
      key: 'pay' as const,
      count: fundsWithoutPayment,
      title: 'Add payment details',
      note: describeFundsWithoutPayment(fundsWithoutPayment),
      to: PAYMENT_PATH,
    },
    {
      key: 'thank' as const,
      count: unthanked,
      title: `Write ${formatCount(unthanked, 'thank-you', 'thank-yous')}`,
      note: 'For gifts and contributions from your guests.',
      to: paths.thanks,
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ key, title, note, to }) => ({ key, title, note, to }));
}

/** What guests meet who contribute to a fund. */
export const describeFundsWithoutPayment = (funds: number): string =>
  `Guests can contribute to your ${funds === 1 ? 'fund' : 'funds'}, but can’t see how to pay you.`;

function formatDue(deadline: string | null, today: string): string {
  if (deadline === null) return '';
  const days = countDaysBetween(today, deadline);
  if (days < 0) return ` Replies were due ${formatMonthAndDay(deadline)}.`;
  return days === 0 ? ' Replies are due today.' : ` Replies are due in ${formatCount(days, 'day', 'days')}.`;
}
