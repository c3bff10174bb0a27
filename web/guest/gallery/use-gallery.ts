import { useEffect, useRef, useState } from 'react';
import type { Image, PageGallery } from '../../../contract/gallery.ts';
import { createGuestApi } from '../api.ts';

const api = createGuestApi();

/** `failed`: fetching the photos failed, or the server could not load them for the page. */
export type Phase = 'settled' | 'loading' | 'failed';

interface Known {
  /** null: the photos are those that the server rendered. */
  images: readonly Image[] | null;
  /** How many photos are shown. */
  shown: number;
  total: number | null;
}

/** Holds the photos that came with the page, and all of them once `load` has fetched them. */
export function useGallery(event: string, first: PageGallery | null) {
  const [gallery, setGallery] = useState<Known>(() => readFirst(first));
  const [phase, setPhase] = useState<Phase>(first ? 'settled' : 'failed');
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);

  async function load(): Promise<void> {
    if (phase === 'loading') return;
    setPhase('loading');
    try {
      const images = await api('GET /events/:event/gallery', { params: { event } });
      firstNew.current = gallery.shown;
      setGallery({ images, shown: images.length, total: images.length });
      setPhase('settled');
    } catch {
      setPhase('failed');
    }
  }

  // The pressed button is gone, so the focus moves to the first new photo.
  useEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.querySelectorAll('a')[firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [gallery]);

  return { ...gallery, phase, list, load };
}

function readFirst(first: PageGallery | null): Known {
  if (!first) return { images: [], shown: 0, total: null };
  const { images, kept, total } = first;
  return kept === undefined ? { images, shown: images.length, total } : { images: null, shown: kept, total };
}
