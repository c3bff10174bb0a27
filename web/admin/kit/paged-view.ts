import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiFailure } from '../../../contract/client.ts';

/** What of a list is looked at. It stands in the address, so that it survives a reload and the way back. */
export interface PagedView {
  search: string;
  /** The cursor after which the page begins; null for the first one. */
  after: string | null;
}

/** How the views of one list stand in the address. */
export interface Address<View> {
  /** The view that an address asks for; what it says wrongly is as if it said nothing. */
  viewOf: (query: URLSearchParams) => View;
  /** The address of a view, without what goes without saying. */
  queryOf: (view: View) => Record<string, string>;
}

/** How one came to a page: the cursors of those before it. Kept with the entry of the history, so that a reload knows it. */
interface PageTrail {
  trail?: readonly (string | null)[];
}

/** The view in the address, and the ways from it to others. */
export function usePagedView<View extends PagedView>({ viewOf, queryOf }: Address<View>) {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query, viewOf]);
  const trail = (useLocation().state as PageTrail | null)?.trail ?? [];

  const go = useCallback(
    (next: View, options: { replace?: boolean; trail?: readonly (string | null)[] } = {}) =>
      setQuery(queryOf(next), {
        replace: options.replace ?? false,
        preventScrollReset: true,
        // A filter that is pressed stays pressed: it would spring back for as long as the next view takes to be drawn.
        flushSync: true,
        ...(options.trail && { state: { trail: options.trail } satisfies PageTrail }),
      }),
    [setQuery, queryOf],
  );
  return {
    view,
    /** How many pages lie before this one; undefined for one that was come to by its address alone. */
    pagesBefore: view.after === null ? 0 : trail.length > 0 ? trail.length : undefined,
    /** Another view from its first page on. What is typed leaves no trace in the history. */
    change: useCallback(
      (change: Partial<View>) => go({ ...view, ...change, after: null }, { replace: 'search' in change }),
      [go, view],
    ),
    toNext: (after: string) => go({ ...view, after }, { trail: [...trail, view.after] }),
    toPrevious: () => go({ ...view, after: trail.at(-1) ?? null }, { trail: trail.slice(0, -1) }),
    /** Gives the page up for the one before it, in its place: the way back does not lead here again. */
    leave: () => go({ ...view, after: trail.at(-1) ?? null }, { replace: true, trail: trail.slice(0, -1) }),
  };
}

/** What the server has for a page. */
interface Answer {
  data: { rows: readonly unknown[] } | undefined;
  isPlaceholderData: boolean;
  error: Error | null;
}

/**
 * Leaves a page that is none: what was on it is gone or no longer matches, or the address names a place that the list
 * does not know.
 */
export function useLeavingNoPage({ after }: PagedView, answer: Answer, leave: () => void): void {
  const isEmpty = !answer.isPlaceholderData && answer.data?.rows.length === 0;
  const isUnknown = answer.error instanceof ApiFailure && answer.error.code === 'invalid_cursor';
  const isNone = after !== null && (isEmpty || isUnknown);
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (isNone) go();
    // One page after the other, as long as there is none.
  }, [isNone, after]);
}
