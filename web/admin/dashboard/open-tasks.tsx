import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';

interface Open {
  count: number;
  words: string;
  note: string;
  to: string;
}

export function OpenTasks({ stats, overview }: { stats: Stats; overview: Overview }) {
  const { totalInvitations, totalRSVPs } = stats;
  const things: Open[] = [
    {
      count: overview.notHandedOver,
      words: formatCount(overview.notHandedOver, 'invitation not sent yet', 'invitations not sent yet'),
      note: 'Send each guest their link, or mark it as sent.',
      to: `${paths.guests}?status=to_hand_over`,
    },
    {
      count: overview.toRemind,
      words: formatCount(overview.toRemind, 'guest hasn’t replied', 'guests haven’t replied'),
      note: 'They opened their invitation. Send a reminder.',
      to: `${paths.guests}?status=opened`,
    },
    {
      count: overview.toCheck,
      words: formatCount(overview.toCheck, 'reply to check', 'replies to check'),
      note: 'They came without an invitation link.',
      to: `${paths.rsvp}?tab=to-check`,
    },
    {
      count: stats.maybeAttendingCount,
      words: formatCount(stats.maybeAttendingCount, 'guest said maybe', 'guests said maybe'),
      note: 'Check with them before you confirm numbers.',
      to: paths.rsvp,
    },
    {
      count: overview.unthanked,
      words: formatCount(overview.unthanked, 'thank-you to write', 'thank-yous to write'),
      note: 'For gifts and contributions you received.',
      to: paths.thanks,
    },
  ];
  const open = things.filter(({ count }) => count > 0);
  if (totalInvitations + totalRSVPs === 0) return null;
  return (
    <section className="section" aria-labelledby="open">
      <div className="section__head">
        <h2 id="open">To do</h2>
      </div>
      {open.length === 0 ? (
        <p className="recent__none">You’re all caught up.</p>
      ) : (
        <ul className="open">
          {open.map(({ words, note, to }) => (
            <li key={words}>
              <Link to={to}>{words}</Link>
              <p>{note}</p>
              <ArrowRight aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
