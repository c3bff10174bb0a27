import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OwnerApi } from '../../../contract/api.ts';
import type {
  guests,
  GuestSelection,
  Invitation,
  invitationChange,
  ListedInvitation,
  newInvitation,
} from '../../../contract/guests.ts';
import { fetchPage } from '../../../contract/paging.ts';
import type { splitting } from '../../../contract/splitting.ts';
import { api, fetchAllRows } from '../api.ts';
import { statsQuery } from '../dashboard/data.ts';
import { LIST_REFRESH_MS, PROGRESS_MS } from '../query-client.ts';
import { countedOf, filterOf, type Filter, type ListView } from './list.ts';

export const LIST = 'GET /admin/events/:event/guests';

/** Refetched, because guests open and answer invitations meanwhile. */
export const pageQuery = (event: string, { sort, rows, after, ...view }: ListView) =>
  queryOptions({
    queryKey: [LIST, event, { sort, rows, after, ...filterOf(view) }],
    queryFn: ({ signal }) =>
      fetchPage<OwnerApi, ListedInvitation>((client) =>
        client(LIST, {
          params: { event },
          query: { sort, ...filterOf(view) },
          page: { limit: rows, ...(after !== null && { cursor: after }) },
          signal,
        }),
      ),
    // Keep the previous page until the next is loaded, so that nothing moves during typing.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ delivery }) => delivery === 'waiting') ? PROGRESS_MS : LIST_REFRESH_MS,
  });

export const countsQuery = (event: string, view: Omit<Filter, 'status'>) =>
  queryOptions({
    queryKey: [LIST, event, 'counts', countedOf(view)],
    queryFn: ({ signal }) =>
      api('GET /admin/events/:event/guests/counts', {
        params: { event },
        query: countedOf(view),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

/** Returns undefined if the invitation was deleted. */
export async function fetchInvitation(event: string, id: string): Promise<Invitation | undefined> {
  const [found] = await api(LIST, { params: { event }, query: { ids: id } });
  return found;
}

/** At most one reply counts for an invitation. */
export const repliesOfQuery = (event: string, invitation: string) =>
  queryOptions({
    queryKey: [LIST, event, 'reply', invitation],
    queryFn: ({ signal }) => api('GET /events/:event/rsvp', { params: { event }, query: { invitation }, signal }),
  });

/** Maximum of cards that are shown and printed at once: forty sheets of four. */
export const CARDS_PER_SHEET = 160;
const NAMED_AT_ONCE = 100;

/** Without `ids`, all invitations of the view, in its order. */
export const cardsQuery = (event: string, { sort, ...view }: ListView, ids: readonly string[] | undefined) =>
  queryOptions({
    queryKey: [LIST, event, 'cards', sort, filterOf(view), ids],
    queryFn: async () => {
      const read = (query: object) =>
        fetchAllRows((client, page) => client(LIST, { params: { event }, query: { sort, ...query }, page }));
      if (!ids) return read(filterOf(view));
      const found: Invitation[] = [];
      for (let at = 0; at < ids.length; at += NAMED_AT_ONCE)
        found.push(...(await read({ ids: ids.slice(at, at + NAMED_AT_ONCE).join(',') })));
      return found;
    },
    // The cards must not change while they are checked and printed.
    staleTime: Infinity,
    gcTime: 0,
  });

type InvitationInput = z.input<typeof newInvitation>;

/**
 * Returns a function that refetches the list after a change and resolves once that is done; it also invalidates the
 * dashboard's counts.
 */
export function useListRefresh(event: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: statsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: [LIST, event] });
  };
}

export function useCreateInvitation(event: string) {
  return useMutation({
    mutationFn: ({ body, key }: { body: InvitationInput; key: string }) =>
      api('POST /admin/events/:event/guests', { params: { event }, body, idempotencyKey: key }),
    onSuccess: useListRefresh(event),
  });
}

export function useChangeInvitation(event: string) {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof invitationChange> }) =>
      api('PUT /admin/guests/:id', { params: { id }, body }),
    onSuccess: useListRefresh(event),
  });
}

export function useDeleteInvitation(event: string) {
  return useMutation({
    mutationFn: ({ id, withReply }: { id: string; withReply: boolean }) =>
      api('DELETE /admin/guests/:id', { params: { id }, query: { reply: withReply ? 'delete' : 'keep' } }),
    onSuccess: useListRefresh(event),
  });
}

export function useRenewLink(event: string) {
  return useMutation({
    mutationFn: (id: string) => api('POST /admin/guests/:id/link', { params: { id } }),
    onSuccess: useListRefresh(event),
  });
}

export function useSplit(event: string) {
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof splitting.split.body>; key: string }) =>
      api('POST /admin/events/:event/guests/split', { params: { event }, body, idempotencyKey: key }),
    onSettled: useListRefresh(event),
  });
}

export type SplitOff = z.output<typeof splitting.split.output>;

/** Makes one invitation again of two that were split. */
export function useUnsplit(event: string) {
  return useMutation({
    mutationFn: (undo: string) =>
      api('POST /admin/events/:event/guests/split/undo', { params: { event }, body: { undo } }),
    onSettled: useListRefresh(event),
  });
}

export function useChangeSelected(event: string) {
  return useMutation({
    mutationFn: (body: {
      act: 'delete' | 'hand_over' | 'not_handed_over';
      selection: GuestSelection;
      replies?: 'keep' | 'delete';
    }) => api('POST /admin/events/:event/guests/selected', { params: { event }, body }),
    // Also after an error: the list shown is stale then.
    onSettled: useListRefresh(event),
  });
}

/** Adds a tag, removes it, invites to an item of the schedule, or withdraws from it. */
export type Assigning = { act: 'add_tag' | 'remove_tag'; tag: string } | { act: 'invite' | 'withdraw'; item: string };

export function useAssign(event: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof guests.assignMany.body>) =>
      api('POST /admin/events/:event/guests/selected/assign', { params: { event }, body }),
    onSettled: useListRefresh(event),
  });
}
