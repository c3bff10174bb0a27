import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deriveTitle } from '../kit/picture-name.ts';
import { useSendPicture } from '../kit/send-picture.ts';
import { imagesQuery, useCreateImage } from './data.ts';
import { UploadQueue } from './queue.ts';
import type { Arrival, Upload } from './queue.ts';

/** The files that are on their way into an event's gallery. They come behind the images that are there, as chosen. */
export function useUploads(event: string): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queries = useQueryClient();
  const { mutateAsync: send } = useSendPicture();
  const { mutateAsync: create } = useCreateImage(event);
  const [queue] = useState(() => {
    /** The place behind which the files go: that of the last image when the first of them arrives. */
    let last: number | undefined;
    const images = () => queries.getQueryData(imagesQuery(event).queryKey) ?? [];
    const add = async ({ file, number, address, onlyNew, key }: Arrival) => {
      last ??= Math.max(0, ...images().map(({ sort_order }) => sort_order ?? 0));
      const title = deriveTitle(file.name) ?? `Photo ${images().length + 1}`;
      const body = { title, image_url: address, sort_order: last + number, only_new: onlyNew };
      await create({ body, key });
    };
    return new UploadQueue({ send: (file, sending) => send({ file, ...sending }), add });
  });
  // Away from this page nobody could follow them.
  useAfter(() => queue.removeAll());
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read) };
}

/** Does something once the component is gone. */
function useAfter(last: () => void): void {
  const latest = useRef(last);
  useEffect(() => {
    const { current } = latest;
    return () => current();
  }, []);
}
