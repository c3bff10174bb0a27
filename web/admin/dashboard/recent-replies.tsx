import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/dashboard.ts';
import { formatRecentMoment } from '../../../contract/dates.ts';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatGuestCount } from '../kit/format.ts';
import { paths } from '../paths.ts';
import { ATTENDANCE_LABEL } from '../rsvp/list.ts';
import type { RsvpArrival } from '../rsvp/page.tsx';

export function RecentReplies({ responses }: { responses: Overview['recent'] }) {
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
        <p className="recent__none">No RSVP responses yet. They appear here as soon as a guest replies.</p>
      ) : (
        <ul className="recent">
          {responses.map(({ id, name, attendance, guests, created_at, review }) => (
            <li key={id}>
              <Link to={paths.rsvp} state={{ details: id } satisfies RsvpArrival}>
                {name}
              </Link>
              <Status kind={attendance}>{ATTENDANCE_LABEL[attendance]}</Status>
              <span className="recent__guests">
                {review !== null ? 'To check' : attendance === 'no' ? '' : formatGuestCount(guests)}
              </span>
              <time className="recent__time" dateTime={created_at}>
                {formatRecentMoment(created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
