import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PEOPLE_MAX } from './households.ts';
import { listedReply, replyToChange } from './rsvp.ts';

/** A household to which a reply without an invitation may belong. */
export const likelyHousehold = z.object({
  id: z.string(),
  guest_name: z.string(),
  /** `is_likely`: the reply seems to be about them. */
  people: z.array(z.object({ id: z.string(), name: z.string(), is_likely: z.boolean() })),
  /** For how many people the invitation is, with its plus ones. */
  places: z.number().int(),
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
  /** The people of the household whom the reply is about; by default those whom it names. */
  people: z.array(z.string().max(100), 'Please choose from the household.').max(PEOPLE_MAX).optional(),
  /** Whether the household had a reply when the hosts chose it; the match is refused if that has changed. */
  replied: z.boolean().optional(),
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
    summary: 'Makes a reply that of an invitation, for the people it is about, or accepts it as it stands',
    body: replyMatch,
    output: replyToChange,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/rsvp/:id/invitation',
    access: 'owner',
    summary: 'Adds an invitation for those whom a reply without one names, and gives it to them',
    output: replyToChange,
    status: [201],
    errors: ['not_signed_in', 'changed_elsewhere', 'limit_reached'],
  }),
  unmatch: endpoint({
    method: 'DELETE',
    path: '/admin/rsvp/:id/match',
    access: 'owner',
    summary:
      'Takes back the last match of a reply, with the invitation that was added for it, unless something has followed',
    output: replyToChange,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
};
