import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/admin/stats',
    access: 'owner',
    summary: 'The counts of the dashboard',
    output: stats,
    errors: ['not_signed_in'],
  }),
};
