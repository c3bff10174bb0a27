import { useSyncExternalStore } from 'react';

/** The owner that this browser signed in last: a marker to greet by, not a credential. */
export interface KnownOwner {
  name: string;
  subdomain: string;
}

/** The owner's cookie, read once the page is alive: the server's page is the same for everyone. */
export function useKnownOwner(): KnownOwner | undefined {
  const cookies = useSyncExternalStore(
    () => () => undefined,
    () => document.cookie,
    () => '',
  );
  return parseOwnerCookie(cookies);
}

/** The owner named by a cookie line, where it names one that can be greeted and led home. */
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
