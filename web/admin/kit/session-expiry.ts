import { useSyncExternalStore } from 'react';

/**
 * Whether the session ended while a form is being filled in. `said`: the owner has dismissed the message to return to
 * the form.
 */
type End = 'not' | 'shown' | 'said';

let end: End = 'not';
const listeners = new Set<() => void>();

/** Reports that the session has ended: after every failed save, but only once for failed reads. */
export function showSessionExpired(saving: boolean): void {
  if (saving || end === 'not') setState('shown');
}

/** Dismisses the message. */
export const hideSessionExpired = (): void => setState('said');

/** Resets the state after signing in again. */
export const resetSessionExpired = (): void => setState('not');

/** Returns whether to show the message. */
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
