import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const revenueQuery = queryOptions({
  queryKey: ['GET /operator/revenue'],
  queryFn: ({ signal }) => api('GET /operator/revenue', { signal }),
});

export const fetchRevenueFile = () => api('GET /operator/revenue/export');
