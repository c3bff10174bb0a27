import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import { countDaysBetween, formatDate } from '../../../contract/dates.ts';
import type { Event } from '../../../contract/event.ts';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { formatMayBring } from '../guests/list.ts';
import { paths } from '../paths.ts';
import { ATTENDANCE_LABEL } from '../rsvp/list.ts';
import './who-comes.css';

interface WhoComesProps {
  people: Overview['people'];
  stats: Stats;
  /** Replies without an invitation that the hosts have not checked. */
  toCheck: number;
  event: Pick<Event, 'status' | 'event_date'>;
  today: string;
}

/** In people: a household of four is four. */
export function WhoComes({ people, stats, toCheck, event, today }: WhoComesProps) {
  const { coming, maybe, not_coming: notComing, waiting } = people;
  return (
    <section className="section who-comes" aria-labelledby="who-comes">
      <div className="section__head">
        <h2 id="who-comes">Who’s coming</h2>
        <Link className="more" to={paths.headcount}>
          Headcount <ArrowRight aria-hidden="true" />
        </Link>
      </div>
      <p className="who-comes__total">
        <b>{formatNumber(coming)}</b> {formatComing(event, coming)}
      </p>
      <div aria-hidden="true">
        <Meter
          parts={[
            { share: coming, tone: 'yes' },
            { share: maybe, tone: 'maybe' },
            { share: notComing, tone: 'no' },
            { share: waiting || Number(coming + maybe + notComing === 0) },
          ]}
        />
      </div>
      <dl>
        <Row label={<Status kind="maybe">{ATTENDANCE_LABEL.maybe}</Status>} count={maybe} />
        <Row label={<Status kind="no">{ATTENDANCE_LABEL.no}</Status>} count={notComing} />
        <Row label={<Status kind="wait">No reply yet</Status>} count={waiting} />
      </dl>
      <p className="who-comes__note">{describeInvited(people, stats)}</p>
      <ToCheck leftOut={stats.to_review.replies} all={toCheck} />
      {event.status === 'planned' && <p className="who-comes__days">{describeDays(event.event_date, today)}</p>}
    </section>
  );
}

function Row({ label, count }: { label: ReactNode; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{formatNumber(count)}</dd>
    </div>
  );
}

/** Says which replies these numbers leave out, and which they contain, until somebody has checked them. */
function ToCheck({ leftOut, all }: { leftOut: number; all: number }) {
  const counted = all - leftOut;
  if (all === 0) return null;
  return (
    <p className="who-comes__note">
      {leftOut > 0 && (
        <>
          <b className="num">{formatCount(leftOut, 'reply', 'replies')}</b> to check {leftOut === 1 ? 'is' : 'are'} not
          counted{counted > 0 ? ', ' : '. '}
        </>
      )}
      {counted > 0 && (
        <>
          <b className="num">{leftOut > 0 ? formatNumber(counted) : formatCount(counted, 'reply', 'replies')}</b>{' '}
          {leftOut > 0 ? (counted === 1 ? 'more is' : 'more are') : `to check ${counted === 1 ? 'is' : 'are'}`}{' '}
          counted.{' '}
        </>
      )}
      <Link to={`${paths.rsvp}?tab=to-check`}>Check {all === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}

function describeInvited({ invited, plus_ones }: Overview['people'], { totalInvitations, totalRSVPs }: Stats): string {
  if (totalInvitations > 0)
    return `You invited ${formatCount(invited, 'person', 'people')} in ${formatCount(totalInvitations, 'household', 'households')}.${formatMayBring(plus_ones)}`;
  return totalRSVPs > 0
    ? `From ${formatCount(totalRSVPs, 'reply', 'replies')} on your site.`
    : 'Nobody is invited yet.';
}

function formatComing({ status }: WhoComesProps['event'], coming: number): string {
  if (status === 'cancelled') return `${coming === 1 ? 'guest' : 'guests'} had said yes`;
  return coming === 1 ? 'guest coming' : 'guests coming';
}

function describeDays(date: string | null, today: string): ReactNode {
  if (date === null) return 'Add the date of your event.';
  const left = countDaysBetween(today, date);
  if (left === 0) return <b>Today is the day. Have a wonderful time!</b>;
  return (
    <>
      <b>{formatCount(Math.abs(left), 'day', 'days')}</b> {left > 0 ? 'to go until' : 'since'} {formatDate(date)}
    </>
  );
}
