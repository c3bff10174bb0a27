import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { OwnerApi } from '../../../contract/api.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { GivenAnswer } from '../../../contract/headcount.ts';
import { fetchPage } from '../../../contract/paging.ts';
import type { enteredReply, ListedReply, ReplyToChange, RsvpResponse } from '../../../contract/rsvp.ts';
import { api } from '../api.ts';
import { statsQuery } from '../dashboard/data.ts';
import { sessionQuery } from '../owners/data.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';
import type { ChosenGuest } from './entered-questions.ts';
import type { ReplyView } from './list.ts';

export const PAGE_ROWS = 30;

/** Begins the keys of all queries about replies. */
export const LIST = 'GET /events/:event/rsvp';

/** Refetched, so that owners see new replies. */
export const pageQuery = (event: string, { search, attendance, sort, after }: ReplyView) =>
  queryOptions({
    queryKey: [LIST, event, 'page', { search, attendance, sort, after }],
    queryFn: ({ signal }) =>
      fetchPage<OwnerApi, ListedReply>((client) =>
        client(LIST, {
          params: { event },
          query: { sort, ...(search !== '' && { search }), ...(attendance !== 'all' && { attendance }) },
          page: { limit: PAGE_ROWS, ...(after !== null && { cursor: after }) },
          signal,
        }),
      ),
    // Keep the previous page until the next is loaded, so that nothing moves during typing.
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

export const summaryQuery = (event: string, search: string) =>
  queryOptions({
    queryKey: [LIST, event, 'summary', search],
    queryFn: ({ signal }) =>
      api('GET /admin/events/:event/rsvp/summary', {
        params: { event },
        query: search === '' ? {} : { search },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

/** While the list is open, all replies so far count as seen. */
export function useMarkRepliesSeen(newReplies: number): void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api('PUT /admin/account/replies-seen'),
    onSuccess: () =>
      queries.setQueryData(
        sessionQuery.queryKey,
        (before) => before && { ...before, site: { ...before.site, newReplies: 0 } },
      ),
  });
  useEffect(() => {
    if (newReplies > 0) mutate();
  }, [newReplies, mutate]);
}

export const answersQuery = (event: string) =>
  queryOptions({
    queryKey: [LIST, event, 'answers'],
    queryFn: ({ signal }) => api('GET /admin/events/:event/rsvp/answers', { params: { event }, signal }),
  });

export const answersToQuery = (event: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [LIST, event, 'answers', key],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      fetchPage<OwnerApi, GivenAnswer>((client) =>
        client('GET /admin/events/:event/rsvp/answers/:key', {
          params: { event, key },
          page: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

/** Replies that count no longer, because the hosts asked again; newest first. */
export const askedAgainQuery = (event: string) =>
  infiniteQueryOptions({
    queryKey: [LIST, event, 'asked again'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      fetchPage<OwnerApi, ListedReply>((client) =>
        client(LIST, {
          params: { event },
          query: { asked_again: 'yes' },
          page: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/rsvp/:id/history', id],
    queryFn: ({ signal }) => api('GET /admin/rsvp/:id/history', { params: { id }, signal }),
  });

export const invitationsQuery = (event: string, search: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/guests', event, 'to answer', search],
    queryFn: ({ signal }) =>
      api('GET /admin/events/:event/guests', {
        params: { event },
        query: { search, sort: 'name' },
        page: { limit: 6 },
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export async function findReply(event: string, invitation: string): Promise<RsvpResponse | undefined> {
  const [reply] = await api(LIST, { params: { event }, query: { invitation } });
  return reply;
}

export interface ToChange {
  reply: ReplyToChange;
  invitation: Invitation | undefined;
}

async function loadReplyToChange(event: string, id: string): Promise<ToChange> {
  const reply = await api('GET /admin/rsvp/:id', { params: { id } });
  if (reply.invitation_id === null) return { reply, invitation: undefined };
  const query = { ids: reply.invitation_id };
  const [invitation] = await api('GET /admin/events/:event/guests', { params: { event }, query });
  return { reply, invitation };
}

/** Reads again what the form of a reply began with. */
export async function loadChosen(event: string, { reply, invitation }: ChosenGuest): Promise<ChosenGuest> {
  if (reply) return loadReplyToChange(event, reply.id);
  if (!invitation) return { reply, invitation };
  const query = { ids: invitation.id };
  const [now] = await api('GET /admin/events/:event/guests', { params: { event }, query });
  return { invitation: now, reply: await findReply(event, invitation.id) };
}

/**
 * The initial state of the form that edits a reply. Never refetched, because an update names the version it started
 * from.
 */
export const toChangeQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: ['GET /admin/rsvp/:id', event, id],
    queryFn: () => loadReplyToChange(event, id),
    staleTime: 'static',
    gcTime: 0,
  });

export const replyQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: [LIST, event, 'one', id],
    queryFn: ({ signal }) => api('GET /admin/rsvp/:id', { params: { id }, signal }),
  });

/** Whether the hosts can take back whose reply it is. */
export const isMatchedQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: [LIST, event, 'is matched', id],
    queryFn: async ({ signal }) => (await api('GET /admin/rsvp/:id', { params: { id }, signal })).matched,
  });

/** Refetches all that shows replies, and the guest list, whose states follow them. */
export function useListRefresh(event: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: statsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['GET /admin/events/:event/guests', event] });
    await queries.invalidateQueries({ queryKey: [LIST, event] });
  };
}

/** Resolves once the list is refetched. */
export function useDeleteResponse(event: string) {
  const refresh = useListRefresh(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /rsvp/:id', { params: { id } }),
    onSuccess: refresh,
  });
}

/** Creates a reply for a guest who replied in another way. */
export function useEnterReply(event: string) {
  const refresh = useListRefresh(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof enteredReply>; key: string }) =>
      api('POST /admin/events/:event/rsvp', { params: { event }, body, idempotencyKey: key }),
    onSuccess: refresh,
  });
}
