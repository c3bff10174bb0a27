import { useSyncExternalStore } from 'react';
import { store, readStored } from '../storage.ts';

/** Somebody who has shown, for some hours, whose mailbox it is. */
export interface PublicSession {
  token: string;
  email: string;
}

const TOKEN = 'publicSessionToken';
const EMAIL = 'publicSessionEmail';
const EXPIRES = 'publicSessionExpires';

const listeners = new Set<() => void>();
/** The last one read: the same object while nothing has changed, as React wants it. */
let last: PublicSession | null = null;

/** The session of this browser at this site; null without one, and when its end is not in the future. */
export function readSession(): PublicSession | null {
  const [token, email] = [readStored(TOKEN), readStored(EMAIL)];
  const valid = token !== null && email !== null && Date.parse(readStored(EXPIRES) ?? '') > Date.now();
  if (!valid) last = null;
  else if (last?.token !== token || last.email !== email) last = { token, email };
  return last;
}

/** Keeps a new session; whoever uses `usePublicSession` hears of it. */
export function keepSession({ token, email }: PublicSession, expiresAt: string): void {
  store(TOKEN, token);
  store(EMAIL, email);
  store(EXPIRES, expiresAt);
  notifyListeners();
}

/** Ends the session on this browser: it was refused, or its owner is somebody else than who sits here. */
export function forgetSession(): void {
  for (const name of [TOKEN, EMAIL, EXPIRES]) store(name, null);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same site may verify, too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The session, and every change of it; on the server nobody has one. */
export const usePublicSession = (): PublicSession | null => useSyncExternalStore(subscribe, readSession, () => null);
