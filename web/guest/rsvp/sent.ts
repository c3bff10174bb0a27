import type { RsvpResponse } from '../../../contract/rsvp.ts';

/**
 * A reply without an invitation is remembered only in this tab (`sessionStorage`): on a shared device the next guest
 * gets an empty form.
 */
const getStorageKey = (eventId: string): string => `rsvpSent:${eventId}`;

export function markSent(eventId: string, reply: RsvpResponse): void {
  try {
    sessionStorage.setItem(getStorageKey(eventId), JSON.stringify(reply));
  } catch {
    // Storage is blocked: a reload shows an empty form.
  }
}

export function findSentReply(eventId: string): RsvpResponse | null {
  try {
    return JSON.parse(sessionStorage.getItem(getStorageKey(eventId)) ?? 'null') as RsvpResponse | null;
  } catch {
    return null;
  }
}
