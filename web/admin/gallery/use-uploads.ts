import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deriveTitle } from '../kit/picture-name.ts';
import { useSendPicture } from '../kit/send-picture.ts';
import { imagesQuery, useCreateImage } from './data.ts';
import { UploadQueue } from './queue.ts';
import type { Arrival, Upload } from './queue.ts';

export function useUploads(event: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queries = useQueryClient();
  const { mutateAsync: send } = useSendPicture();
  const { mutateAsync: create } = useCreateImage(event);
  const [queue] = useState(() => {
    /** The sort_order of the last image when the first upload arrives; new images follow it. */
    let last: number | undefined;
    const getImages = () => queries.getQueryData(imagesQuery(event).queryKey) ?? [];
    const add = async ({ file, number, address, onlyNew, key }: Arrival) => {
      last ??= Math.max(0, ...getImages().map(({ sort_order }) => sort_order ?? 0));
      const title = deriveTitle(file.name) ?? `Photo ${getImages().length + 1}`;
      const body = { title, image_url: address, sort_order: last + number, only_new: onlyNew };
      await create({ body, key });
    };
    return new UploadQueue({ send: (file, sending) => send({ file, ...sending }), add });
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
