import { lazy } from 'react';
import type { ComponentType } from 'react';

/** Distance from the viewport at which a section's script is loaded, in CSS pixels. */
const NEAR_PX = 500;
const [RETRY_MS, RETRY_MS_MAX] = [1000, 30_000];

/**
 * Returns a component whose code is loaded when its section comes near the viewport. Until then its server markup
 * stays, inside its own `<Suspense>` boundary. A failed load is retried; the rest of the page keeps working.
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
