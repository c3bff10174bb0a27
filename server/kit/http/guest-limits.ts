import type { Limit } from './limits.ts';

/** Replies and reservations of one network address at one site, together: a whole family gets through. */
export const GUEST_WRITES: Limit = { name: 'guest writes', max: 120, seconds: 600 };

/** Who is counted by it. */
export const guestWriter = (ip: string, { eventId }: { eventId: string }) => `${ip} ${eventId}`;
