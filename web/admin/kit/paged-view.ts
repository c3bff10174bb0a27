import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiFailure } from '../../../contract/client.ts';

/** The view is kept in the URL, so that a reload and the back button restore it. */
export interface PagedView {
  search: string;
  /** The cursor after which the page starts; null for the first page. */
  after: string | null;
}

export interface Address<View> {
  /** Ignores invalid parameters. */
  viewOf: (query: URLSearchParams) => View;
  /** Omits default values. */
  queryOf: (view: View) => Record<string, string>;
}

/** The cursors of the previous pages. Kept in the history entry, so that they survive a reload. */
interface PageTrail {
  trail?: readonly (string | null)[];
}

export function usePagedView<View extends PagedView>({ viewOf, queryOf }: Address<View>) {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query, viewOf]);
  const trail = (useLocation().state as PageTrail | null)?.trail ?? [];

  const go = useCallback(
    (next: View, options: { replace?: boolean; trail?: readonly (string | null)[] } = {}) =>
      setQuery(queryOf(next), {
        replace: options.replace ?? false,
        preventScrollReset: true,
        // Without it, a pressed filter would revert until the next view is rendered.
        flushSync: true,
        ...(options.trail && { state: { trail: options.trail } satisfies PageTrail }),
      }),
    [setQuery, queryOf],
  );
  return {
    view,
    /** The number of pages before this one; undefined if the page was opened by its URL. */
    pagesBefore: view.after === null ? 0 : trail.length > 0 ? trail.length : undefined,
    /** Changes the view and starts at its first page. Typing a search adds no history entries. */
    change: useCallback(
      (change: Partial<View>) => go({ ...view, ...change, after: null }, { replace: 'search' in change }),
      [go, view],
    ),
    toNext: (after: string) => go({ ...view, after }, { trail: [...trail, view.after] }),
    toPrevious: () => go({ ...view, after: trail.at(-1) ?? null }, { trail: trail.slice(0, -1) }),
    /** Replaces the page by the previous one, so that the back button does not return to it. */
    leave: () => go({ ...view, after: trail.at(-1) ?? null }, { replace: true, trail: trail.slice(0, -1) }),
  };
}

interface Answer {
  data: { rows: readonly unknown[]; next?: string | undefined } | undefined;
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
}

/** Leaves a page that does not exist: its rows are gone or no longer match, or its cursor is invalid. */
export function useLeavingNoPage({ after }: PagedView, answer: Answer, leave: () => void): void {
  const isEmpty = !answer.isPlaceholderData && answer.data?.rows.length === 0;
  const isUnknown = answer.error instanceof ApiFailure && answer.error.code === 'invalid_cursor';
  const isNone = after !== null && (isEmpty || isUnknown);
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (isNone) go();
    // `after` is a dependency so that each previous page is checked as well.
  }, [isNone, after]);
}

interface Extent {
  /** The number of rows on all pages; undefined while it is loaded. */
  total: number | undefined;
  pageRows: number;
  pagesBefore: number | undefined;
}

/**
 * Leaves the last page if rows on the pages before it are gone: it would repeat some of theirs. The page before it leads
 * to where it begins now.
 */
export function useLeavingShrunkPage(
  answer: Answer,
  { total, pageRows, pagesBefore }: Extent,
  leave: () => void,
): void {
  const { data, isPlaceholderData, isFetching } = answer;
  const isLast = data !== undefined && data.next === undefined && !isPlaceholderData && !isFetching;
  const before = total === undefined || !data ? undefined : total - data.rows.length;
  const isShrunk = isLast && before !== undefined && pagesBefore !== undefined && before < pagesBefore * pageRows;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (isShrunk) go();
  }, [isShrunk, before]);
}
