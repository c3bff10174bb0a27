import { toApiFailure } from '../../../contract/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { eventChange } from '../../../contract/event.ts';
import { api } from '../api.ts';

/** The event as its owner sees it; named by the id that the session knows, so that all of the area looks at the same one. */
export const eventQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event', { params: { event }, signal }),
    staleTime: 60_000,
  });

/** Changes the event by what is given; everywhere else shows it at once. */
export function useChangeEvent(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof eventChange>) => api('PUT /admin/events/:event', { params: { event }, body }),
    onSuccess: (changed) => queries.setQueryData(eventQuery(event).queryKey, changed),
  });
}

/** Reads the event anew, however fresh what is known of it. */
export function useEventRefresh(event: string) {
  const queries = useQueryClient();
  return () => queries.query({ ...eventQuery(event), staleTime: 0 });
}

/**
 * The document of the invitation with unsaved values, as JSON; the rest of it is as of that version of the event. A
 * failure is shown in its place and nowhere else.
 */
export const previewQuery = (values: string, version: number) =>
  queryOptions({
    queryKey: ['preview', values, version],
    queryFn: async ({ signal }) => {
      const headers = { accept: 'text/html', 'content-type': 'application/json' };
      const response = await fetch('/preview', { method: 'POST', headers, body: values, signal });
      if (!response.ok) throw toApiFailure(response.status, await response.json().catch(() => undefined));
      return response.text();
    },
    staleTime: 60_000,
    gcTime: 10_000,
  });
