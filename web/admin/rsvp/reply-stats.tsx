import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReplySummary } from '../../../contract/headcount.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { StatsRow } from '../../ui/app-shell/stats-row.tsx';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import { statsQuery } from '../dashboard/data.ts';
import { paths } from '../paths.ts';

export function ReplyStats({ counts }: { counts: ReplySummary }) {
  const stats = useQuery(statsQuery).data;
  const part = counts.all === 0 ? 0 : Math.round((counts.yes / counts.all) * 100);
  return (
    <StatsRow
      entries={{
        responses: {
          label: 'Total Responses',
          value: counts.all,
          note:
            stats && stats.to_review.replies > 0
              ? `and ${stats.to_review.replies} not counted, to check`
              : stats &&
                stats.totalInvitations > 0 &&
                `${formatNumber(stats.invitationsResponded)} of ${formatCount(stats.totalInvitations, 'invitation', 'invitations')} answered`,
        },
        yes: {
          label: <Status kind="yes">Attending</Status>,
          value: counts.yes,
          note: counts.all > 0 && `${part}% of responses`,
        },
        no: {
          label: <Status kind="no">Not Attending</Status>,
          value: counts.no,
          note: counts.maybe > 0 && `and ${counts.maybe} maybe`,
        },
        people: { label: 'Total Guests', value: counts.people.yes, note: 'including plus ones' },
      }}
    />
  );
}

interface CateringProps {
  counts: ReplySummary;
  onDietary: () => void;
}

/** Numbers for a caterer: they count people, not replies. */
export function Catering({ counts: { people, dietary }, onDietary }: CateringProps) {
  return (
    <section className="catering" aria-label="For the caterer">
      <h2>For the caterer</h2>
      <p>
        <b className="num">{people.yes}</b> {people.yes === 1 ? 'guest' : 'guests'} coming
      </p>
      <p>
        <b className="num">{people.maybe}</b> maybe
      </p>
      <p>
        <b className="num">{people.yes + people.maybe}</b> at most
      </p>
      <p className="catering__more">
        {dietary > 0 && (
          <button className="more" type="button" onClick={onDietary}>
            {formatCount(dietary, 'dietary note', 'dietary notes')}
          </button>
        )}
        <Link className="more" to={paths.headcount}>
          Sheet for the kitchen
        </Link>
      </p>
    </section>
  );
}
