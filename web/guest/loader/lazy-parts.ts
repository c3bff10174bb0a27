import { lazy } from 'react';
import type { ComponentType } from 'react';

/** How far outside the window a section may be when its script comes, in CSS pixels. */
const NEAR_PX = 500;
const [RETRY_MS, RETRY_MS_MAX] = [1000, 30_000];

/**
 * A section whose script comes when the reader gets near it. Until then its markup stands as the server wrote it, within
 * a `<Suspense>` of its own. A script that does not come is asked for again: the rest of the page lives on meanwhile.
 */
export function lazySection<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    await waitUntilNear(id);
    return { default: await loadWithRetry(load) };
  });
}

function waitUntilNear(id: string): Promise<void> {
  const section = document.getElementById(id);
  return new Promise((resolve) => {
    if (!section) {
      resolve();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(section);
  });
}

async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = RETRY_MS; ; wait = Math.min(wait * 2, RETRY_MS_MAX)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}
