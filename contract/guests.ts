import { z } from 'zod';
import { DELIVERIES } from './delivery.ts';
import { INVALID_EMAIL } from './email.ts';
import { endpoint } from './endpoint.ts';
import { guestCounts } from './guest-counts.ts';
import { mapFields, type FieldKind, type FieldName, type InvitationField, type KindOf } from './invitation-fields.ts';
import { householdForm, householdParts, AGE_GROUPS } from './households.ts';
import { said } from './said.ts';
import { scheduleItem } from './schedule.ts';
import { SHEET_TYPES, sheetFormat } from './sheets.ts';
import { emailAddress, flag, line, lines, personName } from './values.ts';

export const INVITATION_STATUSES = ['sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/**
 * A status, or a part of `sent`, in which an invitation begins: those whose links the owner still has to send
 * (`to_hand_over`), and those whose links were sent (`handed_over`).
 */
export const GUEST_FILTERS = [...INVITATION_STATUSES, 'to_hand_over', 'handed_over'] as const;
export type GuestFilter = (typeof GUEST_FILTERS)[number];

export const GUEST_SORTS = ['name', '-name', 'email', '-email', 'status', '-status'] as const;
export type GuestSort = (typeof GUEST_SORTS)[number];

export const SELECTED_IDS_MAX = 1000;

/** What becomes of the reply of a deleted invitation. */
const REPLY_FATES = ['keep', 'delete'] as const;

const RESPONSE_SCHEMAS = {
  name: z.string(),
  line: z.string(),
  email: z.string().nullable(),
  count: z.number().int(),
  flag: z.boolean(),
  lines: z.string(),
};

export const invitationValues = z.object(
  mapFields(({ kind }) => RESPONSE_SCHEMAS[kind]) as { [Name in FieldName]: (typeof RESPONSE_SCHEMAS)[KindOf<Name>] },
);

export const invitation = z.object({
  id: z.string(),
  ...invitationValues.shape,
  ...householdParts.shape,
  status: z.enum(INVITATION_STATUSES),
  /** The token of the link; null if it can no longer be shown, so that a new link must be created. */
  unique_token: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the link was mailed or the owner marked it as sent; null for a link that was not sent yet. */
  handed_over_at: z.iso.datetime().nullable(),
  delivery: z.enum(DELIVERIES),
  version: z.number().int(),
});
export type Invitation = z.output<typeof invitation>;

export const listedInvitation = invitation.extend({
  /** The ids of people of whom the household’s reply says nothing; empty without a reply. */
  unanswered: z.array(z.string()),
  /** null without a reply. */
  said: said.nullable(),
  /** What the household said before it was asked again; absent unless it still has to answer. */
  said_before: z.enum(['yes', 'no', 'maybe']).optional(),
});
export type ListedInvitation = z.output<typeof listedInvitation>;

/** An invitation whose link was just created. */
export const linkedInvitation = invitation.extend({ unique_token: z.string() });
export type LinkedInvitation = z.output<typeof linkedInvitation>;

const REQUEST_SCHEMAS = {
  name: ({ max, missing }: InvitationField<'name'>) => personName(max, missing),
  line: ({ max, pattern, wrong }: InvitationField<'line'>) =>
    line(max).pipe(z.string().regex(pattern, wrong)).nullish(),
  email: () => z.union([z.literal('').transform(() => null), z.null(), emailAddress()], INVALID_EMAIL).optional(),
  count: ({ min, max, wrong }: InvitationField<'count'>) =>
    z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong).optional(),
  flag: () => flag.optional(),
  lines: ({ max }: InvitationField<'lines'>) => lines(max).nullish(),
};
type Take = { [Kind in FieldKind]: (field: InvitationField<Kind>) => z.ZodType };
const takeField = <Kind extends FieldKind>(take: Take, field: InvitationField<Kind>) => take[field.kind](field);

/** Every field except the name has a default. */
export const invitationForm = z.object(
  mapFields((field) => takeField(REQUEST_SCHEMAS, field)) as {
    [Name in FieldName]: ReturnType<(typeof REQUEST_SCHEMAS)[KindOf<Name>]>;
  },
);
export type InvitationForm = z.output<typeof invitationForm>;
const invitationWithHousehold = invitationForm.extend({
  ...householdForm.shape,
  /** Made from the people if missing. */
  guest_name: personName(200).optional(),
});
interface Nameable {
  guest_name?: string | undefined;
  people?: readonly unknown[] | undefined;
}
export const isNamed = ({ guest_name, people }: Nameable) =>
  Boolean(guest_name) || (Array.isArray(people) && people.length > 0);
export const UNNAMED = { path: ['guest_name'], message: 'Guest name is required', when: () => true };
/** An invitation with its household: it has a name, or people who give it one. */
export const newInvitation = invitationWithHousehold.refine(isNamed, UNNAMED);
export type NewInvitation = z.output<typeof newInvitation>;
/** `seen_version` is the version that the owner saw; the change is refused if it is no longer current. */
export const invitationChange = invitationWithHousehold.partial().extend({ seen_version: z.number().int().optional() });

