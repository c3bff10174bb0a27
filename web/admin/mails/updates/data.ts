import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '../../../../contract/guests.ts';
import type { Tell } from '../../../../contract/tell.ts';
import type { ToTell, UpdateForm } from '../../../../contract/updates.ts';
import { api } from '../../api.ts';
import { useListRefresh as useGuestRefresh } from '../../guests/data.ts';
import { SELECTION_MAX } from '../../guests/list.ts';
import { LIST_REFRESH_MS } from '../../query-client.ts';
import { useListRefresh as useReplyRefresh } from '../../rsvp/data.ts';
import { isSameNews } from './list.ts';
import { askToTell, resetQuestion } from './question.ts';

const READ = 'GET /admin/events/:event/updates';
const MAILS = 'GET /admin/events/:event/mails';

/** Refetched, because a mail that bounces has told nobody. */
export const toTellQuery = (event: string) =>
  queryOptions({
    queryKey: [READ, event],
    queryFn: ({ signal }) => api(READ, { params: { event }, signal }),
    refetchInterval: LIST_REFRESH_MS,
  });

/**
 * Call the returned function after each change of the event or its schedule, without `tell` after a deletion. If guests
 * now know something wrong, it asks the owner whether to tell them: once, whatever is changed next.
 */
export function useTellQuestion(event: string): (tell?: Tell) => void {
  const queries = useQueryClient();
  const ask = async (tell?: Tell) => {
    const { queryKey } = toTellQuery(event);
    const before = queries.getQueryData(queryKey);
    if (tell?.invitations === 0) resetQuestion();
    if (tell?.invitations === 0 && !before?.invitations) return;
    const now = await queries.query({ ...toTellQuery(event), staleTime: 0 });
    if (now.invitations > 0 && !isSameNews(before, now)) askToTell();
  };
  // If this fails, the notice asks as soon as the query succeeds.
  return (tell) => void ask(tell).catch(() => undefined);
}

/** The first mail. Fetched anew each time, because guests reply meanwhile. */
export const previewQuery = (event: string, form: UpdateForm) =>
  queryOptions({
    queryKey: ['POST /admin/events/:event/updates/preview', event, form],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/updates/preview', { params: { event }, body: form, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export function useSendUpdates(event: string) {
  const queries = useQueryClient();
  const refreshReplies = useReplyRefresh(event);
  return useMutation({
    mutationFn: ({ form, key }: { form: UpdateForm; key: string }) =>
      api('POST /admin/events/:event/updates', { params: { event }, body: form, idempotencyKey: key }),
    // Resolves once the notice knows whom it no longer names.
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: [MAILS, event] });
      void refreshReplies();
      await queries.invalidateQueries({ queryKey: [READ, event] });
    },
  });
}

const NAMED_MAX = 30;

/** Names of some invitations, for the owner to tell them. */
export const namesQuery = (event: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/guests', event, 'names', ids],
    queryFn: ({ signal }): Promise<readonly Invitation[]> =>
      api('GET /admin/events/:event/guests', {
        params: { event },
        query: { ids: ids.slice(0, NAMED_MAX).join(','), sort: 'name' },
        signal,
      }),
  });

/** What a household is told, as a text. */
export const sharedUpdateQuery = (event: string, id: string) =>
  queryOptions({
    queryKey: ['POST /admin/events/:event/updates/share', event, id],
    queryFn: ({ signal }) =>
      api('POST /admin/events/:event/updates/share', { params: { event }, body: { id }, signal }),
    gcTime: 0,
  });

/** The owner has told them what stands now. */
export function useMarkAsTold(event: string) {
  const queries = useQueryClient();
  const refreshGuests = useGuestRefresh(event);
  return useMutation({
    mutationFn: async (skipped: ToTell['skipped']) => {
      const ids = skipped.map(({ id }) => id);
      for (let at = 0; at < ids.length; at += SELECTION_MAX) {
        const selection = { ids: ids.slice(at, at + SELECTION_MAX) };
        await api('POST /admin/events/:event/guests/selected', {
          params: { event },
          body: { act: 'hand_over', selection },
        });
      }
    },
    onSettled: async () => {
      void refreshGuests();
      await queries.invalidateQueries({ queryKey: [READ, event] });
    },
  });
}
