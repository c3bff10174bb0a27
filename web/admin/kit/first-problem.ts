import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** After each submit of a form leads to the first of its problems, which may be out of view. */
export function useFirstProblem(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const first = form.current?.querySelector<HTMLElement>('.problem--form, [aria-invalid="true"]');
    if (first?.hasAttribute('aria-invalid')) first.focus();
    else first?.scrollIntoView({ block: 'nearest' });
  }, [submitCount]);
  return form;
}
