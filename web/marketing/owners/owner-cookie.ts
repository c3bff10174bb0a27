import { useSyncExternalStore } from 'react';

/** The owner who signed in last in this browser: used for the greeting only, not a credential. */
export interface KnownOwner {
  name: string;
  subdomain: string;
}

/** Returns the owner of the cookie after hydration: the server's page is the same for everyone. */
export function useKnownOwner(): KnownOwner | undefined {
  const cookies = useSyncExternalStore(
    () => () => undefined,
    () => document.cookie,
    () => '',
  );
  return parseOwnerCookie(cookies);
}

/** Parses the owner of a cookie header; undefined if name or subdomain is missing or invalid. */
export function parseOwnerCookie(cookies: string): KnownOwner | undefined {
  const value = /(?:^|;\s*)adminLogin=([^;]*)/.exec(cookies)?.[1];
  if (value === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(decodeURIComponent(value));
    if (typeof found !== 'object' || found === null || !('name' in found) || !('subdomain' in found)) return undefined;
    const { name, subdomain } = found;
    if (typeof name !== 'string' || typeof subdomain !== 'string' || !/^[a-z0-9-]+$/.test(subdomain)) return undefined;
    return { name, subdomain };
  } catch {
    return undefined;
  }
}
