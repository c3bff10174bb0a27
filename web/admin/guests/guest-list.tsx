import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import type { GuestSort, Invitation } from '../../../contract/guests.ts';
import type { PageOf } from '../../../contract/paging.ts';
import searchArt from '../../ui/area/art/empty-search.svg';
import { useMedia, WIDE } from '../../ui/area/media.ts';
import { Empty } from '../../ui/area/states.tsx';
import emptyArt from '../art/empty-guests.svg';
import { PAGE_ROWS } from './data.ts';
import type { ListView } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { GuestSlips } from './slips.tsx';
import { GuestTable } from './table.tsx';
import type { Selection } from './use-selection.ts';

interface ListProps extends PagerProps {
  view: ListView;
  onSort: (sort: GuestSort) => void;
  selection: Selection;
  actions: RowActions;
}

/** A page of the guests: a table, or slips where there is no room for one. */
export function GuestList({ view, onSort, selection, actions, ...pager }: ListProps) {
  const { page, busy } = pager;
  const wide = useMedia(WIDE);
  const toggle = useLatest((id: string) => selection.toggle(id, page.rows));
  const rows = { invitations: page.rows, busy, selection, onToggle: toggle, actions };
  return (
    <div aria-busy={busy}>
      {wide ? <GuestTable {...rows} sort={view.sort} onSort={onSort} /> : <GuestSlips {...rows} />}
      <Pager {...pager} />
    </div>
  );
}

/** A function that stays the same and does the latest: rows that did not change are not drawn again. */
function useLatest<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((given) => latest.current(given), []);
}

interface PagerProps {
  page: PageOf<Invitation>;
  /** Another page is on its way; these are the rows of the one before, of which none can be chosen any more. */
  busy: boolean;
  /** So many match. */
  shown: number;
  pagesBefore: number | undefined;
  toNext: (after: string) => void;
  toPrevious: () => void;
}

function Pager({ page: { rows, next }, busy, shown, pagesBefore, toNext, toPrevious }: PagerProps) {
  if (pagesBefore === 0 && next === undefined) return null;
  const first = (pagesBefore ?? 0) * PAGE_ROWS + 1;
  const turn = (way: () => void) => {
    if (busy) return;
    way();
    window.scrollTo(0, 0);
  };
  return (
    <nav className="list-foot" aria-label="Pages">
      <span className="num" role="status">
        {pagesBefore === undefined
          ? `${rows.length} of ${shown}`
          : `${first} to ${first - 1 + rows.length} of ${shown}`}
      </span>
      <span className="pager">
        <button
          className="btn"
          type="button"
          aria-disabled={pagesBefore === 0}
          onClick={() => pagesBefore !== 0 && turn(toPrevious)}
        >
          <ArrowLeft aria-hidden="true" />
          {pagesBefore === undefined ? 'First page' : 'Previous'}
        </button>
        <button
          className="btn"
          type="button"
          aria-disabled={next === undefined}
          onClick={() => next !== undefined && turn(() => toNext(next))}
        >
          Next
          <ArrowRight aria-hidden="true" />
        </button>
      </span>
    </nav>
  );
}

/** Nobody is invited yet. */
export function NoGuests({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <Empty
      art={emptyArt}
      title="No Guest Invitations Yet"
      hint="Add the first name, or bring your list: everyone gets a link of their own."
    >
      <span className="acts">
        <button className="btn btn--go" type="button" onClick={onAdd}>
          Add Guest
        </button>
        <button className="btn" type="button" onClick={onImport}>
          Import a List
        </button>
      </span>
    </Empty>
  );
}

/** Nobody is found. */
export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const hint = search === '' ? 'Nobody has this status now.' : `Nobody here goes by “${search}”.`;
  return (
    <Empty art={searchArt} title="No Guests Match Your Search" hint={hint}>
      <button className="btn" type="button" onClick={onClear}>
        Clear Filters
      </button>
    </Empty>
  );
}
