import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReplySummary } from '../../../contract/headcount.ts';
import type { FetchedPage } from '../../../contract/paging.ts';
import type { ListedReply } from '../../../contract/rsvp.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { ROOMY_QUERY, useMedia } from '../../ui/app-shell/media.ts';
import { Empty } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/empty-replies.svg';
import { statsQuery } from '../dashboard/data.ts';
import { Pager, type PagerProps } from '../kit/pager.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { ATTENDANCE_LABEL, ATTENDANCES, SORT_LABEL, SORTS, type ReplyView } from './list.ts';
import { ReplyTable } from './reply-table.tsx';

interface ResponsesProps extends ToolsProps, PagerProps {
  page: FetchedPage<ListedReply>;
  onDetails: (response: ListedReply) => void;
  onEdit: (response: ListedReply) => void;
  onDelete: (response: ListedReply) => void;
}

export function Responses(props: ResponsesProps) {
  const { view, counts, onView, onDetails, onEdit, onDelete, ...pager } = props;
  const { page, busy } = pager;
  const { rows } = page;
  const hasInvitations = (useQuery(statsQuery).data?.totalInvitations ?? 0) > 0;

  return (
    <div aria-busy={busy}>
      <Tools view={view} counts={counts} onView={onView} />
      {rows.length === 0 && !busy && view.after === null && <Nothing view={view} counts={counts} onView={onView} />}
      <ReplyTable
        responses={rows}
        hasInvitations={hasInvitations}
        order={{ sort: view.sort, onSort: (sort) => onView({ sort }) }}
        {...{ onDetails, onEdit, onDelete }}
      />
      <Pager {...pager} />
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
  // Narrower tables lack a column, and cards have none.
  const isRoomy = useMedia(ROOMY_QUERY);
  return (
    <div className="tools reply-tools">
      <SearchField
        label="Search responses by name, email or phone"
        placeholder="Search by name, email or phone..."
        search={view.search}
        onSearch={(search) => onView({ search })}
      />
      <label className="visually-hidden" htmlFor={id}>
        Filter by attendance
      </label>
      <select
        className="input filter-select"
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
      {!isRoomy && (
        <select
          className="input filter-select"
          aria-label="Sort by"
          value={view.sort}
          onChange={(event) => onView({ sort: SORTS.find((sort) => sort === event.target.value) ?? '-date' })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABEL[sort]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Nothing({ view: { search, attendance }, counts, onView }: ToolsProps) {
  if (attendance !== 'all') {
    return (
      <Empty
        art={searchArt}
        title={`No ${ATTENDANCE_LABEL[attendance].toLowerCase()} responses`}
        hint="Change the filter above to see the other responses."
      />
    );
  }
  if (search === '') {
    const { asked_again: before } = counts;
    const hint =
      before > 0
        ? `${before} replied before the change. Their new answers appear here.`
        : 'Replies appear here as soon as guests respond.';
    return (
      <Empty
        art={emptyArt}
        title={before > 0 ? 'Nobody has answered again yet' : 'No RSVP responses yet'}
        hint={hint}
      />
    );
  }
  return (
    <Empty art={searchArt} title="No responses match your search" hint={`No replies found for “${search}”.`}>
      <button className="button" type="button" onClick={() => onView({ search: '' })}>
        Clear Search
      </button>
    </Empty>
  );
}
