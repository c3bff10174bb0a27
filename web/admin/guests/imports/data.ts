import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuestImport, ImportPlan, ImportRow } from '../../../../contract/imports.ts';
import { api } from '../../api.ts';
import { useListRefresh } from '../data.ts';
import type { Problem } from './columns.ts';

export const importsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/guests/imports', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/guests/imports', { params: { event }, signal }),
  });

/** Rows checked in one call; small enough to show progress. */
const ROWS_AT_ONCE = 500;

export interface Plan {
  rows: readonly ImportRow[];
  plans: ReadonlyMap<number, ImportPlan>;
  problems: readonly Problem[];
}

export function useCheck(event: string) {
  return useMutation({
    mutationFn: async ({ rows, onProgress }: { rows: readonly ImportRow[]; onProgress: (done: number) => void }) => {
      const plans: ImportPlan[] = [];
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        onProgress(at);
        const body = { rows: rows.slice(at, at + ROWS_AT_ONCE) };
        plans.push(...(await api('POST /admin/events/:event/guests/imports/preview', { params: { event }, body })));
      }
      return removeUnclearRows(rows, plans);
    },
  });
}

/** Leaves out rows that match several guests, and rows about the same guest as an earlier row. */
function removeUnclearRows(rows: readonly ImportRow[], plans: readonly ImportPlan[]): Plan {
  const problems: Problem[] = [];
  const about = new Map<string, number>();
  for (const { row, act, id } of plans) {
    if (act === 'unclear')
      problems.push({ row, says: 'More than one guest on your list matches. Add an email so we can tell them apart.' });
    const before = id === null ? undefined : about.get(id);
    if (before !== undefined) problems.push({ row, says: `Same guest as row ${before}.` });
    if (id !== null) about.set(id, before ?? row);
  }
  const left = new Set(problems.map(({ row }) => row));
  return {
    rows: rows.filter(({ row }) => !left.has(row)),
    plans: new Map(plans.map((plan) => [plan.row, plan])),
    problems,
  };
}

export function useImport(event: string) {
  const settle = useImportRefresh(event);
  return useMutation({
    mutationFn: ({ rows, key }: { rows: readonly ImportRow[]; key: string }) =>
      api('POST /admin/events/:event/guests/imports', {
        params: { event },
        body: { rows: [...rows] },
        idempotencyKey: key,
      }),
    onSuccess: settle,
  });
}

export function useUndo(event: string) {
  const settle = useImportRefresh(event);
  return useMutation({
    mutationFn: ({ id }: Pick<GuestImport, 'id'>) => api('DELETE /admin/imports/:id', { params: { id } }),
    onSettled: settle,
  });
}

function useImportRefresh(event: string): () => Promise<void> {
  const queries = useQueryClient();
  const refresh = useListRefresh(event);
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: importsQuery(event).queryKey }), refresh()]);
  };
}
