/**
 * The plain fields of an invitation, each described once. The contract's schemas, the type of the table, the SQL
 * statements, the form, the import and the exports are derived from here; a new field needs an entry here and a column in
 * the database (docs/guide.md). This module has no zod, so that every page can load it.
 */

/** What the value of each kind of field is. */
interface ValueOfKind {
  /** One line that must be given. */
  name: string;
  /** One line that may be empty. */
  line: string;
  email: string | null;
  count: number;
  flag: boolean;
  /** Text of several lines. */
  lines: string;
}
export type FieldKind = keyof ValueOfKind;

/** What only some kinds of field have. */
interface Limits {
  /** `missing` is the sentence about a name that is not given. */
  name: { max: number; missing: string };
  /** `wrong` is the sentence about text that the pattern does not match; `input` is the type of the control. */
  line: { max: number; pattern: RegExp; wrong: string; input: 'tel' | 'text' };
  email: object;
  /** The lowest count is the default. `wrong` is the sentence about any other number. */
  count: { min: number; max: number; wrong: string };
  flag: object;
  lines: { max: number };
}

interface Description {
  /** The label in the form. */
  label: string;
  placeholder?: string;
  hint?: string;
  /** What the import calls the field. */
  title: string;
  /** Matches the headings by which an import knows its column: in lower case, with single spaces. */
  headings: RegExp;
  /** In the list: in a column of its own, or, where it is filled in, below the email. */
  list: 'column' | 'detail';
  /** The heading of its column in exported tables, and the width of that column in characters. */
  exported: { heading: string; width: number };
}

/** The description of a field of a kind, or of any kind. */
export type InvitationField<Kind extends FieldKind = FieldKind> = {
  [Each in Kind]: { kind: Each } & Limits[Each] & Description;
}[Kind];

/** The most people an invitation can ask for, before a plus one. */
const MAX_GUESTS = 10;

/** The fields in the order in which forms and files have them. */
export const INVITATION_FIELDS = {
  guest_name: {
    kind: 'name',
    max: 200,
    missing: 'Guest name is required',
    label: 'Guest Name',
    placeholder: 'As on the envelope',
    title: 'Name',
    headings: /^(guest|full|first|given)? ?names?$|^guests?$|^invitees?$|^household$|^party name$/,
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
    wrong: 'Please use only digits, spaces and + ( ) - . / in a phone number.',
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
    hint: 'Only you see these.',
    title: 'Notes',
    headings: /note|comment|remark/,
    list: 'column',
    exported: { heading: 'Notes', width: 40 },
  },
} as const satisfies Record<string, InvitationField>;

export type FieldName = keyof typeof INVITATION_FIELDS;
export type KindOf<Name extends FieldName> = (typeof INVITATION_FIELDS)[Name]['kind'];

/** The values of an invitation's plain fields. */
export type InvitationValues = { [Name in FieldName]: ValueOfKind[KindOf<Name>] };

export const FIELD_NAMES = Object.keys(INVITATION_FIELDS) as FieldName[];

/** Returns the description of a field. */
export const fieldOf = (name: FieldName): InvitationField => INVITATION_FIELDS[name];

/** Makes an object that has something for each field. */
export const mapFields = <Made>(make: (field: InvitationField, name: FieldName) => Made): Record<FieldName, Made> =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, make(fieldOf(name), name)])) as Record<FieldName, Made>;

/** The values of a field that nobody has filled in. */
export const EMPTY_VALUES = mapFields((field) => {
  if (field.kind === 'count') return field.min;
  if (field.kind === 'flag') return false;
  return field.kind === 'email' ? null : '';
}) as InvitationValues;
