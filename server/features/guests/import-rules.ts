import type { ImportPlan, ImportRow } from '../../../contract/imports.ts';
import { EMPTY_VALUES, FIELD_NAMES, type InvitationValues } from '../../../contract/invitation-fields.ts';

export interface Candidate extends InvitationValues {
  id: string;
  same_name: boolean;
}

/** Matched by email, and by name if one of the two has no email. */
export interface Candidates {
  row: number;
  by_email: readonly Candidate[];
  by_name: readonly Candidate[];
}

export interface PlannedRow extends ImportPlan {
  becomes: InvitationValues;
}

/** A guest is matched by email (and name, if several share it), else by name. Several matches are unclear. */
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

/** They match several guests, or the guest of an earlier row. */
export function listUnclearRows(plans: readonly PlannedRow[]): number[] {
  const seen = new Set<string>();
  return plans.flatMap(({ row, act, id }) => {
    const again = id !== null && seen.has(id);
    if (id !== null) seen.add(id);
    return act === 'unclear' || again ? [row] : [];
  });
}

/** An empty cell deletes nothing. */
function pickFilledFields(row: Omit<ImportRow, 'row'>): Partial<InvitationValues> {
  const names = FIELD_NAMES.filter((name) => row[name] !== '' && (row[name] ?? null) !== null);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

const isSame = (one: InvitationValues, other: InvitationValues) =>
  FIELD_NAMES.every((name) => one[name] === other[name]);

const takeOnlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

export function formatNames(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
