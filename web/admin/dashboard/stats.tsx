import type { Stats } from '../../../contract/dashboard.ts';
import { countDaysBetween, formatDate, getLocalToday } from '../../../contract/dates.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { StatsRow } from '../../ui/app-shell/stats-row.tsx';
import type { Stat } from '../../ui/app-shell/stats-row.tsx';

export function DashboardStats({ stats, date }: { stats: Stats; date: string | null }) {
  const { totalInvitations, invitationsOpened, invitationsPending, totalRSVPs } = stats;
  const { attendingCount, notAttendingCount, maybeAttendingCount } = stats;
  return (
    <StatsRow
      entries={{
        invitations: {
          label: 'Invitations',
          value: totalInvitations,
          parts: [
            { share: invitationsOpened, tone: 'open' },
            { share: totalInvitations - invitationsOpened || Number(totalInvitations === 0) },
          ],
          note:
            totalInvitations === 0
              ? 'None yet'
              : `${formatNumber(invitationsOpened)} opened, ${formatNumber(totalInvitations - invitationsOpened)} not yet`,
        },
        responses: {
          label: 'Responses',
          value: totalRSVPs,
          parts: [{ share: totalRSVPs, tone: 'rose' }, { share: invitationsPending || Number(totalRSVPs === 0) }],
          note:
            invitationsPending > 0
              ? `${formatNumber(invitationsPending)} not replied yet`
              : describeMissingReplies(stats),
        },
        coming: {
          label: 'Guests coming',
          value: stats.totalGuests,
          parts: [
            { share: attendingCount, tone: 'yes' },
            { share: notAttendingCount, tone: 'no' },
            { share: maybeAttendingCount, tone: 'maybe' },
            { share: Number(totalRSVPs === 0) },
          ],
          note: `${formatNumber(attendingCount)}\u00a0attending, ${formatNumber(notAttendingCount)}\u00a0not, ${formatNumber(maybeAttendingCount)}\u00a0maybe`,
        },
        days: buildDaysEntry(date),
      }}
    />
  );
}

function describeMissingReplies({ totalInvitations, totalRSVPs }: Stats): string {
  if (totalInvitations > 0) return 'Everyone has replied';
  return totalRSVPs === 0 ? 'None yet' : 'Without an invitation';
}

function buildDaysEntry(date: string | null): Stat {
  if (date === null) return { label: 'Days to go', value: '–', note: 'Add the date of your event' };
  const left = countDaysBetween(getLocalToday(), date);
  if (left === 0) return { label: 'Days to go', value: 'Today', note: 'Have a wonderful day' };
  const label = left > 0 ? 'Days to go' : left === -1 ? 'Day since' : 'Days since';
  return { label: left === 1 ? 'Day to go' : label, value: Math.abs(left), note: formatDate(date) };
}
