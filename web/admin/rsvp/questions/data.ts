import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { questionForm, questions } from '../../../../contract/questions.ts';
import type { InputType, OwnQuestion, Question } from '../../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../../contract/schedule.ts';
import { api, fetchAllRows } from '../../api.ts';
import { sortByIds, useOrder } from '../../kit/use-order.ts';

/** Includes hidden questions. */
export const questionsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/rsvp/questions', event],
    queryFn: ({ signal }) =>
      fetchAllRows((client, page) =>
        client('GET /admin/events/:event/rsvp/questions', { params: { event }, page, signal }),
      ),
  });

/** `Welcome dinner, Party`, in the order of the schedule. */
export const listItemNames = (items: readonly Pick<ScheduleItem, 'id' | 'name'>[], ids: readonly string[]): string =>
  items.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');

type QuestionInput = z.input<typeof questionForm>;

/** Sorts the list; cancels refetches that started before the change. */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (rows: readonly OwnQuestion[]) => readonly OwnQuestion[]) => {
    const { queryKey } = questionsQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (rows) => rows && update(rows).toSorted(compareBySortOrder));
  };
}

/** Questions with the same sort_order are sorted by age, which is the order of ids. */
const compareBySortOrder = (one: Question, other: Question) =>
  one.sort_order - other.sort_order || (one.id < other.id ? -1 : 1);

export function useCreateQuestion(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: QuestionInput; key: string }) =>
      api('POST /admin/events/:event/rsvp/questions', { params: { event }, body, idempotencyKey: key }),
    onSuccess: (created) => update((rows) => [...rows.filter(({ id }) => id !== created.id), created]),
  });
}

export function useChangeQuestion(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof questions.change.body> }) =>
      api('PUT /admin/rsvp/questions/:id', { params: { id }, body }),
    onSuccess: (changed) => update((rows) => rows.map((row) => (row.id === changed.id ? changed : row))),
  });
}

export function useDeleteQuestion(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/rsvp/questions/:id', { params: { id } }),
    onSuccess: (_, gone) => update((rows) => rows.filter(({ id }) => id !== gone)),
  });
}

export function useQuestionOrder(event: string) {
  return useOrder({
    queryKey: questionsQuery(event).queryKey,
    idOf: getId,
    save: (ids) => api('PUT /admin/events/:event/rsvp/questions/order', { params: { event }, body: { ids } }),
    place: (rows, ids) => sortByIds(rows, ids, getId).map((row, place) => ({ ...row, sort_order: place + 1 })),
    failure: 'Failed to update question',
  });
}

export const getId = ({ id }: Question) => id;

export const TYPE_LABEL: Record<InputType, string> = {
  text: 'Short text',
  textarea: 'Long text',
  email: 'Email',
  tel: 'Phone',
  number: 'Number',
  date: 'Date',
  select: 'Dropdown',
  radio: 'Single choice',
  checkbox: 'Several choices',
};

const OPTIONS_SHOWN = 3;

export function formatOptions(options: readonly string[]): string {
  return options.slice(0, OPTIONS_SHOWN).join(', ') + (options.length > OPTIONS_SHOWN ? '…' : '');
}
