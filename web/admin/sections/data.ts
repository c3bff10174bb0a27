import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Section, sectionChange, sectionForm } from '../../../contract/sections.ts';
import { api } from '../api.ts';
import { sortByIds, useOrder } from '../kit/use-order.ts';

/** All sections, hidden ones too, in the order of the page. */
export const sectionsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/sections', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/sections', { params: { event }, signal }),
  });

/** A section and its version, for a form: read once each time the form opens. */
export const sectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/sections/:id', id],
    queryFn: ({ signal }) => api('GET /admin/sections/:id', { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const getId = ({ id }: Section) => id;

/** Changes the loaded list; cancels refetches that started before the change. */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (sections: readonly Section[]) => Section[]) => {
    const { queryKey } = sectionsQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (sections) => sections && update(sections));
  };
}

const replaceIn = (changed: Section) => (sections: readonly Section[]) =>
  sections.map((section) => (section.id === changed.id ? changed : section));

export function useCreateSection(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: z.input<typeof sectionForm>; key: string }) =>
      api('POST /admin/events/:event/sections', { params: { event }, body, idempotencyKey: key }),
    onSuccess: (created) => update((sections) => [...sections.filter(({ id }) => id !== created.id), created]),
  });
}

export function useChangeSection(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof sectionChange> }) =>
      api('PUT /admin/sections/:id', { params: { id }, body }),
    onSuccess: (changed) => update(replaceIn(changed)),
  });
}

/** Shows the change at once, and takes it back if it cannot be saved. */
export function useSetShown(event: string) {
  const queries = useQueryClient();
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ section, ...body }: { section: Section } & Partial<Pick<Section, 'visible' | 'audience'>>) =>
      api('PUT /admin/sections/:id', { params: { id: section.id }, body }),
    onMutate: ({ section, ...body }) => update(replaceIn({ ...section, ...body })),
    onSuccess: (changed) => update(replaceIn(changed)),
    onError: () => queries.invalidateQueries({ queryKey: sectionsQuery(event).queryKey }),
  });
}

export function useDeleteSection(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/sections/:id', { params: { id } }),
    onSuccess: (_, gone) => update((sections) => sections.filter(({ id }) => id !== gone)),
  });
}

export function useSectionOrder(event: string) {
  return useOrder({
    queryKey: sectionsQuery(event).queryKey,
    idOf: getId,
    save: (ids) => api('PUT /admin/events/:event/sections/order', { params: { event }, body: { ids } }),
    place: (sections, ids) => sortByIds(sections, ids, getId),
    failure: 'Couldn’t save the order. Please try again.',
  });
}
