import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { TellNotice } from '../mails/updates/tell-notice.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { eventQuery } from './data.ts';
import { EventForm } from './form.tsx';
import './event.css';

export function Component() {
  const event = useQuery(eventQuery(useSession().site.eventId));
  return (
    <>
      <PageTitle title="Event" lede="The details guests see on your site. Changes go live when you save.">
        <a className="button" href={paths.site} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          Preview Site
        </a>
      </PageTitle>
      {event.isPending && <Loading label="Loading event details..." />}
      {event.isLoadingError && <LoadError title="Failed to fetch event data" retry={() => void event.refetch()} />}
      <TellNotice />
      {event.data && <EventForm event={event.data} />}
    </>
  );
}
