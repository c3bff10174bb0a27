import { setTimeout as pause } from 'node:timers/promises';

/** The mails of each site that this node is handing to the mail server, until what became of them is stored. */
const handOvers = new Map<string, Set<Promise<unknown>>>();

/** Notes the handing over of a mail until it ends. Returns the same promise. */
export function trackHandOver<T>(eventId: string, handOver: Promise<T>): Promise<T> {
  const ofSite = handOvers.get(eventId) ?? new Set();
  handOvers.set(eventId, ofSite.add(handOver));
  const forget = () => {
    ofSite.delete(handOver);
    if (ofSite.size === 0) handOvers.delete(eventId);
  };
  handOver.then(forget, forget);
  return handOver;
}

/** Longer than a good mail server takes for a mail, and short for somebody who waits. */
const PATIENCE_MS = 1000;

/**
 * Waits for the mails of a site that are just being handed over, so that nobody who has such a mail already reads of it
 * as waiting. A slow mail server is not waited for, nor are the mails of other nodes.
 */
export async function awaitHandOvers(eventId: string, patienceMs = PATIENCE_MS): Promise<void> {
  const pending = handOvers.get(eventId);
  if (!pending) return;
  const patience = new AbortController();
  await Promise.race([
    Promise.allSettled(pending),
    pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
}
