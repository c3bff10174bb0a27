import { useMemo, useState } from 'react';
import type { GuestSelection, Invitation } from '../../../contract/guests.ts';
import { SELECTION_MAX, filterOf, type ListView } from './list.ts';

interface SelectedRows {
  /** Search and filter at the time of the selection, as JSON. */
  under: string;
  /** Selected ids; `all` means all invitations that match. */
  ids: ReadonlySet<string> | 'all';
}

const NONE: ReadonlySet<string> = new Set();

/** Selects individual invitations across pages, or all that match. Another search or filter clears the selection. */
export function useSelection(view: ListView, matching: number) {
  const under = JSON.stringify(filterOf(view));
  const [chosen, setChosen] = useState<SelectedRows>({ under, ids: NONE });
  const ids = chosen.under === under ? chosen.ids : NONE;
  return useMemo(() => {
    const set = (next: Iterable<string>) => setChosen({ under, ids: new Set([...next].slice(0, SELECTION_MAX)) });
    const isChosen = (id: string) => ids === 'all' || ids.has(id);
    return {
      count: ids === 'all' ? matching : ids.size,
      all: ids === 'all',
      isChosen,
      /** Toggles one row; if all were selected, the other rows of this page stay selected. */
      toggle(id: string, rows: readonly Invitation[]) {
        const named = ids === 'all' ? rows.map((row) => row.id) : [...ids];
        set(isChosen(id) ? named.filter((one) => one !== id) : [...named, id]);
      },
      /** Selects all rows of a page, or none if all are selected. */
      togglePage(rows: readonly Invitation[]) {
        const page = rows.map((row) => row.id);
        const others = ids === 'all' ? [] : [...ids].filter((id) => !page.includes(id));
        set(page.every(isChosen) ? others : [...others, ...page]);
      },
      chooseAll: () => setChosen({ under, ids: 'all' }),
      clear: () => setChosen({ under, ids: NONE }),
      getSelection: (): GuestSelection =>
        ids === 'all' ? { matching: filterOf(view), count: matching } : { ids: [...ids] },
    };
  }, [ids, under, matching, view]);
}

export type Selection = ReturnType<typeof useSelection>;
