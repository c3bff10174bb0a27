import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows it. */
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

/** Room for tables; below it lists stand in for them. */
export const WIDE_QUERY = '(min-width: 768px)';

/** Room for every column and button of a table. */
export const ROOMY_QUERY = '(min-width: 1024px)';
