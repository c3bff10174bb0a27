import type { ImportPlan, ImportRow } from '../../../../contract/imports.ts';
import { formatRows, toImportRow, type Group } from './households.ts';
import type { Problem } from './rows.ts';

/** What becomes of one invitation. */
export interface PlannedGroup {
  group: Group;
  row: ImportRow;
  plan: ImportPlan;
}

export interface Plan {
  /** What changes the list. */
  changing: PlannedGroup[];
  same: number;
  adding: number;
  updating: number;
  people: number;
  plusOnes: number;
  /** Those that match several invitations of the list: left out until the owner has chosen. */
  unclear: PlannedGroup[];
  /** Left out: those that match the same invitation as an earlier row. */
  problems: Problem[];
}

/** `plans` are by the first rows of the groups. */
export function planGroups(groups: readonly Group[], plans: ReadonlyMap<number, ImportPlan>): Plan {
  const plan: Plan = {
    changing: [],
    same: 0,
    adding: 0,
    updating: 0,
    people: 0,
    plusOnes: 0,
    unclear: [],
    problems: [],
  };
  const about = new Map<string, Group>();
  const same = new Set<string>();
  for (const group of groups) {
    const [{ row: number, source }] = group;
    const found = plans.get(number);
    if (!found) continue;
    const before = found.id === null ? undefined : about.get(found.id);
    if (found.act === 'unclear') plan.unclear.push({ group, row: toImportRow(group), plan: found });
    else if (found.act === 'same') same.add(found.id ?? '');
    else if (before)
      plan.problems.push({
        row: source,
        says: `Same guest as ${formatRows(before).toLowerCase()}. Join them to import both.`,
      });
    else {
      if (found.id !== null) about.set(found.id, group);
      const row = toImportRow(group);
      plan.changing.push({ group, row, plan: found });
      plan.people += found.becomes.max_guests;
      plan.plusOnes += found.becomes.plus_ones;
      if (found.act === 'add') plan.adding++;
      else plan.updating++;
    }
  }
  plan.same = [...same].filter((id) => !about.has(id)).length;
  return plan;
}
