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

let waiting: ((isSignedIn: boolean) => void)[] = [];

/** Asks the owner to sign in again. Resolves to whether they did. */
export function waitForSignIn(): Promise<boolean> {
  setState('shown');
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

export function hideSessionExpired(): void {
  setState('dismissed');
  resolveWaiting(false);
}

/** Returns whether saves were waiting. They are repeated now if the owner is signed in again. */
export function resetSessionExpired(isSignedIn: boolean): boolean {
  setState('none');
  return resolveWaiting(isSignedIn);
}

function resolveWaiting(isSignedIn: boolean): boolean {
  const saves = waiting;
  waiting = [];
  for (const resolve of saves) resolve(isSignedIn);
  return saves.length > 0;
}

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
