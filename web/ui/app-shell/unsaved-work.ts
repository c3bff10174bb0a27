import { useEffect } from 'react';

let forms = 0;

/** Whether anything on this page has been typed and not saved. */
export const hasUnsavedWork = (): boolean => forms > 0;

/** Counts a form among the unsaved work for as long as it is so. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [unsaved]);
}
