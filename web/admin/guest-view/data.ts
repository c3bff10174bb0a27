import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

const OFFERED = 6;
const GUESTS = 'GET /admin/events/:event/guests';

/** The first households by name, or those that match a search. */
export const householdsQuery = (event: string, search: string) =>
  queryOptions({
    queryKey: [GUESTS, event, 'to see as', search],
    queryFn: ({ signal }) =>
      api(GUESTS, {
        params: { event },
        query: { sort: 'name', ...(search !== '' && { search }) },
        page: { limit: OFFERED },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Null if the invitation was deleted. */
export const householdQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: [GUESTS, event, 'seen as', id],
    queryFn: async ({ signal }) => (await api(GUESTS, { params: { event }, query: { ids: id }, signal }))[0] ?? null,
  });
