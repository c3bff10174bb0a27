import { useSyncExternalStore } from 'react';
import type { OwnerUser } from '../../../contract/owners.ts';

/**
 * Storage key of the signed-in owner. It grants no access: the session is a cookie that scripts cannot read, and the
 * server decides.
 */
const KEY = 'adminUser';

export type Owner = OwnerUser;

const listeners = new Set<() => void>();
let cached: { text: string | null; owner: Owner | null } = { text: null, owner: null };

export function readOwner(): Owner | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, owner: parse(text) };
  return cached.owner;
}

export function storeOwner(user: Owner): void {
  localStorage.setItem(KEY, JSON.stringify({ name: user.name, email: user.email, subdomain: user.subdomain }));
  notifyListeners();
}

export function removeOwner(): void {
  localStorage.removeItem(KEY);
  notifyListeners();
}

/** Follows other tabs: signing out in one signs out in all. */
export function useOwner(): Owner | null {
  return useSyncExternalStore(subscribe, readOwner);
}

function parse(text: string | null): Owner | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('email' in stored)) return null;
    const { email } = stored;
    if (typeof email !== 'string' || email === '') return null;
    return { email, name: readString(stored, 'name') ?? '', subdomain: readString(stored, 'subdomain') };
  } catch {
    return null;
  }
}

function readString(stored: object, key: string): string | null {
  const value: unknown = Reflect.get(stored, key);
  return typeof value === 'string' ? value : null;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
