import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listedReply, replyToChange } from './rsvp.ts';

/** A household to which a reply without an invitation may belong. */
export const likelyHousehold = z.object({
  id: z.string(),
  guest_name: z.string(),
  people: z.array(z.string()),
  /** What the reply and the household have in common. */
  reason: z.enum(['email', 'name']),
  /** The household has a reply, which the other one would replace. */
  replied: z.boolean(),
});
export type LikelyHousehold = z.output<typeof likelyHousehold>;

export const replyToCheck = listedReply.extend({
  /** The most likely first. */
  households: z.array(likelyHousehold),
});
export type ReplyToCheck = z.output<typeof replyToCheck>;

export const replyMatch = z.object({
  /** null accepts the reply as it stands. */
  invitation_id: z.string('Please choose an invitation.').max(100).nullable(),
});
export type ReplyMatch = z.output<typeof replyMatch>;

export const repliesToCheck = {
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/rsvp',
    access: 'owner',
    summary:
      'The replies, newest first; those to check with the households to which each may belong. With `review=open` no others',
    query: z.object({
      /** Only those to check. */
      review: z.literal('open', 'Please choose open.').optional(),
    }),
    output: z.array(replyToCheck),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  match: endpoint({
    method: 'POST',
    path: '/admin/rsvp/:id/match',
    access: 'owner',
    summary: 'Makes a reply that of an invitation, in place of the one it has, or accepts it as it stands',
    body: replyMatch,
    output: replyToChange,
    errors: ['not_signed_in'],
  }),
};
