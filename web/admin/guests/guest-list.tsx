import { useCallback, useEffect, useRef } from 'react';
import type { GuestSort, ListedInvitation } from '../../../contract/guests.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { FetchedPage } from '../../../contract/paging.ts';
import searchArt from '../../ui/app-shell/art/empty-search.svg';
import { useMedia, WIDE_QUERY } from '../../ui/app-shell/media.ts';
import { Empty } from '../../ui/app-shell/states.tsx';
import emptyArt from '../art/empty-guests.svg';
import { Pager, type PagerProps } from '../kit/pager.tsx';
import type { ListView } from './list.ts';
import type { RowActions } from './row-actions.ts';
import { GuestMobileRows } from './mobile-rows.tsx';
import { GuestTable } from './table.tsx';
import type { Selection } from './use-selection.ts';

interface ListProps extends PagerProps {
  page: FetchedPage<ListedInvitation>;
  view: ListView;
  /** Those of the schedule that are for invited households. */
  items: readonly ScheduleItem[];
  onSort: (sort: GuestSort) => void;
  selection: Selection;
  actions: RowActions;
}

export function GuestList({ view, items, onSort, selection, actions, ...pager }: ListProps) {
  const { page, busy } = pager;
  const wide = useMedia(WIDE_QUERY);
  const toggle = useLatest((id: string) => selection.toggle(id, page.rows));
  const rows = { invitations: page.rows, busy, search: view.search, items, selection, onToggle: toggle, actions };
  return (
    <div aria-busy={busy}>
      {wide ? <GuestTable {...rows} sort={view.sort} onSort={onSort} /> : <GuestMobileRows {...rows} />}
      <Pager {...pager} />
    </div>
  );
}

/** Returns a stable function that calls the latest `callback`, so that unchanged rows are not rerendered. */
function useLatest<Given>(callback: (given: Given) => void): (given: Given) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((given) => latest.current(given), []);
}

export function NoGuests({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <Empty
      art={emptyArt}
      title="No Guest Invitations Yet"
      hint="Add a guest or import your list. Everyone gets a personal link."
    >
      <span className="actions">
        <button className="button button--go" type="button" onClick={onAdd}>
          Add Guest
        </button>
        <button className="button" type="button" onClick={onImport}>
          Import a List
        </button>
      </span>
    </Empty>
  );
}

export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const hint = search === '' ? 'No guests match these filters.' : `No guests found for “${search}”.`;
  return (
    <Empty art={searchArt} title="No Guests Match Your Search" hint={hint}>
      <button className="button" type="button" onClick={onClear}>
        Clear Filters
      </button>
    </Empty>
  );
}
