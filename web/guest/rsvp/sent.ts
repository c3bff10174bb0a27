import type { RsvpResponse } from '../../../contract/rsvp.ts';

/**
 * A reply without an invitation belongs to nobody who could come back for it. This tab alone remembers it, as long as it
 * is open: on a shared device the next guest finds an empty form.
 */
const sentStorageKey = (eventId: string): string => `rsvpSent:${eventId}`;

export function markSent(eventId: string, reply: RsvpResponse): void {
  try {
    sessionStorage.setItem(sentStorageKey(eventId), JSON.stringify(reply));
  } catch {
    // Refused: then a reload shows an empty form.
  }
}

export function wasSent(eventId: string): RsvpResponse | null {
  try {
    return JSON.parse(sessionStorage.getItem(sentStorageKey(eventId)) ?? 'null') as RsvpResponse | null;
  } catch {
    return null;
  }
}
