import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CountedItem, schedule, scheduleForm, ScheduleItem } from '../../../contract/schedule.ts';
import { api } from '../api.ts';
import { useTellQuestion } from '../mails/updates/data.ts';
import { sortByIds, useOrder } from '../kit/use-order.ts';

/** All items, with those for invited households. */
export const scheduleQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/schedule', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/schedule', { params: { event }, signal }),
  });

export const getId = ({ id }: ScheduleItem) => id;

/** Changes the loaded list; cancels refetches that started before the change. */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (items: readonly CountedItem[]) => CountedItem[]) => {
    const { queryKey } = scheduleQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (items) => items && update(items));
    // Only the list says how many are invited.
    await queries.invalidateQueries({ queryKey });
  };
}

export function useCreateItem(event: string) {
  const update = useListUpdate(event);
  const askToTell = useTellQuestion(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof scheduleForm>; key: string }) =>
      api('POST /admin/events/:event/schedule', { params: { event }, body, idempotencyKey: key }),
    onSuccess: async ({ tell, ...created }) => {
      await update((items) => [...items.filter(({ id }) => id !== created.id), created]);
      askToTell(tell);
    },
  });
}

export function useChangeItem(event: string) {
  const update = useListUpdate(event);
  const askToTell = useTellQuestion(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof schedule.change.body> }) =>
      api('PUT /admin/schedule/:id', { params: { id }, body }),
    onSuccess: async ({ tell, ...changed }) => {
      await update((items) => items.map((item) => (item.id === changed.id ? changed : item)));
      askToTell(tell);
    },
  });
}

export function useDeleteItem(event: string) {
  const update = useListUpdate(event);
  const askToTell = useTellQuestion(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/schedule/:id', { params: { id } }),
    onSuccess: async (_, gone) => {
      await update((items) => items.filter(({ id }) => id !== gone));
      askToTell();
    },
  });
}

export function useScheduleOrder(event: string) {
  return useOrder({
    queryKey: scheduleQuery(event).queryKey,
    idOf: getId,
    save: (ids) => api('PUT /admin/events/:event/schedule/order', { params: { event }, body: { ids } }),
    place: (items, ids) => sortByIds(items, ids, getId),
    failure: 'Failed to save the order',
  });
}
