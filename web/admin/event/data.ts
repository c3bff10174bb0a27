import { toApiFailure } from '../../../contract/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { eventChange } from '../../../contract/event.ts';
import { api } from '../api.ts';
import { useTellQuestion } from '../mails/updates/data.ts';

/** The event's id comes from the session, so that all pages share one cache entry. */
export const eventQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event', { params: { event }, signal }),
    staleTime: 60_000,
  });

/** Saves changes of the event, and asks whether to tell guests who would want to know. */
export function useChangeEvent(event: string) {
  const queries = useQueryClient();
  const askToTell = useTellQuestion(event);
  return useMutation({
    mutationFn: (body: z.input<typeof eventChange>) => api('PUT /admin/events/:event', { params: { event }, body }),
    onSuccess: async ({ tell, ...changed }, { move_schedule: days }) => {
      queries.setQueryData(eventQuery(event).queryKey, changed);
      if (days !== undefined)
        await queries.invalidateQueries({ queryKey: ['GET /admin/events/:event/schedule', event] });
      askToTell(tell);
    },
  });
}

/** Returns a function that refetches the event even if the cache is fresh. */
export function useEventRefresh(event: string) {
  const queries = useQueryClient();
  return () => queries.query({ ...eventQuery(event), staleTime: 0 });
}

/**
 * The HTML of the invitation with unsaved values (JSON); all other values are those of `version`. The preview itself
 * shows failures.
 */
export const previewQuery = (values: string, version: number | string) =>
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
