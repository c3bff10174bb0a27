import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileSpreadsheet, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Headcount } from '../../../contract/headcount.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { PageTitle } from '../../ui/app-shell/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { toast } from '../../ui/toast.tsx';
import emptyArt from '../art/table.svg';
import { eventQuery } from '../event/data.ts';
import { paths } from '../paths.ts';
import { scheduleQuery } from '../schedule/data.ts';
import { useSession } from '../shell/shell-context.ts';
import { headcountQuery, saveWorkbook } from './data.ts';
import { Sheet } from './sheet.tsx';
import './headcount.css';
import './headcount-print.css';

export function Component() {
  const { eventId } = useSession().site;
  const headcount = useQuery(headcountQuery(eventId));
  const schedule = useQuery(scheduleQuery(eventId));
  const event = useQuery(eventQuery(eventId));
  const queries = [headcount, schedule, event];
  const failed = queries.some(({ isLoadingError }) => isLoadingError);
  const isLoaded = headcount.data && schedule.data && event.data;
  const counted = isLoaded && !isEmpty(headcount.data);

  return (
    <div className="headcount">
      <PageTitle
        title="Headcount"
        lede="Who’s coming to what, and what they eat. Print it for the kitchen, or open it in Excel."
      >
        <Link className="button" to={paths.rsvp}>
          <ArrowLeft aria-hidden="true" />
          RSVP
        </Link>
        {counted && (
          <>
            <WorkbookButton event={eventId} />
            <button className="button button--go" type="button" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </button>
          </>
        )}
      </PageTitle>
      {failed && (
        <LoadError
          title="Failed to load the headcount. Please try again."
          retry={() => void Promise.all(queries.map((query) => query.refetch()))}
        />
      )}
      {!failed && !isLoaded && <Loading label="Counting..." rows={4} />}
      {isLoaded && !counted && <NothingYet />}
      {isLoaded && counted && (
        <Sheet
          headcount={headcount.data}
          countedAt={new Date(headcount.dataUpdatedAt)}
          schedule={schedule.data}
          event={event.data}
        />
      )}
    </div>
  );
}

const isEmpty = ({ items, to_review }: Headcount): boolean =>
  to_review.replies === 0 && items.every(({ yes, no, maybe, waiting }) => yes + no + maybe + waiting === 0);

function WorkbookButton({ event }: { event: string }) {
  const download = useMutation({
    mutationFn: () => saveWorkbook(event),
    onError: (cause) => toast.error(formatFailure(cause, 'Failed to export the headcount'), { topic: 'export' }),
  });
  return (
    <button
      className="button"
      type="button"
      aria-disabled={download.isPending}
      onClick={() => !download.isPending && download.mutate()}
    >
      <FileSpreadsheet aria-hidden="true" />
      {download.isPending ? 'Exporting...' : 'Excel'}
    </button>
  );
}

function NothingYet() {
  return (
    <Empty
      art={emptyArt}
      title="Nobody to count yet"
      hint="The numbers appear here once you have invited guests or somebody has replied. Meanwhile, decide what guests reply to and what they can choose to eat."
    >
      <div className="actions headcount__starts">
        <Link className="button" to={paths.schedule}>
          Schedule
        </Link>
        <Link className="button" to={paths.questions}>
          Questions
        </Link>
      </div>
    </Empty>
  );
}
