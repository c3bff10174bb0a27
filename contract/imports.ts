import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { invitationForm, invitationValues, isNamed, UNNAMED } from './guests.ts';
import { AGE_GROUPS, householdForm } from './households.ts';
import { INVITATIONS_MAX } from './limits.ts';
import { line, personName } from './values.ts';

/** The largest number of guests in one import and in one preview. */
export const IMPORT_MAX = INVITATIONS_MAX;
const PREVIEW_MAX = 1000;

/** Largest import in bytes: several times what 5,000 rows with a sentence each need. */
const IMPORT_BYTES = 4 * 1024 * 1024;

/**
 * One row of a file: an invitation or, with `household`, one person of it. Rows of the same household join. For an
 * invitation that exists already, omitted fields stay unchanged.
 */
export const importRow = invitationForm
  .extend({
    /** With `schedule`, to what the household is invited besides what it is invited to already. */
    ...householdForm.shape,
    /** Made from the people if missing. */
    guest_name: personName(200).optional(),
    household: line(200).optional(),
    /** Where several invitations match: the id of the one that is meant, or `new` for none of them. */
    match: z.union([z.literal('new'), z.uuid()], 'Unknown guest.').optional(),
    /** Row number in the file, from 1, for messages about it. */
    row: z.number().int().min(1).max(1_000_000),
  })
  .refine(isNamed, UNNAMED);
export type ImportRow = z.output<typeof importRow>;

const rows = (max: number) =>
  z
    .array(importRow)
    .min(1, 'There are no guests in this file.')
    .max(max, `You can import up to ${max.toLocaleString('en-US')} guests at a time.`);

/** The effect of a row: `same` changes nothing; `unclear` matches several guests of the list. */
export const importPlan = z.object({
  row: z.number().int(),
  act: z.enum(['add', 'update', 'same', 'unclear']),
  /** The first row of the household, which is the row itself if it joined no other. */
  household: z.number().int(),
  id: z.string().nullable(),
  was: invitationValues.nullable(),
  /** The invitation as it will be. `is_new`: not in it yet; `was`: the name before, of a person who gets another one. */
  becomes: z.object({
    guest_name: z.string(),
    max_guests: z.number().int(),
    plus_ones: z.number().int(),
    people: z.array(
      z.object({ name: z.string(), age_group: z.enum(AGE_GROUPS), is_new: z.boolean(), was: z.string().nullable() }),
    ),
  }),
  /** People of the row who are on the list in another invitation, such as one that was split, and stay there. */
  elsewhere: z.array(z.object({ name: z.string(), guest_name: z.string() })),
  /** Of an unclear row: the invitations that it may mean. Empty if one that was chosen is gone. */
  choices: z.array(
    z.object({
      id: z.string(),
      guest_name: z.string(),
      guest_email: z.string().nullable(),
      people: z.array(z.string()),
      max_guests: z.number().int(),
      replied: z.boolean(),
    }),
  ),
});
export type ImportPlan = z.output<typeof importPlan>;

export const guestImport = z.object({
  id: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
});
export type GuestImport = z.output<typeof guestImport>;

export const listedImport = guestImport.extend({
  /** A sentence that says why it cannot be undone now; null if it can, or was. */
  blocked: z.string().nullable(),
});
export type ListedImport = z.output<typeof listedImport>;

export const imports = {
  preview: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/imports/preview',
    access: 'owner',
    summary: 'Previews what an import does with each row; changes nothing',
    body: z.object({ rows: rows(PREVIEW_MAX) }),
    output: z.array(importPlan),
    errors: ['not_signed_in'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/events/:event/guests/imports',
    access: 'owner',
    summary: 'Adds the guests of a file, and updates existing ones, matched by email, else by name',
    body: z.object({ rows: rows(IMPORT_MAX) }),
    bodyBytes: IMPORT_BYTES,
    output: guestImport,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'import_unclear', 'limit_reached'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/guests/imports',
    access: 'owner',
    summary: 'Lists the last ten imports, newest first',
    output: z.array(listedImport),
    errors: ['not_signed_in'],
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/admin/imports/:id',
    access: 'owner',
    summary: 'Undoes an import as a whole, unless guests have replied through its links',
    errors: ['not_signed_in', 'import_settled', 'import_in_use'],
  }),
};
