import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuestImport, ImportPlan, ImportRow } from '../../../../contract/imports.ts';
import { api } from '../../api.ts';
import { useListRefresh } from '../data.ts';

export const importsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/guests/imports', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/guests/imports', { params: { event }, signal }),
  });

/** Checked in one call; few enough to show progress. Each is one row, so that no household is in two calls. */
const HOUSEHOLDS_AT_ONCE = 500;

/** In bytes, of which a call may have a million. */
const CALL_BYTES = 700_000;

function splitIntoCalls(rows: readonly ImportRow[]): ImportRow[][] {
  const calls: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length;
    const last = calls.at(-1);
    if (last && last.length < HOUSEHOLDS_AT_ONCE && bytes + size <= CALL_BYTES) last.push(row);
    else {
      calls.push([row]);
      bytes = 0;
    }
    bytes += size;
  }
  return calls;
}

export function useCheck(event: string) {
  return useMutation({
    mutationFn: async ({ rows, onProgress }: { rows: readonly ImportRow[]; onProgress: (done: number) => void }) => {
      const plans: ImportPlan[] = [];
      for (const part of splitIntoCalls(rows)) {
        onProgress(plans.length);
        const body = { rows: part };
        plans.push(...(await api('POST /admin/events/:event/guests/imports/preview', { params: { event }, body })));
      }
      return plans;
    },
  });
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
