import { useSyncExternalStore } from 'react';
import type { RsvpResponse } from '../../../contract/rsvp.ts';

/**
 * The reply that was sent from this page, for other sections. A state above them would render all of them again, also those
 * that are not hydrated yet, and React would discard what the server rendered.
 */
let latest: RsvpResponse | null = null;
const listeners = new Set<() => void>();

export function publishReply(reply: RsvpResponse): void {
  latest = reply;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param initial The reply that the page came with. */
export const useLatestReply = (initial: RsvpResponse | null): RsvpResponse | null =>
  useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  ) ?? initial;
