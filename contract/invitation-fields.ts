/**
 * The plain fields of an invitation, each described once. The contract's schemas, the type of the table, the SQL
 * statements, the form, the import and the exports are derived from here; a new field needs an entry here and a column
 * in the database (docs/guide.md). This module has no zod, so that every page can load it.
 */

interface ValueOfKind {
  /** One required line. */
  name: string;
  /** One optional line. */
  line: string;
  email: string | null;
  count: number;
  flag: boolean;
  /** Optional text of several lines. */
  lines: string;
}
export type FieldKind = keyof ValueOfKind;

interface Limits {
  name: { max: number; missing: string };
  /** `wrong` is the message for text that does not match the pattern. */
  line: { max: number; pattern: RegExp; wrong: string; input: 'tel' | 'text' };
  email: object;
  /** `min` is also the default. */
  count: { min: number; max: number; wrong: string };
  flag: object;
  lines: { max: number };
}

interface Description {
  label: string;
  placeholder?: string;
  hint?: string;
  title: string;
  /** Matches the column headings that the import recognizes: lower case, single spaces. */
  headings: RegExp;
  /** Not shown to guests who look up their data. */
  ownersOnly?: true;
  /** Place in the list: a separate column, or below the email if it is filled in. */
  list: 'column' | 'detail';
  /** The width is in characters. */
  exported: { heading: string; width: number };
}

export type InvitationField<Kind extends FieldKind = FieldKind> = {
  [Each in Kind]: { kind: Each } & Limits[Each] & Description;
}[Kind];

/** The largest number of people of an invitation, without a plus one. */
const MAX_GUESTS = 10;

export const INVITATION_FIELDS = {
  guest_name: {
    kind: 'name',
    max: 200,
    missing: 'Guest name is required',
    label: 'Guest Name',
    placeholder: 'As written on the envelope',
    title: 'Name',
    headings: /^(guest|full|first|given|fore)? ?names?$|^vorname$|^guests?( ?1)?$|^(person|name) ?1$|^invitees?$/,
    list: 'column',
    exported: { heading: 'Name', width: 28 },
  },
  guest_email: {
    kind: 'email',
    label: 'Email',
    title: 'Email',
    headings: /e-?mail|^mail/,
    list: 'column',
    exported: { heading: 'Email', width: 30 },
  },
  phone: {
    kind: 'line',
    max: 40,
    pattern: /^[+\d ()\-./]*$/,
    wrong: 'Use only digits, spaces, and + ( ) - . / in a phone number.',
    input: 'tel',
    label: 'Phone',
    title: 'Phone',
    headings: /phone|mobile|^tel\b|^cell\b/,
    list: 'detail',
    exported: { heading: 'Phone', width: 18 },
  },
  max_guests: {
    kind: 'count',
    min: 1,
    max: MAX_GUESTS,
    wrong: `Maximum guests must be a whole number from 1 to ${MAX_GUESTS}.`,
    label: 'Maximum Guests',
    title: 'Maximum guests',
    headings: /max|party|(?<!(phone|mobile|tel|cell) )number|count|seats|people|persons|guests/,
    list: 'column',
    exported: { heading: 'Max Guests', width: 12 },
  },
  plus_one_allowed: {
    kind: 'flag',
    label: 'Allow Plus One',
    title: 'Plus one',
    headings: /plus|\+ ?1|companion/,
    list: 'column',
    exported: { heading: 'Plus One', width: 10 },
  },
  notes: {
    kind: 'lines',
    max: 2000,
    label: 'Notes',
    hint: 'Only visible to you.',
    ownersOnly: true,
    title: 'Notes',
    headings: /note|comment|remark/,
    list: 'column',
    exported: { heading: 'Notes', width: 40 },
  },
} as const satisfies Record<string, InvitationField>;

export type FieldName = keyof typeof INVITATION_FIELDS;
export type KindOf<Name extends FieldName> = (typeof INVITATION_FIELDS)[Name]['kind'];

type LineName = { [Name in FieldName]: KindOf<Name> extends 'line' ? Name : never }[FieldName];

export type InvitationValues = { [Name in FieldName]: ValueOfKind[KindOf<Name>] };

export const FIELD_NAMES = Object.keys(INVITATION_FIELDS) as FieldName[];

export const fieldOf = (name: FieldName): InvitationField => INVITATION_FIELDS[name];

export const mapFields = <Made>(make: (field: InvitationField, name: FieldName) => Made): Record<FieldName, Made> =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, make(fieldOf(name), name)])) as Record<FieldName, Made>;

/** The optional texts of one line. */
export const LINE_NAMES = FIELD_NAMES.filter((name): name is LineName => fieldOf(name).kind === 'line');

/** Of these, the numbers that can be dialed. */
export const DIALED_NAMES = LINE_NAMES.filter((name) => INVITATION_FIELDS[name].input === 'tel');

export const EMPTY_VALUES = mapFields((field) => {
  if (field.kind === 'count') return field.min;
  if (field.kind === 'flag') return false;
  return field.kind === 'email' ? null : '';
}) as InvitationValues;
