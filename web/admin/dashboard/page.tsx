import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Gift, Images, Mail } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { formatWeekdayDate } from '../../../contract/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { TermWarning } from '../owners/account/term-warning.tsx';
import { eventQuery } from '../event/data.ts';
import { copyText } from '../../ui/app-shell/copy.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { STATUS_NAME } from '../event/status-names.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import type { Session } from '../shell/shell-context.ts';
import { overviewQuery, statsQuery } from './data.ts';
import { DashboardStats } from './stats.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { RecentReplies } from './recent-replies.tsx';
import { ReplyChart } from './reply-chart.tsx';
import { buildReplyCurve } from './reply-curve.ts';
import { Setup } from './setup.tsx';
import { SiteAddress } from './site-address.tsx';
import { listSetupSteps, useSettledSteps } from './steps.ts';
import './dashboard.css';

export function Component() {
  const { site } = useSession();
  const stats = useQuery(statsQuery);
  const event = useQuery(eventQuery(site.eventId));
  const overview = useQuery(overviewQuery);
  const queries = [stats, event, overview];

  if (queries.some(({ isLoadingError }) => isLoadingError)) {
    const retry = () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    };
    return (
      <>
        <PageTitle title="Dashboard" />
        <LoadError title="Couldn’t load your dashboard. Please try again." retry={retry} />
      </>
    );
  }
  if (!stats.data || !event.data || !overview.data) {
    return (
      <>
        <PageTitle title="Dashboard" lede={'\u00a0'} />
        <Loading label="Loading your dashboard..." stats="bars" rows={5} />
      </>
    );
  }
  const curve = buildReplyCurve({
    days: overview.data.days,
    invitations: stats.data.totalInvitations,
    answered: stats.data.invitationsResponded,
    deadline: event.data.rsvp_deadline,
    now: new Date(overview.dataUpdatedAt),
  });
  return (
    <>
      <PageTitle title="Dashboard" lede={formatWhenAndWhere(event.data)} />
      {event.data.event_date !== null && <TermWarning date={event.data.event_date} />}
      <DashboardStats stats={stats.data} date={event.data.event_date} />
      <QuickActions stats={stats.data} />
      <div className="dashboard">
        <div className="dashboard__news">
          {curve && <ReplyChart curve={curve} />}
          <RecentReplies responses={overview.data.recent} />
        </div>
        <Aside event={event.data} stats={stats.data} overview={overview.data} site={site} />
      </div>
    </>
  );
}

interface AsideProps {
  event: Event;
  stats: Stats;
  overview: Overview;
  site: Session['site'];
}

function Aside({ event, stats, overview, site }: AsideProps) {
  const [settled, settle] = useSettledSteps(site.eventId);
  const steps = listSetupSteps(event, stats, settled);
  const copy = () => void copyAddress(site.url).then((copied) => copied && settle('share'));
  return (
    <div className="dashboard__aside">
      {steps.some(({ done }) => !done) && <Setup steps={steps} onSkip={settle} onCopy={copy} />}
      <OpenTasks stats={stats} overview={overview} />
      <SiteAddress site={site} onCopy={copy} />
    </div>
  );
}

async function copyAddress(address: string): Promise<boolean> {
  const copied = await copyText(address);
  if (copied) toast.success('Site address copied to clipboard!');
  else toast.error('Couldn’t copy the address', { description: address, duration: 20_000 });
  return copied;
}

function formatWhenAndWhere({ status, event_date, venue_name }: Event): string {
  if (status !== 'planned') return STATUS_NAME[status];
  if (event_date === null) return 'Add a date for your event.';
  return `${formatWeekdayDate(event_date)}${venue_name === '' ? '' : ` at ${venue_name}`}`;
}

function QuickActions({ stats }: { stats: Stats }) {
  return (
    <nav className="quick-actions" aria-label="Quick actions">
      <Link to={paths.event}>
        <CalendarDays aria-hidden="true" />
        Manage Event
      </Link>
      <Link to={paths.gallery}>
        <Images aria-hidden="true" />
        Upload Photos
        <small>{formatNumber(stats.totalGalleryImages)}</small>
      </Link>
      <Link to={paths.rsvp}>
        <Mail aria-hidden="true" />
        View RSVPs
        <small>{formatNumber(stats.totalRSVPs)}</small>
      </Link>
      <Link to={paths.registry}>
        <Gift aria-hidden="true" />
        Manage Gift Registry
        <small>{formatNumber(stats.totalGiftItems)}</small>
      </Link>
    </nav>
  );
}
