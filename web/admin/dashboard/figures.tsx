import type { Stats } from '../../../contract/dashboard.ts';
import { plainDate } from '../../ui/dates.ts';
import { daysBetween, today } from '../../ui/app-shell/moments.ts';
import { grouped } from '../../ui/app-shell/words.ts';
import { Tally } from '../../ui/app-shell/tally.tsx';
import type { TallyEntry } from '../../ui/app-shell/tally.tsx';

/** The counts in one strip, each with the bar that says of what it is a part. */
export function DashboardFigures({ stats, date }: { stats: Stats; date: string | null }) {
  const { totalInvitations, invitationsOpened, invitationsPending, totalRSVPs } = stats;
  const { attendingCount, notAttendingCount, maybeAttendingCount } = stats;
  return (
    <Tally
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
              : `${grouped(invitationsOpened)} opened, ${grouped(totalInvitations - invitationsOpened)} not yet`,
        },
        responses: {
          label: 'Responses',
          value: totalRSVPs,
          parts: [{ share: totalRSVPs, tone: 'rose' }, { share: invitationsPending || Number(totalRSVPs === 0) }],
          note: invitationsPending > 0 ? `${grouped(invitationsPending)} still to answer` : stillToCome(stats),
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
          note: `${grouped(attendingCount)}\u00a0attending, ${grouped(notAttendingCount)}\u00a0not, ${grouped(maybeAttendingCount)}\u00a0maybe`,
        },
        days: daysFigure(date),
      }}
    />
  );
}

function stillToCome({ totalInvitations, totalRSVPs }: Stats): string {
  if (totalInvitations > 0) return 'Everyone has answered';
  return totalRSVPs === 0 ? 'None yet' : 'Without an invitation';
}

function daysFigure(date: string | null): TallyEntry {
  if (date === null) return { label: 'Days to go', value: '–', note: 'Add the date of your event' };
  const left = daysBetween(today(), date);
  if (left === 0) return { label: 'Days to go', value: 'Today', note: 'Have a wonderful day' };
  const label = left > 0 ? 'Days to go' : left === -1 ? 'Day since' : 'Days since';
  return { label: left === 1 ? 'Day to go' : label, value: Math.abs(left), note: plainDate(date) };
}
