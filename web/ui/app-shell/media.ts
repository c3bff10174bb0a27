import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Wide enough for tables; below it, lists are shown as mobile rows. */
export const WIDE_QUERY = '(min-width: 768px)';

/** Wide enough for every column and button of a table. */
export const ROOMY_QUERY = '(min-width: 1024px)';
