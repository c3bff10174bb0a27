import { queryOptions } from '@tanstack/react-query';
import { getLocalToday } from '../../../contract/dates.ts';
import { saveFile } from '../../ui/app-shell/save-file.ts';
import { api } from '../api.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';
import { LIST } from '../rsvp/data.ts';

export const headcountQuery = (event: string) =>
  queryOptions({
    queryKey: [LIST, event, 'headcount'],
    queryFn: ({ signal }) => api('GET /admin/events/:event/headcount', { params: { event }, signal }),
    refetchInterval: LIST_REFRESH_MS,
  });

export const saveWorkbook = async (event: string) =>
  saveFile(
    `headcount-${getLocalToday()}.xlsx`,
    await api('GET /admin/events/:event/headcount/export', { params: { event }, query: { format: 'xlsx' } }),
  );
