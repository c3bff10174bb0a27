import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Invitation, invitationForm } from '../../../contract/guests.ts';
import { api, everyRow } from '../api.ts';
import { statsQuery } from '../dashboard/data.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

/** All invitations; asks again every half a minute, because guests open and answer them meanwhile. */
export const invitationsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/guests', event],
    queryFn: ({ signal }) =>
      everyRow((client, page) => client('GET /admin/events/:event/guests', { params: { event }, page, signal })),
    refetchInterval: LIST_REFRESH_MS,
  });

type InvitationInput = z.input<typeof invitationForm>;

/**
 * Puts what a change made of the list into it, and lets the dashboard count again. A refresh that was asked before the
 * change would bring the list of before: it is dropped.
 */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (rows: readonly Invitation[]) => Invitation[]) => {
    const { queryKey } = invitationsQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (rows) => rows && update(rows));
    void queries.invalidateQueries({ queryKey: statsQuery.queryKey });
  };
}

export function useCreateInvitation(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: InvitationInput; key: string }) =>
      api('POST /admin/events/:event/guests', { params: { event }, body, idempotencyKey: key }),
    onSuccess: (created) => update((rows) => [...rows.filter(({ id }) => id !== created.id), created]),
  });
}

export function useChangeInvitation(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Partial<InvitationInput> }) =>
      api('PUT /admin/guests/:id', { params: { id }, body }),
    onSuccess: (changed) => update((rows) => rows.map((row) => (row.id === changed.id ? changed : row))),
  });
}

export function useDeleteInvitation(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/guests/:id', { params: { id } }),
    onSuccess: (_, gone) => update((rows) => rows.filter(({ id }) => id !== gone)),
  });
}
