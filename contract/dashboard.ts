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

/** Who is invited and what they said, in people. A household without named people counts its places. */
const peopleCounts = z.object({
  invited: count,
  coming: count,
  maybe: count,
  not_coming: count,
  /** Of households that have not replied. */
  waiting: count,
  /** Guests without a name whom households may bring; not in `invited`. */
  plus_ones: count,
});
export type PeopleCounts = z.output<typeof peopleCounts>;

/** Steps of setting up a site that its owners may mark as done. */
export const SETTLED_STEPS = ['photos', 'questions', 'gifts', 'send'] as const;
const settledStep = z.enum(SETTLED_STEPS, 'Unknown step.');
export type SettledStep = z.output<typeof settledStep>;

/** Recent replies and open tasks of the owner. Bounded size, however many replies there are. */
export const overview = z.object({
  people: peopleCounts,
  /** The newest and the last changed first. */
  recent: z.array(
    listedReply.pick({
      id: true,
      name: true,
      attendance: true,
      guests: true,
      created_at: true,
      updated_at: true,
      review: true,
    }),
  ),
  /** Only days with replies, earliest first; without those that may count people twice. */
  days: z.array(z.object({ day: z.iso.date(), replies: count })),
  /** Invitations that nobody has opened and that the owner has not marked as sent. */
  notHandedOver: count,
  /** Opened invitations without a reply, except where the guest has deleted it or was asked again in the last days. */
  toRemind: count,
  /** Replies that count no longer because the hosts asked again, until the household answers. */
  askedAgain: count,
  /** Replies without an invitation that the hosts have not checked. */
  toCheck: count,
  /** Bought gifts and contributions without a thank-you note. */
  unthanked: count,
  /** Funds that guests can contribute to without reading how to pay. */
  fundsWithoutPayment: count,
  settled: z.array(settledStep),
});
export type Overview = z.output<typeof overview>;

/** A link of the site that leads nowhere. */
const brokenLink = z.object({
  url: z.string(),
  /** Where it is, with the id and title of the gift or section. */
  place: z.enum(['gift', 'section']),
  id: z.string(),
  title: z.string(),
});
export type BrokenLink = z.output<typeof brokenLink>;

export const linkCheck = z.object({
  broken: z.array(brokenLink),
  /** Addresses for which there was no time. */
  unchecked: count,
});
export type LinkCheck = z.output<typeof linkCheck>;

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
  settleStep: endpoint({
    method: 'PUT',
    path: '/admin/setup',
    access: 'owner',
    summary: 'Marks a step of setting up the site as done or skipped',
    body: z.object({ step: settledStep }),
    errors: ['not_signed_in'],
  }),
  checkLinks: endpoint({
    method: 'POST',
    path: '/admin/links/check',
    access: 'owner',
    summary: 'Opens the links of gifts and visible sections, and returns those that lead nowhere',
    output: linkCheck,
    errors: ['not_signed_in'],
  }),
};
