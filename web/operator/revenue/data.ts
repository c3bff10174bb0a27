import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Payments and refunds by month. */
export const revenueQuery = queryOptions({
  queryKey: ['GET /operator/revenue'],
  queryFn: ({ signal }) => api('GET /operator/revenue', { signal }),
});
