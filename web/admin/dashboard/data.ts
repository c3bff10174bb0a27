import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

export const statsQuery = queryOptions({
  queryKey: ['GET /admin/stats'],
  queryFn: ({ signal }) => api('GET /admin/stats', { signal }),
  refetchInterval: LIST_REFRESH_MS,
});

/** Replies per day are in the reader's time zone. Refetched, so that owners see new replies. */
export const overviewQuery = queryOptions({
  queryKey: ['GET /admin/overview'],
  queryFn: ({ signal }) =>
    api('GET /admin/overview', { query: { ahead: String(-new Date().getTimezoneOffset()) }, signal }),
  refetchInterval: LIST_REFRESH_MS,
});
