import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink, Mail, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { longDate } from '../../ui/dates.ts';
import { TermWarning } from '../account/term-warning.tsx';
import { eventQuery } from '../event/data.ts';
import { PageTitle } from '../../ui/area/page-title.tsx';
import { LoadError, Loading } from '../../ui/area/states.tsx';
import { paths } from '../paths.ts';
import { responsesQuery } from '../rsvp/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { statsQuery } from './data.ts';
import { DashboardFigures } from './figures.tsx';
import { Recent } from './recent.tsx';
import { ReplyChart } from './reply-chart.tsx';
import { replyCurve } from './reply-curve.ts';
import { Setup } from './setup.tsx';
import './dashboard.css';

/** /admin/dashboard: how it stands, and what to do next (spec 2.4). */
export function Component() {
  const { site } = useSession();
  const stats = useQuery(statsQuery);
  const event = useQuery(eventQuery(site.eventId));
  const responses = useQuery(responsesQuery(site.eventId));
  const queries = [stats, event, responses];

  if (queries.some(({ isLoadingError }) => isLoadingError)) {
    const retry = () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    };
    return (
      <>
        <PageTitle title="Dashboard" />
        <LoadError title="The dashboard could not be loaded. Please try again." retry={retry} />
      </>
    );
  }
  if (!stats.data || !event.data || !responses.data) {
    return (
      <>
        <PageTitle title="Dashboard" lede={'\u00a0'} />
        <Loading label="Loading your dashboard..." tally="bars" rows={5} />
      </>
    );
  }
  const curve = replyCurve({
    replies: responses.data.map(({ created_at }) => created_at),
    invitations: stats.data.totalInvitations,
    answered: stats.data.invitationsResponded,
    deadline: event.data.rsvp_deadline,
    now: new Date(responses.dataUpdatedAt),
  });
  return (
    <>
      <PageTitle title="Dashboard" lede={whenAndWhere(event.data)} />
      {event.data.event_date !== null && <TermWarning date={event.data.event_date} />}
      <DashboardFigures stats={stats.data} date={event.data.event_date} />
      <QuickActions stats={stats.data} />
      <div className="dash">
        <div className="dash__news">
          {curve && <ReplyChart curve={curve} />}
          <Recent responses={responses.data} />
        </div>
        <Setup event={event.data} stats={stats.data} site={site} />
      </div>
    </>
  );
}

function whenAndWhere({ event_date, venue_name }: Event): string {
  if (event_date === null) return 'Your event has no date yet.';
  return `${longDate(event_date)}${venue_name === '' ? '' : ` at ${venue_name}`}`;
}

function QuickActions({ stats }: { stats: Stats }) {
  return (
    <nav className="quick" aria-label="Quick actions">
      <Link to={paths.event}>
        <CalendarDays aria-hidden="true" />
        Manage Event
      </Link>
      <Link to={paths.rsvp}>
        <Mail aria-hidden="true" />
        View RSVPs
        <small>{stats.totalRSVPs}</small>
      </Link>
      <Link to={paths.guests}>
        <Users aria-hidden="true" />
        Manage Guests
        <small>{stats.totalInvitations}</small>
      </Link>
      <a href={paths.site} target="_blank" rel="noopener">
        <ExternalLink aria-hidden="true" />
        Preview Site
      </a>
    </nav>
  );
}
