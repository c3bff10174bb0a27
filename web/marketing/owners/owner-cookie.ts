import { useSyncExternalStore } from 'react';

/** The owner who signed in last in this browser: used for the greeting only, not a credential. */
export interface KnownOwner {
  name: string;
  subdomain: string;
}

/** Returns the owner of the cookie after hydration: the server's page is the same for everyone. */
export function useKnownOwner(): KnownOwner | undefined {
  const value = useSyncExternalStore(
    () => () => undefined,
    () => readOwnerCookie(document.cookie, location.protocol),
    () => undefined,
  );
  return value === undefined ? undefined : parseOwner(value);
}

/** Reads the cookie of the last owner; over TLS only one that no other host can set. */
export function readOwnerCookie(cookies: string, protocol: string): string | undefined {
  const start = protocol === 'https:' ? '__Host-adminLogin=' : 'adminLogin=';
  return cookies
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Parses the cookie's value; undefined if name or subdomain is missing or invalid. */
export function parseOwner(value: string): KnownOwner | undefined {
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
