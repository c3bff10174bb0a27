import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperatorApi } from '../../../contract/api.ts';
import { fetchPage } from '../../../contract/paging.ts';
import { LoadError, Loading } from '../../ui/app-shell/states.tsx';
import { formatCount, formatNumber } from '../../ui/app-shell/format-count.ts';
import type { OperatorClient } from '../api.ts';
import '../../ui/app-shell/list.css';

const ROWS_AT_ONCE = 50;

/** Reads a list page by page; the cursor of each page comes from the one before. */
export function usePagedRows<Row>(
  key: QueryKey,
  read: (client: OperatorClient, page: { limit: number; cursor?: string }) => Promise<readonly Row[]>,
  /** In milliseconds; without it the list is not read again by itself. */
  refreshFor: (rows: readonly Row[]) => number | false = () => false,
) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam: cursor }) =>
      fetchPage<OperatorApi, Row>((client) =>
        read(client, { limit: ROWS_AT_ONCE, ...(cursor !== undefined && { cursor }) }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Keep the previous rows while a new search loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refreshFor(data?.pages.flatMap(({ rows }) => rows) ?? []),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<Row[]>;
  noun: readonly [one: string, many: string];
  nothing: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function PagedList<Row>({ list, noun: [one, many], nothing, children }: PagedListProps<Row>) {
  if (list.isPending) return <Loading label={`Loading ${many}…`} rows={8} />;
  if (list.data === undefined) {
    return <LoadError title={`The ${many} could not be loaded.`} retry={() => void list.refetch()} />;
  }
  if (list.data.length === 0) return nothing;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {children(list.data)}
      <div className="list-foot">
        <span className="num" role="status">
          {list.isFetchNextPageError
            ? `More ${many} could not be loaded. Please try again.`
            : list.hasNextPage
              ? `First ${formatNumber(list.data.length)} ${many}`
              : formatCount(list.data.length, one, many)}
        </span>
        {list.hasNextPage && (
          <button
            className="button"
            type="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading…' : `Show more ${many}`}
          </button>
        )}
      </div>
    </div>
  );
}
