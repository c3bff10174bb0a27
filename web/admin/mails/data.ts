import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OwnerApi } from '../../../contract/api.ts';
import type { GuestSelection, ListedInvitation } from '../../../contract/guests.ts';
import type { Audience, MailEntry, mails } from '../../../contract/mails.ts';
import { fetchPage } from '../../../contract/paging.ts';
import { api, fetchAllRows } from '../api.ts';
import { useListRefresh } from '../guests/data.ts';
import { LIST_REFRESH_MS, PROGRESS_MS } from '../query-client.ts';
import { filterOf, type MailView } from './list.ts';

export const PAGE_ROWS = 30;
const LIST = 'GET /admin/events/:event/mails';
const GUESTS = 'GET /admin/events/:event/guests';

export const mailsQuery = (event: string, { after, ...view }: MailView) =>
  queryOptions({
    queryKey: [LIST, event, 'page', { after, ...filterOf(view) }],
    queryFn: ({ signal }) =>
      fetchPage<OwnerApi, MailEntry>((client) =>
        client(LIST, {
          params: { event },
          query: filterOf(view),
          page: { limit: PAGE_ROWS, ...(after !== null && { cursor: after }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ state: is }) => is === 'waiting') ? PROGRESS_MS : LIST_REFRESH_MS,
  });

export const mailCountsQuery = (event: string, kind: MailView['kind']) =>
  queryOptions({
    queryKey: [LIST, event, 'counts', kind],
    queryFn: ({ signal }) =>
      api('GET /admin/events/:event/mails/counts', {
        params: { event },
        query: kind === 'all' ? {} : { kind },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? PROGRESS_MS : LIST_REFRESH_MS),
  });

/** The mail of the first selected guest, and who gets none. Fetched anew each time, because guests reply meanwhile. */
export const PREVIEW = 'POST /admin/events/:event/invitations/preview';

export const previewQuery = (event: string, selection: GuestSelection, note: string, again: boolean) =>
  queryOptions({
    queryKey: [PREVIEW, event, selection, note, again],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/invitations/preview', {
        params: { event },
        body: { ...selection, note, again },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Whom a message would reach, and the first mail. Fetched anew each time, because guests reply meanwhile. */
export const messagePreviewQuery = (event: string, message: { audience: Audience; subject: string; body: string }) =>
  queryOptions({
    queryKey: ['POST /admin/events/:event/messages/preview', event, message],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/messages/preview', { params: { event }, body: message, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Some invitations, in the order of their names. */
export const namedQuery = (event: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [GUESTS, event, 'named', ids],
    queryFn: ({ signal }) => api(GUESTS, { params: { event }, query: { ids: ids.join(','), sort: 'name' }, signal }),
    placeholderData: keepPreviousData,
  });

/** One of the mails, as it would be sent now. */
export const shownMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/mails/:id', id],
    queryFn: ({ signal }) => api('GET /admin/mails/:id', { params: { id }, signal }),
    gcTime: 0,
  });

/**
 * The invitations that nobody has sent yet; with `again`, those that were sent but not answered follow. Not refetched:
 * the household on the screen must not change.
 */
export const toShareQuery = (event: string, again: boolean) =>
  queryOptions({
    queryKey: ['invitations to share', event, again],
    queryFn: async (): Promise<ListedInvitation[]> => {
      const statuses = ['to_hand_over', ...(again ? (['handed_over', 'opened'] as const) : [])] as const;
      const parts = await Promise.all(
        statuses.map((status) =>
          fetchAllRows((client, page) => client(GUESTS, { params: { event }, query: { sort: 'name', status }, page })),
        ),
      );
      return parts.flat();
    },
    staleTime: Infinity,
    gcTime: 0,
  });

export const sharedQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: ['POST /admin/events/:event/invitations/share', event, id],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/invitations/share', { params: { event }, body: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

interface SendInput {
  selection: GuestSelection;
  note: string;
  again: boolean;
  test?: true;
  key: string;
}

export function useSendInvitations(event: string) {
  const refreshGuests = useListRefresh(event);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ selection, key, ...body }: SendInput) =>
      api('POST /admin/events/:event/invitations/send', {
        params: { event },
        body: { ...selection, ...body },
        idempotencyKey: key,
      }),
    onSettled: async (_, __, { test }) => {
      if (test) return;
      void queries.invalidateQueries({ queryKey: [LIST, event] });
      await refreshGuests();
    },
  });
}

export function useSendMessage(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof mails.sendMessage.body>; key: string }) =>
      api('POST /admin/events/:event/messages', { params: { event }, body, idempotencyKey: key }),
    onSettled: () => queries.invalidateQueries({ queryKey: [LIST, event] }),
  });
}

export function useResend(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      api('POST /admin/mails/:id/resend', { params: { id }, idempotencyKey: key }),
    onSettled: () => queries.invalidateQueries({ queryKey: [LIST, event] }),
  });
}
