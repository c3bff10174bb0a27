import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** How often the desk looks whether an order waits, in milliseconds. */
const WAITING_REFRESH_MS = 60_000;

/** How many orders wait for an operator. */
export const waitingQuery = queryOptions({
  queryKey: ['GET /operator/waiting'],
  queryFn: ({ signal }) => api('GET /operator/waiting', { signal }),
  refetchInterval: WAITING_REFRESH_MS,
});
