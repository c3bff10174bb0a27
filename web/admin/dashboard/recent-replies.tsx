import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/dashboard.ts';
import { formatRecentMoment } from '../../../contract/dates.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatGuestCount } from '../kit/format.ts';
import { paths } from '../paths.ts';
import { ATTENDANCE_LABEL } from '../rsvp/list.ts';
import type { RsvpArrival } from '../rsvp/page.tsx';

interface RecentRepliesProps {
  responses: Overview['recent'];
  /** How many replied before they were asked again. */
  askedAgain: number;
}

export function RecentReplies({ responses, askedAgain }: RecentRepliesProps) {
  return (
    <section className="section" aria-labelledby="recent">
      <div className="section__head">
        <h2 id="recent">Recent Responses</h2>
        {responses.length > 0 && (
          <Link className="more" to={paths.rsvp}>
            View All <ArrowRight aria-hidden="true" />
          </Link>
        )}
      </div>
      {responses.length === 0 ? (
        <p className="recent__none">{describeNone(askedAgain)}</p>
      ) : (
        <ul className="recent">
          {responses.map(({ id, name, attendance, guests, created_at, updated_at, review }) => (
            <li key={id}>
              <Link to={paths.rsvp} state={{ details: id } satisfies RsvpArrival}>
                {name}
              </Link>
              <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
              <span className="recent__guests">
                {review !== null ? 'To check' : attendance === 'no' ? '' : formatGuestCount(guests)}
              </span>
              <span className="recent__time">
                {updated_at !== created_at && <span className="recent__changed">Changed</span>}{' '}
                <time dateTime={updated_at}>{formatRecentMoment(updated_at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const describeNone = (askedAgain: number): string =>
  askedAgain === 0
    ? 'No RSVP responses yet. They appear here as soon as a guest replies.'
    : `${formatCount(askedAgain, 'household', 'households')} replied before the change. You asked again, and their new answers appear here.`;
