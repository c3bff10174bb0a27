import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress, flag, line, lines } from './values.ts';

export const INVITATION_STATUSES = ['sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** The most people an invitation can ask for, before a plus one (spec 9). */
export const MAX_GUESTS = 10;

/** An invitation as its owner sees it. */
export const invitation = z.object({
  id: z.string(),
  guest_name: z.string(),
  guest_email: z.string().nullable(),
  status: z.enum(INVITATION_STATUSES),
  max_guests: z.number().int(),
  plus_one_allowed: z.boolean(),
  notes: z.string(),
  unique_token: z.string(),
  created_at: z.iso.datetime(),
});
export type Invitation = z.output<typeof invitation>;

const guestEmail = z
  .union([z.literal('').transform(() => null), z.null(), emailAddress()], 'Please enter a valid email address')
  .optional();
const wholeGuests = 'Maximum guests must be a whole number from 1 to 10.';

/** The form of an invitation; each field has its default, so that the name alone is enough. */
export const invitationForm = z.object({
  guest_name: line(200, 'Guest name is required'),
  guest_email: guestEmail,
  max_guests: z.coerce.number(wholeGuests).int(wholeGuests).min(1, wholeGuests).max(MAX_GUESTS, wholeGuests).optional(),
  plus_one_allowed: flag.optional(),
  notes: lines(2000).nullish(),
});
export type InvitationForm = z.output<typeof invitationForm>;

/** What a guest's own link tells of the guest (spec 3, Guest context). */
export const guestContext = z.object({
  name: z.string(),
  email: z.string().nullable(),
  max_guests: z.number().int(),
  plus_one_allowed: z.boolean(),
  unique_token: z.string(),
  token: z.string(),
  /** The event's `unique_id`. */
  event_id: z.string(),
  /** What this invitation has answered so far. */
  attendance: z.enum(['yes', 'no', 'maybe']).nullable(),
});
export type GuestContext = z.output<typeof guestContext>;

export const guests = {
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/guests',
    access: 'owner',
    summary: 'The invitations',
    output: z.array(invitation),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests',
    access: 'owner',
    summary: 'Adds an invitation with a link of its own',
    body: invitationForm,
    output: invitation,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/guests/:id',
    access: 'owner',
    summary: 'Changes an invitation, whole or in part',
    body: invitationForm.partial(),
    output: invitation,
    errors: ['not_signed_in'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/guests/:id',
    access: 'owner',
    summary: 'Deletes an invitation and keeps its reply',
    errors: ['not_signed_in'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/invite/:token',
    access: 'invite',
    summary: 'The guest of an invitation link; the first call moves it from sent to opened',
    output: guestContext,
  }),
};
