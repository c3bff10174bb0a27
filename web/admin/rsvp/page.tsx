import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Attendance } from '../../../contract/rsvp.ts';
import emptyArt from '../art/empty-replies.svg';
import searchArt from '../../ui/area/art/empty-search.svg';
import { statsQuery } from '../dashboard/data.ts';
import { PageTitle } from '../../ui/area/page-title.tsx';
import { Empty, LoadError, Loading } from '../../ui/area/states.tsx';
import { Status } from '../../ui/area/status.tsx';
import { Tally } from '../../ui/area/tally.tsx';
import { counted } from '../../ui/area/words.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/shell-context.ts';
import { ATTENDANCE_LABEL, ATTENDANCES, countResponses, responsesQuery } from './data.ts';
import type { AttendanceCounts } from './data.ts';
import { DeleteResponse } from './delete-response.tsx';
import { ResponseDetails } from './details.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ResponseDays } from './response-days.tsx';
import './rsvp.css';

type Filter = Attendance | 'all';
/** A reply that another page asks to see in full, by its id. */
export interface RsvpArrival {
  details: string;
}

const ROWS_AT_ONCE = 100;

/** /admin/rsvp: the replies (spec 2.4). */
export function Component() {
  const { eventId } = useSession().site;
  const list = useQuery(responsesQuery(eventId));
  const [filter, setFilter] = useState<Filter>('all');
  const arrival = useLocation().state as RsvpArrival | null;
  const [open, setOpen] = useState(arrival && { act: 'details', id: arrival.details });
  const [rows, setRows] = useState(ROWS_AT_ONCE);

  const all = list.data ?? [];
  const counts = countResponses(all);
  const opened = open && all.find(({ id }) => id === open.id);
  const shown = filter === 'all' ? all : all.filter(({ attendance }) => attendance === filter);

  return (
    <>
      <PageTitle title="RSVP Management" count={list.data && counts.all}>
        <ExportMenu event={eventId} disabled={counts.all === 0} />
      </PageTitle>
      {list.isPending && <Loading label="Loading RSVP responses..." tally="plain" tools />}
      {list.isLoadingError && (
        <LoadError title="Failed to load RSVP responses. Please try again." retry={() => void list.refetch()} />
      )}
      {list.data && <Figures counts={counts} />}
      {list.data && counts.all === 0 && <NoResponses />}
      {counts.all > 0 && (
        <>
          <FilterPick filter={filter} counts={counts} onChange={setFilter} />
          {shown.length === 0 && filter !== 'all' && (
            <Empty
              art={searchArt}
              title={`No ${ATTENDANCE_LABEL[filter].toLowerCase()} responses`}
              hint="Change the filter above to see the other responses."
            />
          )}
          <ResponseDays
            responses={shown.slice(0, rows)}
            onDetails={({ id }) => setOpen({ act: 'details', id })}
            onDelete={({ id }) => setOpen({ act: 'delete', id })}
          />
          {shown.length > rows && (
            <div className="list-foot">
              <span className="num">
                1 to {rows} of {shown.length}
              </span>
              <button className="btn" type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
                Show more responses
              </button>
            </div>
          )}
        </>
      )}
      {opened && open.act === 'details' && (
        <ResponseDetails
          response={opened}
          onClose={() => setOpen(null)}
          onDelete={() => setOpen({ act: 'delete', id: opened.id })}
        />
      )}
      {opened && open.act === 'delete' && <DeleteResponse response={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

function Figures({ counts }: { counts: AttendanceCounts }) {
  const stats = useQuery(statsQuery).data;
  const part = counts.all === 0 ? 0 : Math.round((counts.yes / counts.all) * 100);
  return (
    <Tally
      entries={{
        responses: {
          label: 'Total Responses',
          value: counts.all,
          note:
            stats &&
            stats.totalInvitations > 0 &&
            `${counted(stats.totalInvitations, 'invitation', 'invitations')} out`,
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
        people: { label: 'Total Guests', value: counts.people, note: 'people, plus ones included' },
      }}
    />
  );
}

function NoResponses() {
  return (
    <Empty art={emptyArt} title="No RSVP responses yet" hint="Replies appear here the moment a guest answers.">
      <Link className="btn" to={paths.guests}>
        View Guests
      </Link>
    </Empty>
  );
}

interface FilterPickProps {
  filter: Filter;
  counts: AttendanceCounts;
  onChange: (filter: Filter) => void;
}

function FilterPick({ filter, counts, onChange }: FilterPickProps) {
  const id = useId();
  return (
    <div className="tools">
      <label className="sr" htmlFor={id}>
        Filter by attendance
      </label>
      <select
        className="input pick"
        id={id}
        value={filter}
        onChange={(event) => onChange(ATTENDANCES.find((value) => value === event.target.value) ?? 'all')}
      >
        <option value="all">All responses ({counts.all})</option>
        {ATTENDANCES.map((attendance) => (
          <option key={attendance} value={attendance}>
            {ATTENDANCE_LABEL[attendance]} ({counts[attendance]})
          </option>
        ))}
      </select>
      <span className="dim small">Newest first</span>
    </div>
  );
}
