import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ThankForm, ThankYouRow } from '../../../../contract/thanks.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { toast } from '../../../ui/toast.tsx';
import { api, fetchAllRows } from '../../api.ts';
import { saveFile } from '../../../ui/app-shell/save-file.ts';
import { LIST_REFRESH_MS } from '../../query-client.ts';

/** While a mail waits, so that its state moves. */
const SENDING_MS = 3000;

export const thanksQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/thanks', event],
    queryFn: ({ signal }): Promise<ThankYouRow[]> =>
      fetchAllRows((client, page) => client('GET /admin/events/:event/thanks', { params: { event }, page, signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail?.state === 'waiting') ? SENDING_MS : LIST_REFRESH_MS,
  });

/** The first mail, and who gets none. */
export const thanksPreviewQuery = (event: string, form: ThankForm) =>
  queryOptions({
    queryKey: ['POST /admin/events/:event/thanks/preview', event, form],
    queryFn: ({ signal }) => api('POST /admin/events/:event/thanks/preview', { params: { event }, body: form, signal }),
    enabled: form.ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export function useSendThanks(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: ThankForm; key: string }) =>
      api('POST /admin/events/:event/thanks/send', { params: { event }, body: form, idempotencyKey: key }),
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['GET /admin/events/:event/mails', event] });
      await queries.invalidateQueries({ queryKey: thanksQuery(event).queryKey });
    },
  });
}

/** Optimistic; reverted if saving fails. */
export function useThank(event: string) {
  const queries = useQueryClient();
  const { queryKey } = thanksQuery(event);
  const put = (id: string, thanked: boolean) =>
    queries.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === id ? { ...row, thanked } : row)));
  return useMutation({
    mutationFn: ({ id, thanked }: { id: string; thanked: boolean }) =>
      api('PUT /admin/thanks/:id', { params: { id }, body: { thanked } }),
    onMutate: async ({ id, thanked }) => {
      put(id, thanked);
      // A refetch that started before would bring back the previous value.
      await queries.cancelQueries({ queryKey });
    },
    onError: (cause, { id, thanked }) => {
      put(id, !thanked);
      toast.error(formatFailure(cause, 'Couldn’t save your change. Please try again.'), { topic: id });
    },
  });
}

export const useThanksFile = (event: string) =>
  useMutation({
    mutationFn: async () => {
      saveFile('thank-you-list.csv', await api('GET /admin/events/:event/thanks/export', { params: { event } }));
    },
    onSuccess: () => toast.success('Thank-you list exported successfully', { topic: 'export' }),
    onError: (cause) => toast.error(formatFailure(cause, 'Failed to export the thank-you list'), { topic: 'export' }),
  });
