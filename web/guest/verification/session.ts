import { useSyncExternalStore } from 'react';
import { store, readStored } from '../storage.ts';

/** A guest who has verified an email address. It expires after some hours. */
export interface PublicSession {
  token: string;
  email: string;
}

const TOKEN = 'publicSessionToken';
const EMAIL = 'publicSessionEmail';
const EXPIRES = 'publicSessionExpires';

const listeners = new Set<() => void>();
/** The last value read: `useSyncExternalStore` needs the same object while nothing has changed. */
let last: PublicSession | null = null;

/** Returns this browser's session at this site; null if there is none or it has expired. */
export function readSession(): PublicSession | null {
  const [token, email] = [readStored(TOKEN), readStored(EMAIL)];
  const valid = token !== null && email !== null && Date.parse(readStored(EXPIRES) ?? '') > Date.now();
  if (!valid) last = null;
  else if (last?.token !== token || last.email !== email) last = { token, email };
  return last;
}

export function storeSession({ token, email }: PublicSession, expiresAt: string): void {
  store(TOKEN, token);
  store(EMAIL, email);
  store(EXPIRES, expiresAt);
  notifyListeners();
}

/** Deletes the session from this browser: the server refused it, or somebody else uses the browser. */
export function removeSession(): void {
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

/** Returns the session and follows its changes; always null on the server. */
export const usePublicSession = (): PublicSession | null => useSyncExternalStore(subscribe, readSession, () => null);
