import type { GuestApi } from '../../contract/api.ts';
import { createClient, type Client } from '../../contract/client.ts';

/** A connection that has not answered by then is as good as none, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The calls of the guest's page; with a session of a verified e-mail, in its name. */
export function createGuestApi(session?: string): Client<GuestApi> {
  return createClient<GuestApi>({
    fetch: fetchWithTimeout,
    ...(session !== undefined && { headers: () => ({ authorization: `Bearer ${session}` }) }),
  });
}

/** Ends a call that hangs; the caller's own signal ends it sooner. */
async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  const end = new AbortController();
  const stop = () => end.abort();
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, PATIENCE_MS);
  try {
    return await fetch(input, { ...init, signal: end.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
