import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { repliesLeftOut } from './headcount.ts';
import { listedReply } from './rsvp.ts';

const count = z.number().int();

export const stats = z.object({
  totalInvitations: count,
  /** Opened or replied to. */
  invitationsOpened: count,
  /** Sent or opened, without a reply. */
  invitationsPending: count,
  invitationsResponded: count,
  totalRSVPs: count,
  attendingCount: count,
  notAttendingCount: count,
  maybeAttendingCount: count,
  /** People in replies that say yes. */
  totalGuests: count,
  to_review: repliesLeftOut,
  /** Includes inactive ones. */
  totalGalleryImages: count,
  /** Gifts and funds, including inactive ones. */
  totalGiftItems: count,
});
export type Stats = z.output<typeof stats>;

/** Recent replies and open tasks of the owner. Bounded size, however many replies there are. */
export const overview = z.object({
  recent: z.array(
    listedReply.pick({ id: true, name: true, attendance: true, guests: true, created_at: true, review: true }),
  ),
  /** Only days with replies, earliest first; without those that may count people twice. */
  days: z.array(z.object({ day: z.iso.date(), replies: count })),
  /** Invitations that nobody has opened and that the owner has not marked as sent. */
  notHandedOver: count,
  /** Opened invitations without a reply, except where the guest has deleted it. */
  toRemind: count,
  /** Replies without an invitation that the hosts have not checked. */
  toCheck: count,
  /** Bought gifts and contributions without a thank-you note. */
  unthanked: count,
});
export type Overview = z.output<typeof overview>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'owner',
    summary: 'Returns the counts of the dashboard',
    output: stats,
    errors: ['not_signed_in'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: 'owner',
    summary: 'Returns the newest replies, replies per day, and open tasks',
    query: z.object({
      /** Offset of the reader's clock from UTC in minutes, positive to the east; it decides where a day ends. */
      ahead: z
        .string()
        .regex(/^-?\d{1,3}$/, 'Please enter minutes.')
        .transform(Number)
        .default(0),
    }),
    output: overview,
    errors: ['not_signed_in'],
  }),
};
