import { useQuery } from '@tanstack/react-query';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import { formatWeekdayDate, getLocalToday } from '../../../contract/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { TermWarning } from '../owners/account/term-warning.tsx';
import { eventQuery } from '../event/data.ts';
import { copyText } from '../../ui/app-shell/copy.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { STATUS_NAME } from '../event/status-names.ts';
import { toTellQuery } from '../mails/updates/data.ts';
import { TellNotice } from '../mails/updates/tell-notice.tsx';
import { questionsQuery } from '../rsvp/questions/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { overviewQuery, statsQuery, useSettleStep } from './data.ts';
import { NextSteps } from './next-steps.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentReplies } from './recent-replies.tsx';
import { ReplyChart } from './reply-chart.tsx';
import { buildReplyCurve } from './reply-curve.ts';
import { Setup } from './setup.tsx';
import { SiteAddress } from './site-address.tsx';
import { listSetupSteps } from './steps.ts';
import { listTasks } from './tasks.ts';
import { WhoComes } from './who-comes.tsx';
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
  return <Overviewed event={event.data} stats={stats.data} overview={overview.data} readAt={overview.dataUpdatedAt} />;
}

interface OverviewedProps {
  event: Event;
  stats: Stats;
  overview: Overview;
  readAt: number;
}

function Overviewed({ event, stats, overview, readAt }: OverviewedProps) {
  const { site } = useSession();
  const { mutate: settle } = useSettleStep();
  const questions = useQuery(questionsQuery(site.eventId)).data;
  const steps = listSetupSteps({ event, stats, overview, questions });
  // Copying the address counts as sharing it, because sharing itself cannot be observed.
  const copy = () => void copyAddress(site.url).then((copied) => copied && settle('send'));
  const today = getLocalToday();
  const isReady = steps.every(({ done, begun }) => done || begun);
  const asksMore = useQuery(toTellQuery(site.eventId)).data?.invitations !== 0;
  return (
    <>
      <PageTitle title="Dashboard" lede={formatWhenAndWhere(event)} />
      <TellNotice />
      {event.event_date !== null && <TermWarning date={event.event_date} />}
      <div className="dashboard">
        <div className="dashboard__main">
          <NextSteps
            tasks={listTasks({ event, stats, overview, newReplies: site.newReplies, today })}
            asksMore={asksMore}
          >
            {isReady ? undefined : <Setup steps={steps} onSkip={settle} onCopy={copy} />}
          </NextSteps>
          <ReplyChart
            curve={buildReplyCurve({
              days: overview.days,
              invitations: stats.totalInvitations,
              answered: stats.invitationsResponded,
              // An event that is put off or called off waits for no replies.
              deadline: event.status === 'planned' ? event.rsvp_deadline : null,
              now: new Date(readAt),
            })}
          />
          <RecentReplies responses={overview.recent} askedAgain={overview.askedAgain} />
        </div>
        <div className="dashboard__aside">
          <WhoComes people={overview.people} stats={stats} toCheck={overview.toCheck} event={event} today={today} />
          <QuickActions stats={stats} />
          <SiteAddress site={site} onCopy={copy} />
        </div>
      </div>
    </>
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
