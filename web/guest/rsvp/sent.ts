import type { RsvpResponse } from '../../../contract/rsvp.ts';

/**
 * A reply without an invitation is remembered only in this tab (`sessionStorage`): on a shared device the next guest
 * gets an empty form.
 */
const sentStorageKey = (eventId: string): string => `rsvpSent:${eventId}`;

export function markSent(eventId: string, reply: RsvpResponse): void {
  try {
    sessionStorage.setItem(sentStorageKey(eventId), JSON.stringify(reply));
  } catch {
    // Storage is blocked: a reload shows an empty form.
  }
}

export function wasSent(eventId: string): RsvpResponse | null {
  try {
    return JSON.parse(sessionStorage.getItem(sentStorageKey(eventId)) ?? 'null') as RsvpResponse | null;
  } catch {
    return null;
  }
}
