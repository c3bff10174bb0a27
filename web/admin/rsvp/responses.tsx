import { Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { ReplySummary } from '../../../contract/headcount.ts';
import type { PageOf } from '../../../contract/paging.ts';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import searchArt from '../../ui/area/art/empty-search.svg';
import { Empty } from '../../ui/area/states.tsx';
import { Pager } from '../kit/pager.tsx';
import { ATTENDANCE_LABEL, ATTENDANCES, PAGE_ROWS, type ReplyView } from './data.ts';
import { ResponseDays } from './response-days.tsx';

interface ResponsesProps extends ToolsProps {
  page: PageOf<RsvpResponse>;
  /** Another page is on its way. */
  busy: boolean;
  trail: readonly string[];
  onTrail: (trail: readonly string[]) => void;
  onDetails: (response: RsvpResponse) => void;
  onDelete: (response: RsvpResponse) => void;
}

/** A page of the replies, and what narrows it down. */
export function Responses(props: ResponsesProps) {
  const { view, counts, page, busy, trail, onView, onTrail, onDetails, onDelete } = props;
  const { rows, next } = page;
  const gone = rows.length === 0 && trail.length > 0 && !busy;

  useEffect(() => {
    // The last reply of this page was deleted.
    if (gone) onTrail(trail.slice(0, -1));
  }, [gone, trail, onTrail]);

  return (
    <div aria-busy={busy}>
      <Tools view={view} counts={counts} onView={onView} />
      {rows.length === 0 && !busy && !gone && <Nothing view={view} onView={onView} />}
      <ResponseDays responses={rows} onDetails={onDetails} onDelete={onDelete} />
      <Pager
        first={trail.length * PAGE_ROWS + 1}
        rows={rows.length}
        total={counts.found[view.attendance]}
        toPrevious={trail.length > 0 && !busy ? () => onTrail(trail.slice(0, -1)) : undefined}
        toNext={next !== undefined && !busy ? () => onTrail([...trail, next]) : undefined}
      />
    </div>
  );
}

interface ToolsProps {
  view: ReplyView;
  counts: ReplySummary;
  onView: (change: Partial<ReplyView>) => void;
}

function Tools({ view, counts: { found }, onView }: ToolsProps) {
  const id = useId();
  return (
    <div className="tools">
      <div className="seek">
        <Search aria-hidden="true" />
        <input
          className="input"
          type="search"
          aria-label="Search responses by name, email or phone"
          placeholder="Search by name, email or phone..."
          data-shortcut="search"
          value={view.search}
          onChange={(event) => onView({ search: event.target.value })}
        />
      </div>
      <label className="sr" htmlFor={id}>
        Filter by attendance
      </label>
      <select
        className="input pick"
        id={id}
        value={view.attendance}
        onChange={(event) => onView({ attendance: ATTENDANCES.find((value) => value === event.target.value) ?? 'all' })}
      >
        <option value="all">All responses ({found.all})</option>
        {ATTENDANCES.map((attendance) => (
          <option key={attendance} value={attendance}>
            {ATTENDANCE_LABEL[attendance]} ({found[attendance]})
          </option>
        ))}
      </select>
      <span className="dim small">Newest first</span>
    </div>
  );
}

/** What is asked for is not there: the words of the filter, or of the search (spec 2.4). */
function Nothing({ view: { search, attendance }, onView }: Omit<ToolsProps, 'counts'>) {
  const wanted = search.trim();
  if (attendance !== 'all') {
    return (
      <Empty
        art={searchArt}
        title={`No ${ATTENDANCE_LABEL[attendance].toLowerCase()} responses`}
        hint="Change the filter above to see the other responses."
      />
    );
  }
  return (
    <Empty art={searchArt} title="No responses match your search" hint={`Nobody who replied goes by “${wanted}”.`}>
      <button className="btn" type="button" onClick={() => onView({ search: '' })}>
        Clear Search
      </button>
    </Empty>
  );
}
