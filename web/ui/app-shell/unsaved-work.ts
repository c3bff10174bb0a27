import { useEffect } from 'react';

let forms = 0;

export const hasUnsavedWork = (): boolean => forms > 0;

/** Counts a form as unsaved work while `unsaved` is true. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [unsaved]);
}
