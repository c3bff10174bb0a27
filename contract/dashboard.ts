import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rsvpResponse } from './rsvp.ts';

const count = z.number().int();

export const stats = z.object({
  totalInvitations: count,
  /** Opened or answered. */
  invitationsOpened: count,
  /** Sent or opened, without an answer. */
  invitationsPending: count,
  invitationsResponded: count,
  totalRSVPs: count,
  attendingCount: count,
  notAttendingCount: count,
  maybeAttendingCount: count,
  /** The people of yes replies. */
  totalGuests: count,
  /** Inactive ones too. */
  totalGalleryImages: count,
  /** Gifts and funds, inactive ones too. */
  totalGiftItems: count,
});
export type Stats = z.output<typeof stats>;

/** How replies come in, and what waits for the owner: of one size however many there are. */
export const overview = z.object({
  /** The five newest replies, the newest first. */
  recent: z.array(rsvpResponse.pick({ id: true, name: true, attendance: true, guests: true, created_at: true })),
  /** How many replies came on each day that had one, the earliest first. */
  days: z.array(z.object({ day: z.iso.date(), replies: count })),
  /** Invitations that nobody has opened and the owner has not marked as handed over. */
  notHandedOver: count,
  /** Bought gifts and contributions whose givers have not been thanked. */
  unthanked: count,
});
export type Overview = z.output<typeof overview>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'owner',
    summary: 'The counts of the dashboard',
    output: stats,
    errors: ['not_signed_in'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: 'owner',
    summary: 'The newest replies, how they come in, and what waits for the owner',
    query: z.object({
      /** How far the reader's clock is ahead of Greenwich, in minutes: it tells where a day ends. */
      ahead: z
        .string()
        .regex(/^-?\d{1,3}$/, 'This must be minutes.')
        .transform(Number)
        .default(0),
    }),
    output: overview,
    errors: ['not_signed_in'],
  }),
};
