import type { ImportPlan, ImportRow } from '../../../contract/imports.ts';
import { EMPTY_VALUES, FIELD_NAMES, type InvitationValues } from '../../../contract/invitation-fields.ts';

/** A guest of the list who may be the one of a row. */
export interface Candidate extends InvitationValues {
  id: string;
  /** Whether the names are the same, as lists compare them. */
  same_name: boolean;
}

/** Who may be meant by a row: those with its e-mail, and those with its name where one of the two has no e-mail. */
export interface Candidates {
  row: number;
  by_email: readonly Candidate[];
  by_name: readonly Candidate[];
}

/** What becomes of a row, and what the guest will be. */
export interface PlannedRow extends ImportPlan {
  becomes: InvitationValues;
}

/** A guest is known by the e-mail, else by the name. Who could be several is nobody. */
export function planRow({ row: _, ...given }: ImportRow, { row, by_email, by_name }: Candidates): PlannedRow {
  const found = takeOnlyOne(by_email) ?? takeOnlyOne(by_email.filter(({ same_name }) => same_name));
  const known = found ?? (by_email.length === 0 ? takeOnlyOne(by_name) : undefined);
  if (!known) {
    const unclear = by_email.length + by_name.length > 0;
    return {
      row,
      act: unclear ? 'unclear' : 'add',
      id: null,
      was: null,
      becomes: { ...EMPTY_VALUES, ...pickFilledFields(given) },
    };
  }
  const { id, same_name: __, ...was } = known;
  const becomes = { ...was, ...pickFilledFields(given) };
  return { row, act: isSame(was, becomes) ? 'same' : 'update', id, was, becomes };
}

/** Rows that must not be imported: those that could be several guests, and those about a guest of a row before. */
export function listUnclearRows(plans: readonly PlannedRow[]): number[] {
  const seen = new Set<string>();
  return plans.flatMap(({ row, act, id }) => {
    const again = id !== null && seen.has(id);
    if (id !== null) seen.add(id);
    return act === 'unclear' || again ? [row] : [];
  });
}

/** What a file says of a guest: an empty cell takes nothing away. */
function pickFilledFields(row: Omit<ImportRow, 'row'>): Partial<InvitationValues> {
  const names = FIELD_NAMES.filter((name) => row[name] !== '' && (row[name] ?? null) !== null);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

const isSame = (one: InvitationValues, other: InvitationValues) =>
  FIELD_NAMES.every((name) => one[name] === other[name]);

const takeOnlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Names for a sentence: the first three, and how many more. */
export function formatNames(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
