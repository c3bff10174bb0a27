import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invitation, linkedInvitation } from './guests.ts';
import { PEOPLE_MAX } from './households.ts';

const CHOOSE = 'Please choose who gets an invitation of their own.';

/** Where words about food go that a household has written for all of its people. */
export const DIETARY_FATES = ['stays', 'leaves', 'both'] as const;
export type DietaryFate = (typeof DIETARY_FATES)[number];

export const splitting = {
  split: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/split',
    access: 'owner',
    summary: 'Gives some people of an invitation one of their own, with a new link and what they have replied',
    body: z.object({
      from: z.uuid('Please choose an invitation.'),
      /** The ids of those who leave it; somebody stays. */
      people: z.array(z.string().max(100), CHOOSE).min(1, CHOOSE).max(PEOPLE_MAX, CHOOSE),
      /** By default it stays. What single people have answered goes with them. */
      dietary: z.enum(DIETARY_FATES, 'Please choose stays, leaves or both.').optional(),
      /** The version of the invitation that the owner saw. */
      seen_version: z.number().int().optional(),
    }),
    /** `undo`: for the call that takes it back. */
    output: linkedInvitation.extend({ undo: z.string() }),
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'changed_elsewhere', 'limit_reached'],
  }),
  unsplit: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/split/undo',
    access: 'owner',
    summary: 'Takes a split back, unless one of the two invitations or its reply has changed since',
    body: z.object({ undo: z.string('This is required.').max(100_000) }),
    output: invitation,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
};
