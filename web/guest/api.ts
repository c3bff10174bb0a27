import type { GuestApi } from '../../contract/api.ts';
import { createClient, type Client } from '../../contract/client.ts';

const TIMEOUT_MS = 30_000;

/** With a session token, calls run as the guest who verified that email. */
export function createGuestApi(session?: string): Client<GuestApi> {
  return createClient<GuestApi>({
    fetch: fetchWithTimeout,
    ...(session !== undefined && { headers: () => ({ authorization: `Bearer ${session}` }) }),
  });
}

/** Aborts after `TIMEOUT_MS`, or earlier if the caller's own signal aborts. */
async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  const end = new AbortController();
  const stop = () => end.abort();
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, TIMEOUT_MS);
  try {
    return await fetch(input, { ...init, signal: end.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