/** Words of names and emails in any order, or digits of a phone number, of invitations, their people and replies; without case and accents. */
const search = line(200).optional();

/** Empty selects all invitations. */
export const guestFilter = z.object({
  search,
  /** Only invitations with this tag. */
  tag: line(40).optional(),
  /** Only households that are invited to this item of the schedule. */
  item: z.uuid('Unknown item of the schedule.').optional(),
  status: z.enum(GUEST_FILTERS, 'Unknown status.').optional(),
});
export type GuestQuery = z.output<typeof guestFilter>;

/** Selected invitations: by id, or all that match a filter. `count` is the number of matches that the owner saw. */
export const guestSelection = z.union(
  [
    z.object({ ids: z.array(z.uuid()).min(1).max(SELECTED_IDS_MAX) }),
    z.object({ matching: guestFilter, count: z.number().int().min(1) }),
  ],
  'Please select between 1 and 1,000 guests.',
);
export type GuestSelection = z.output<typeof guestSelection>;

/** Changes of many invitations at once that leave everything else about them as it is. */
export const assignment = z.discriminatedUnion(
  'act',
  [
    z.object({
      act: z.enum(['add_tag', 'remove_tag']),
      tag: line(40, 'Please enter a tag.'),
      selection: guestSelection,
    }),
    z.object({
      act: z.enum(['invite', 'withdraw']),
      /** An item of the schedule; one for everyone changes nothing. */
      item: z.string('Please choose from the schedule.').max(100),
      selection: guestSelection,
    }),
  ],
  'Unknown action.',
);
export type Assignment = z.output<typeof assignment>;

export const guestContext = z.object({
  name: z.string(),
  email: z.string().nullable(),
  max_guests: z.number().int(),
  plus_one_allowed: z.boolean(),
  /** Places for people beside those of the household. */
  plus_ones: z.number().int(),
  people: z.array(z.object({ id: z.string(), name: z.string(), age_group: z.enum(AGE_GROUPS) })),
  unique_token: z.string(),
  token: z.string(),
  event_id: z.string(),
  attendance: z.enum(['yes', 'no', 'maybe']).nullable(),
  /** What this household is invited to. */
  schedule: z.array(scheduleItem),
});
export type GuestContext = z.output<typeof guestContext>;

export const guests = {
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/guests',
    access: 'owner',
    summary: 'Lists invitations in the order they were added, or searched, filtered and sorted',
    query: guestFilter.extend({
      sort: z.enum(GUEST_SORTS, 'Unknown sort order.').optional(),
      /** Returns only these: up to 100 ids, separated by commas. */
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).max(100))
        .optional(),
    }),
    output: z.array(listedInvitation),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/events/:event/guests/counts',
    access: 'owner',
    summary: 'Counts invitations and search matches by status, and their people; lists all tags',
    query: guestFilter.omit({ status: true }),
    output: guestCounts,
    errors: ['not_signed_in'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests',
    access: 'owner',
    summary: 'Adds an invitation with its own link',
    body: newInvitation,
    output: linkedInvitation,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'limit_reached'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/guests/:id',
    access: 'owner',
    summary: 'Updates some or all fields of an invitation',
    body: invitationChange,
    output: invitation,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/guests/:id',
    access: 'owner',
    summary: 'Deletes an invitation; its reply is kept without an invitation, or deleted with it',
    query: z.object({ reply: z.enum(REPLY_FATES, 'Please choose keep or delete.').optional() }),
    errors: ['not_signed_in'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/admin/guests/:id/link',
    access: 'owner',
    summary: 'Creates a new link for an invitation; the old one stops working',
    output: linkedInvitation,
    errors: ['not_signed_in'],
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/selected',
    access: 'owner',
    summary: 'Deletes the selected invitations, or marks them as sent or not sent',
    body: z.object({
      act: z.enum(['delete', 'hand_over', 'not_handed_over'], 'Unknown action.'),
      selection: guestSelection,
      /** When deleting; by default they are kept. */
      replies: z.enum(REPLY_FATES, 'Please choose keep or delete.').optional(),
    }),
    output: z.object({ count: z.number().int() }),
    errors: ['not_signed_in', 'selection_changed'],
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/selected/assign',
    access: 'owner',
    summary: 'Adds a tag to the selected invitations or removes it, or invites them to an item of the schedule or not',
    body: assignment,
    /** `changed`: those that were not so before, so that the opposite call takes it back. */
    output: z.object({ count: z.number().int(), changed: z.array(z.string()) }),
    errors: ['not_signed_in', 'selection_changed'],
  }),
  exportMany: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/export',
    access: 'owner',
    afterEnd: true,
    summary: 'Exports the selected invitations with their people and tokens as a spreadsheet, by default CSV',
    body: z.object({ selection: guestSelection, format: sheetFormat.optional() }),
    files: Object.values(SHEET_TYPES),
    status: [200],
    errors: ['not_signed_in'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/invite/:token',
    access: 'invite',
    summary: 'Returns the guest of an invitation link; the first call moves it from sent to opened',
    output: guestContext,
  }),
};
