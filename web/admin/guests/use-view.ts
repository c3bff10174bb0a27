import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { queryOf, viewOf, type ListView } from './list.ts';

/** How one came to a page: the cursors of those before it. Kept with the entry of the history, so that a reload knows it. */
interface Trail {
  trail?: readonly (string | null)[];
}

/** The view in the address, and the ways from it to others. */
export function useListView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query]);
  const trail = (useLocation().state as Trail | null)?.trail ?? [];

  const go = useCallback(
    (next: ListView, options: { replace?: boolean; trail?: readonly (string | null)[] } = {}) =>
      setQuery(queryOf(next), {
        replace: options.replace ?? false,
        preventScrollReset: true,
        // A filter that is pressed stays pressed: it would spring back for as long as the next view takes to be drawn.
        flushSync: true,
        ...(options.trail && { state: { trail: options.trail } satisfies Trail }),
      }),
    [setQuery],
  );
  return {
    view,
    /** How many pages lie before this one; undefined for one that was come to by its address alone. */
    pagesBefore: view.after === null ? 0 : trail.length > 0 ? trail.length : undefined,
    /** Another view from its first page on. What is typed leaves no trace in the history. */
    change: useCallback(
      (change: Partial<ListView>) => go({ ...view, ...change, after: null }, { replace: 'search' in change }),
      [go, view],
    ),
    toNext: (after: string) => go({ ...view, after }, { trail: [...trail, view.after] }),
    toPrevious: () => go({ ...view, after: trail.at(-1) ?? null }, { trail: trail.slice(0, -1) }),
  };
}
