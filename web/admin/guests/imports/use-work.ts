import { useMemo, useState } from 'react';
import { IMPORT_MAX, type GuestImport, type ImportPlan } from '../../../../contract/imports.ts';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { useSession } from '../../shell/shell-context.ts';
import type { ColumnReading } from './columns.ts';
import { useCheck, useImport } from './data.ts';
import {
  chooseMatch,
  correctGroup,
  groupEntries,
  joinGroups,
  splitGroup,
  toImportRow,
  type Correction,
  type Group,
} from './households.ts';
import { planGroups } from './plan.ts';
import type { Cells } from './read-table.ts';
import { readRows, type Problem } from './rows.ts';

/** Reads a list into households, checks them, and imports them. A failure keeps everything as entered. */
export function useWork(cells: Cells, reading: ColumnReading) {
  const { eventId } = useSession().site;
  const checking = useCheck(eventId);
  const bringing = useImport(eventId);
  const intention = useIdempotencyKey();
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<number, ImportPlan>>(new Map());
  const [found, setFound] = useState<{ skipped: Problem[]; flagged: Problem[] }>({ skipped: [], flagged: [] });
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  /** The first rows of the groups that are left out. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const kept = useMemo(() => groups.filter(([{ row }]) => !left.has(row)), [groups, left]);
  const plan = useMemo(() => planGroups(kept, plans), [kept, plans]);

  /** Asks the server about `asked`, and shows `next` once it has answered. */
  const show = async (next: readonly Group[], asked: readonly Group[]): Promise<boolean> => {
    setProblem(undefined);
    try {
      const onProgress = (done: number) => setProgress({ done, all: asked.length });
      const answers = await checking.mutateAsync({ rows: asked.map(toImportRow), onProgress });
      setPlans((before) => new Map([...before, ...answers.map((each) => [each.row, each] as const)]));
      setGroups(next);
      return true;
    } catch (cause) {
      setProblem(formatFailure(cause, 'Couldn’t check your list. Please try again.'));
      return false;
    } finally {
      setProgress(undefined);
    }
  };

  const check = async (): Promise<boolean> => {
    const { entries, skipped, flagged } = readRows(cells, reading);
    const made = groupEntries(entries);
    if (made.groups.length > IMPORT_MAX) {
      setProblem(
        `You can import up to ${IMPORT_MAX.toLocaleString('en-US')} invitations at a time. This list has ${made.groups.length.toLocaleString('en-US')}.`,
      );
      return false;
    }
    setFound({ skipped: [...skipped, ...made.skipped], flagged });
    setLeft(new Set(made.groups.flatMap(([{ row, doubt }]) => (doubt === undefined ? [] : [row]))));
    return show(made.groups, made.groups);
  };

  const join = async (rows: readonly number[]): Promise<void> => {
    const next = joinGroups(groups, rows);
    await show(
      next,
      next.filter((group) => !groups.includes(group)),
    );
  };
  /** Returns whether the server could check it. */
  const correct = async (row: number, correction: Correction): Promise<boolean> => {
    const next = groups.map((group) => (group[0].row === row ? correctGroup(group, correction) : group));
    return show(
      next,
      next.filter((group) => !groups.includes(group)),
    );
  };
  const choose = async (row: number, match: string): Promise<void> => {
    const next = groups.map((group) => (group[0].row === row ? chooseMatch(group, match) : group));
    await show(
      next,
      next.filter((group) => !groups.includes(group)),
    );
  };
  const split = async (rows: readonly number[]): Promise<void> => {
    const last = Math.max(cells.length, ...groups.flat().map(({ row }) => row));
    const next = groups.flatMap((group, at) =>
      rows.includes(group[0].row) ? splitGroup(group, last + 1 + at * 20) : [group],
    );
    await show(
      next,
      next.filter((group) => !groups.includes(group)),
    );
  };

  const importRows = async (): Promise<GuestImport | undefined> => {
    setProblem(undefined);
    const rows = plan.changing.map(({ row }) => row);
    try {
      return await bringing.mutateAsync({ rows, key: intention.getKey(rows) });
    } catch (cause) {
      setProblem(formatFailure(cause, 'Couldn’t import your guests. Nothing was changed. Please try again.'));
      return undefined;
    }
  };

  const problems = [...found.skipped, ...plan.problems].toSorted((one, other) => one.row - other.row);
  return {
    groups: kept,
    plan,
    leftOut: groups.filter(([{ row }]) => left.has(row)),
    leaveOut: (rows: readonly number[]) => setLeft(new Set([...left, ...rows])),
    putBack: (row: number) => setLeft(new Set([...left].filter((one) => one !== row))),
    problems,
    flagged: found.flagged,
    problem,
    progress,
    check,
    join,
    split,
    correct,
    choose,
    importRows,
    isChecking: checking.isPending,
    isImporting: bringing.isPending,
  };
}

export type Work = ReturnType<typeof useWork>;
