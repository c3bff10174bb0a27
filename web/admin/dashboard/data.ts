import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

/** The counts of the dashboard. */
export const statsQuery = queryOptions({
  queryKey: ['GET /admin/stats'],
  queryFn: ({ signal }) => api('GET /admin/stats', { signal }),
  refetchInterval: LIST_REFRESH_MS,
});
