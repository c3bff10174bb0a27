import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { guestContext } from './guests.ts';
import { AGE_GROUPS, PEOPLE_MAX, person, PLUS_ONES_MAX } from './households.ts';
import { ANSWER_LENGTHS, formatTooLong } from './answer-lengths.ts';
import { REPLY_SORTS, replySearch } from './reply-list.ts';
import { scheduleItem } from './schedule.ts';
import { personName } from './values.ts';

export const INPUT_TYPES = [
  'text',
  'textarea',
  'email',
  'tel',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
] as const;
export type InputType = (typeof INPUT_TYPES)[number];

export const OPTION_TYPES: readonly InputType[] = ['select', 'radio', 'checkbox'];

export const ATTENDANCES = ['yes', 'no', 'maybe'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

export const QUESTION_SCOPES = ['reply', 'person'] as const;

export const question = z.object({
  id: z.string(),
  question_key: z.string(),
  label: z.string(),
  input_type: z.enum(INPUT_TYPES),
  options: z.array(z.string()).nullable(),
  required: z.boolean(),
  enabled: z.boolean(),
  sort_order: z.number().int(),
  placeholder: z.string(),
  help_text: z.string(),
  /** Asked once, or of each person who comes. */
  scope: z.enum(QUESTION_SCOPES),
  /** Only of those who come to one of these items of the schedule; null: always. */
  schedule: z.array(z.string()).nullable(),
  /** Children and infants need not answer. */
  adults_only: z.boolean(),
  /** The smallest and largest number, or the earliest and latest date; null takes any. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
});
export type Question = z.output<typeof question>;

export const ownQuestion = question.extend({ version: z.number().int() });
export type OwnQuestion = z.output<typeof ownQuestion>;

const SHORTER = 'Please shorten this answer.';
const answer = z.union([
  z.string().max(ANSWER_LENGTHS.textarea, formatTooLong(ANSWER_LENGTHS.textarea)),
  z.number(),
  z.boolean(),
  z.array(z.string().max(500, SHORTER)).max(100, SHORTER),
  z.null(),
]);
export type Answer = z.output<typeof answer>;

const ATTENDING = 'Please choose yes, no or maybe.';
const attendance = z.enum(ATTENDANCES, ATTENDING);
/** To the event or, with a schedule, to each item by its id. */
const attending = z.union([attendance, z.record(z.string().max(100), attendance)], ATTENDING);
export type Attending = z.output<typeof attending>;

/** One of the invited household by id, or a person by name. */
const personSubmission = z.object({
  person_id: z.string('Please name a person of this invitation.').max(100).nullish(),
  name: personName(ANSWER_LENGTHS.name).nullish(),
  age_group: z.enum(AGE_GROUPS, 'Please choose adult, child or infant.').nullish(),
  attending,
  answers: z.record(z.string().max(100), answer).nullish(),
});
export type PersonSubmission = z.output<typeof personSubmission>;

/** The server's rules check the required answers and their types against the event's questions. */
export const rsvpSubmission = z.object({
  name: answer.optional(),
  email: answer.optional(),
  phone: answer.optional(),
  attendance: answer.optional(),
  guests: answer.optional(),
  guest_names: answer.optional(),
  dietary_restrictions: answer.optional(),
  message: answer.optional(),
  dynamic_responses: z
    .record(z.string().max(100), answer)
    .refine((answers) => Object.keys(answers).length <= 200, 'Too many answers.')
    .optional(),
  guest_token: z.string().max(200).nullish(),
  people: z
    .array(personSubmission, 'People must be a list.')
    .max(PEOPLE_MAX + PLUS_ONES_MAX, 'There are too many people in this reply.')
    .optional(),
  /** The `updated_at` of the reply that the guest saw, or null: the reply is refused if there is a newer one. */
  seen_updated_at: z.iso.datetime().nullish(),
});
export type RsvpSubmission = z.output<typeof rsvpSubmission>;

export const personReply = z.object({
  /** null for a plus one, or without an invitation. */
  person_id: z.string().nullable(),
  name: z.string(),
  age_group: z.enum(AGE_GROUPS),
  attending,
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type PersonReply = z.output<typeof personReply>;

export const rsvpResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  attendance: z.enum(ATTENDANCES),
  guests: z.number().int(),
  guest_names: z.string(),
  dietary_restrictions: z.string(),
  message: z.string(),
  late: z.boolean(),
  by_host: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  question_responses: z.array(
    z.object({
      question_key: z.string(),
      label: z.string(),
      input_type: z.enum(INPUT_TYPES),
      response_value: z.union([z.string(), z.array(z.string())]),
    }),
  ),
  /** Empty for a reply that does not say who comes. */
  people: z.array(personReply),
});
export type RsvpResponse = z.output<typeof rsvpResponse>;

/** Why the hosts should check to whom a reply belongs: no invitation brought it, or its email has replied or is invited. */
export const REVIEWS = ['unknown', 'duplicate'] as const;
export type Review = (typeof REVIEWS)[number];

/** As the hosts see it. Guests must not learn who is invited. */
export const listedReply = rsvpResponse.extend({
  review: z.enum(REVIEWS).nullable(),
  /** Whose reply it is, as the household is now; null without an invitation. */
  household: z
    .object({
      id: z.string(),
      guest_name: z.string(),
      people: z.array(person.pick({ id: true, first_name: true, last_name: true })),
    })
    .nullable(),
});
export type ListedReply = z.output<typeof listedReply>;

/** Before the deadline, after it with late replies allowed, or after it with RSVPs closed. */
export const RSVP_PERIODS = ['open', 'late', 'closed'] as const;
export type RsvpPeriod = (typeof RSVP_PERIODS)[number];

export const ownReply = z.object({
  /** null if a verified email matches no invitation, or several. */
  guest: guestContext
    .pick({ name: true, email: true, max_guests: true, plus_one_allowed: true, plus_ones: true, people: true })
    .nullable(),
  reply: rsvpResponse.nullable(),
  /** Their reply from before the hosts asked again, which counts no longer. */
  said_before: rsvpResponse.nullable(),
  terms: z.enum(RSVP_PERIODS),
  /** What this guest is asked, and the items that they see. */
  questions: z.array(question),
  schedule: z.array(scheduleItem),
});
export type OwnReply = z.output<typeof ownReply>;

/** Empty selects all replies. */
export const replyFilter = z.object({
  search: replySearch,
  attendance: z.enum(ATTENDANCES, 'Please choose yes, no or maybe.').optional(),
});
export type ReplyFilter = z.output<typeof replyFilter>;

/**
 * A reply that the hosts enter on behalf of a guest. It replaces the reply in `response_id`, or the current one of the
 * invitation. Hosts may leave out people, and items, about which they know nothing. `seen_updated_at`: the `updated_at` that
 * the hosts saw, or null if the invitation had no reply; the change is refused if there is a newer reply.
 */
export const enteredReply = rsvpSubmission.omit({ guest_token: true }).extend({
  invitation_id: z.string().max(100).nullish(),
  /** It keeps its invitation, or stays without one. */
  response_id: z.string().max(100).nullish(),
});
export type EnteredReply = z.output<typeof enteredReply>;

export const replyToChange = listedReply.extend({
  invitation_id: z.string().nullable(),
  /** The hosts said whose reply it is, or kept it, and nothing has followed: that can be taken back. */
  matched: z.boolean(),
});
export type ReplyToChange = z.output<typeof replyToChange>;

export const previousReply = rsvpResponse.omit({ created_at: true, updated_at: true }).extend({
  answered_at: z.iso.datetime(),
  /** Whether the hosts asked again before it was replaced. */
  asked_again: z.boolean(),
  replaced_at: z.iso.datetime(),
});
export type PreviousReply = z.output<typeof previousReply>;

export const rsvp = {
  submit: endpoint({
    method: 'POST',
    path: '/events/:event/rsvp',
    access: 'visitor',
    summary:
      'A reply; by invitation, or as the bearer of a verified email that one invitation has, a second one replaces the first (200)',
    body: rsvpSubmission,
    output: rsvpResponse,
    status: [201, 200],
    creates: 'atomic',
    errors: [
      'rsvp_closed',
      'event_cancelled',
      'invitation_needed',
      'not_verified',
      'changed_elsewhere',
      'limit_reached',
    ],
  }),
  own: endpoint({
    method: 'GET',
    path: '/invite/:token/rsvp',
    access: 'invite',
    summary: 'What the guest of an invitation link has answered',
    output: ownReply,
  }),
  ownByEmail: endpoint({
    method: 'GET',
    path: '/events/:event/my-rsvp',
    access: 'verified',
    summary: 'What the guest with this verified email has answered, where exactly one invitation has it',
    output: ownReply,
  }),
  list: endpoint({
    method: 'GET',
    path: '/events/:event/rsvp',
    access: 'owner',
    summary: 'The replies, newest first or sorted; all, or searched and narrowed to one attendance',
    query: replyFilter.extend({
      sort: z.enum(REPLY_SORTS, 'Unknown sort order.').optional(),
      invitation: z.uuid('This is not a valid invitation.').optional(),
      /** Only those that count no longer, because the hosts asked again; without it all others. */
      asked_again: z.literal('yes', 'This must be yes.').optional(),
    }),
    output: z.array(listedReply),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/admin/events/:event/rsvp',
    access: 'owner',
    summary:
      'A reply that the hosts enter; it takes the place of the one that they correct, or of an invitation’s answer (200)',
    body: enteredReply,
    output: rsvpResponse,
    status: [201, 200],
    creates: 'atomic',
    errors: ['not_signed_in', 'changed_elsewhere', 'limit_reached'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/rsvp/:id',
    access: 'owner',
    summary: 'A reply, with what it takes to change it',
    output: replyToChange,
    errors: ['not_signed_in'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rsvp/:id',
    access: 'owner',
    summary: 'Deletes a reply',
    errors: ['not_signed_in'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/rsvp/:id/history',
    access: 'owner',
    summary: 'What a reply said before it was changed, the latest first',
    output: z.array(previousReply),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
};
