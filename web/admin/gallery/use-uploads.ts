import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deriveTitle } from '../kit/picture-name.ts';
import { useSendPicture } from '../kit/send-picture.ts';
import { imagesQuery, useCreateImage, useKeepOriginal } from './data.ts';
import { UploadQueue } from './queue.ts';
import type { Arrival, Upload } from './queue.ts';

export function useUploads(event: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queries = useQueryClient();
  const { mutateAsync: send } = useSendPicture();
  const { mutateAsync: create } = useCreateImage(event);
  const { mutateAsync: keep } = useKeepOriginal(event);
  const [queue] = useState(() => {
    /** Of the gallery when the first upload arrives: new images follow in the order in which they were chosen. */
    let before: Promise<{ count: number; last: number }> | undefined;
    const readBefore = async () => {
      const images = await queries.query({ ...imagesQuery(event), staleTime: 'static' });
      return { count: images.length, last: Math.max(0, ...images.map(({ sort_order }) => sort_order ?? 0)) };
    };
    const forget = (cause: unknown) => {
      before = undefined;
      throw cause;
    };
    const add = async ({ file, number, address, onlyNew, key }: Arrival) => {
      const { count, last } = await (before ??= readBefore().catch(forget));
      const title = deriveTitle(file.name) ?? `Photo ${count + number}`;
      const body = { title, image_url: address, sort_order: last + number, only_new: onlyNew };
      return (await create({ body, key })).id;
    };
    return new UploadQueue({
      send: (file, sending) => send({ file, ...sending }),
      add,
      keep: async (id, file, sending) => void (await keep({ id, file, ...sending })),
    });
  });
  // The progress is visible on this page only, so leaving it cancels the uploads.
  useAfter(() => queue.removeAll());
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read) };
}

function useAfter(last: () => void): void {
  const latest = useRef(last);
  useEffect(() => {
    const { current } = latest;
    return () => current();
  }, []);
}
