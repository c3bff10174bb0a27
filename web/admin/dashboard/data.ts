import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettledStep } from '../../../contract/dashboard.ts';
import { api } from '../api.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

export const statsQuery = queryOptions({
  queryKey: ['GET /admin/stats'],
  queryFn: ({ signal }) => api('GET /admin/stats', { signal }),
  refetchInterval: LIST_REFRESH_MS,
});

/** Opening all links takes the server a while. */
export const brokenLinksQuery = (event: string) =>
  queryOptions({
    queryKey: ['POST /admin/links/check', event],
    queryFn: ({ signal }) => api('POST /admin/links/check', { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Replies per day are in the reader's time zone. Refetched, so that owners see new replies. */
export const overviewQuery = queryOptions({
  queryKey: ['GET /admin/overview'],
  queryFn: ({ signal }) =>
    api('GET /admin/overview', { query: { ahead: String(-new Date().getTimezoneOffset()) }, signal }),
  refetchInterval: LIST_REFRESH_MS,
});

/** Marks a step of setting up the site as done or skipped, on all devices of its owners. */
export function useSettleStep() {
  const queries = useQueryClient();
  const { queryKey } = overviewQuery;
  return useMutation({
    mutationFn: (step: SettledStep) => api('PUT /admin/setup', { body: { step } }),
    onMutate: async (step) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (before) => before && { ...before, settled: [...before.settled, step] });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
