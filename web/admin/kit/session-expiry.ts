import { useSyncExternalStore } from 'react';

/**
 * The session is over under a form that is being filled in. `said`: the owner has been told, and has looked away from it
 * to what was typed.
 */
type End = 'not' | 'shown' | 'said';

let end: End = 'not';
const listeners = new Set<() => void>();

/** Tells that the session is over: each time that saving fails by it, and once when something was only read. */
export function showSessionExpired(saving: boolean): void {
  if (saving || end === 'not') setState('shown');
}

/** It was looked away from. */
export const hideSessionExpired = (): void => setState('said');

/** There is a session again. */
export const resetSessionExpired = (): void => setState('not');

/** Whether it is to be shown. */
export function useSessionExpired(): boolean {
  return useSyncExternalStore(subscribe, () => end === 'shown');
}

function setState(now: End): void {
  end = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
