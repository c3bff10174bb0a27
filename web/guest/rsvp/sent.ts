import type { RsvpResponse } from '../../../contract/rsvp.ts';

/**
 * A reply without an invitation belongs to nobody who could come back for it. This tab alone remembers it, as long as it
 * is open: on a shared device the next guest finds an empty form.
 */
const nameOf = (eventId: string): string => `rsvpSent:${eventId}`;

export function rememberSent(eventId: string, reply: RsvpResponse): void {
  try {
    sessionStorage.setItem(nameOf(eventId), JSON.stringify(reply));
  } catch {
    // Refused: then a reload shows an empty form.
  }
}

export function recallSent(eventId: string): RsvpResponse | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(eventId)) ?? 'null') as RsvpResponse | null;
  } catch {
    return null;
  }
}
