import { useSyncExternalStore } from 'react';

/**
 * The session is over under a form that is being filled in. `said`: the owner has been told, and has looked away from it
 * to what was typed.
 */
type End = 'not' | 'shown' | 'said';

let end: End = 'not';
const listeners = new Set<() => void>();

/** Tells that the session is over: each time that saving fails by it, and once when something was only read. */
export function sayThatSessionIsOver(saving: boolean): void {
  if (saving || end === 'not') become('shown');
}

/** It was looked away from. */
export const hideThatSessionIsOver = (): void => become('said');

/** There is a session again. */
export const takeBackThatSessionIsOver = (): void => become('not');

/** Whether it is to be shown. */
export function useSessionIsOver(): boolean {
  return useSyncExternalStore(subscribe, () => end === 'shown');
}

function become(now: End): void {
  end = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
