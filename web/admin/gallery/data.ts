import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Image, imageChange, newImageForm } from '../../../contract/gallery.ts';
import { api, fetchAllRows } from '../api.ts';
import { statsQuery } from '../dashboard/data.ts';
import { sendFile, type Sending } from '../kit/send-picture.ts';
import { useOrder } from '../kit/use-order.ts';

export const imagesQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/gallery', event],
    queryFn: ({ signal }): Promise<Image[]> =>
      fetchAllRows((client, page) => client('GET /admin/events/:event/gallery', { params: { event }, page, signal })),
  });

/** Cancels refetches that started before the change. */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (images: readonly Image[]) => Image[]) => {
    const { queryKey } = imagesQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (images) => images && update(images).toSorted(compareByPlace));
    void queries.invalidateQueries({ queryKey: statsQuery.queryKey });
  };
}

/** The server's order: by sort_order, then by id, which is by age. */
function compareByPlace(one: Image, other: Image): number {
  const places = (one.sort_order ?? 0) - (other.sort_order ?? 0);
  return places === 0 ? (one.id < other.id ? -1 : 1) : places;
}

export type NewImage = z.input<typeof newImageForm>;

export function useCreateImage(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: NewImage; key: string }) =>
      api('POST /events/:event/gallery', { params: { event }, body, idempotencyKey: key }),
    onSuccess: (created) => update((images) => [...images.filter(({ id }) => id !== created.id), created]),
  });
}

export function useChangeImage(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof imageChange> }) =>
      api('PUT /gallery/:id', { params: { id }, body }),
    onSuccess: (changed) => update((images) => images.map((image) => (image.id === changed.id ? changed : image))),
  });
}

type SendingOriginal = Omit<Sending, 'key'> & { id: string; file: File };

export function useKeepOriginal(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: async ({ id, file, ...following }: SendingOriginal) => {
      // The content decides the type.
      const sent = { body: file, headers: { 'content-type': 'application/octet-stream' } };
      return (await sendFile('PUT', `/admin/gallery/${id}/original`, sent, following)) as Image;
    },
    onSuccess: (kept) => update((images) => images.map((image) => (image.id === kept.id ? kept : image))),
  });
}

export function useDeleteImage(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /gallery/:id', { params: { id } }),
    onSuccess: (_, gone) => update((images) => images.filter(({ id }) => id !== gone)),
  });
}

export const useImageOrder = (event: string) =>
  useOrder<Image>({
    queryKey: imagesQuery(event).queryKey,
    idOf: ({ id }) => id,
    save: (ids) => api('PUT /admin/events/:event/gallery/order', { params: { event }, body: { ids } }),
    failure: 'Failed to update image',
  });
