import { useSyncExternalStore } from 'react';

/**
 * Whether the owner is asked to tell guests what has changed. `declined`: not until they have been told, or a new visit;
 * meanwhile the notice collects further changes.
 */
type Question = 'none' | 'open' | 'declined';

let state: Question = 'none';
const listeners = new Set<() => void>();

/** After a change. */
export function askToTell(): void {
  if (state === 'none') setState('open');
}

/** When the owner presses the notice. */
export const openQuestion = (): void => setState('open');

export const declineQuestion = (): void => setState('declined');

/** Once there is nothing to tell: the next change asks again. */
export const resetQuestion = (): void => setState('none');

export const useIsAsked = (): boolean => useSyncExternalStore(subscribe, () => state === 'open');

function setState(now: Question): void {
  state = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
