import { z } from 'zod';

/**
 * The total number of invitations, and what the search, tag and item find: invitations by status, their people, and
 * those of them of whom a reply says something. Without people, an invitation counts its places.
 */
export const guestCounts = z.object({
  people: z.number().int(),
  people_replied: z.number().int(),
  /** Guests without a name whom these households may bring; not in `people`. */
  plus_ones: z.number().int(),
  /** All tags of the site, by name. */
  tags: z.array(z.string()),
  total: z.number().int(),
  /** Invitations that no mail reaches, not even by one of their people. */
  without_email: z.number().int(),
  all: z.number().int(),
  sent: z.number().int(),
  opened: z.number().int(),
  rsvp_pending: z.number().int(),
  rsvp_yes: z.number().int(),
  rsvp_no: z.number().int(),
  to_hand_over: z.number().int(),
  handed_over: z.number().int(),
});
export type GuestCounts = z.output<typeof guestCounts>;
