import { useSyncExternalStore } from 'react';

/**
 * Whether the session ended while a form is being filled in. `dismissed`: the owner has dismissed the message to return to
 * the form.
 */
type SessionEnd = 'none' | 'shown' | 'dismissed';

let state: SessionEnd = 'none';
const listeners = new Set<() => void>();

/** Reports that the session has ended: after every failed save, but only once for failed reads. */
export function showSessionExpired(saving: boolean): void {
  if (saving || state === 'none') setState('shown');
}

export const hideSessionExpired = (): void => setState('dismissed');

export const resetSessionExpired = (): void => setState('none');

export function useSessionExpired(): boolean {
  return useSyncExternalStore(subscribe, () => state === 'shown');
}

function setState(now: SessionEnd): void {
  state = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
