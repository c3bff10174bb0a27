import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invitation } from './guests.ts';
import { AGE_GROUPS } from './households.ts';
import { ATTENDANCES } from './rsvp.ts';

/** Two invitations that become one: `into` keeps its link and name, `from` is no longer in the list. */
const joined = z.object({
  into: z.uuid('Please choose two invitations.'),
  from: z.uuid('Please choose two invitations.'),
});

export const joinPreview = z.object({
  /** The invitation as it will be. */
  becomes: invitation
    .pick({ guest_name: true, guest_email: true, phone: true, postal_address: true, tags: true, notes: true })
    .extend({
      max_guests: z.number().int(),
      plus_ones: z.number().int(),
      people: z.array(z.object({ name: z.string(), age_group: z.enum(AGE_GROUPS) })),
    }),
  /** The replies of the two, the newest first; together they become one. */
  replies: z.array(
    z.object({ name: z.string(), attendance: z.enum(ATTENDANCES), guests: z.number().int(), at: z.iso.datetime() }),
  ),
  /** Gifts that the two have reserved, bought or contributed to. */
  gifts: z.number().int(),
  /** Changes with the two invitations and their replies. */
  version: z.string(),
});
export type JoinPreview = z.output<typeof joinPreview>;

export const joining = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/join/preview',
    access: 'owner',
    summary: 'Previews what two invitations become when they are joined; changes nothing',
    body: joined,
    output: joinPreview,
    errors: ['not_signed_in'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/join',
    access: 'owner',
    summary: 'Joins two invitations with their people, replies and gifts into one, which both links open',
    body: joined.extend({ seen_version: z.string().max(400).optional() }),
    output: invitation,
    status: [200],
    creates: 'atomic',
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
};
