import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attendance, RsvpResponse } from '../../../contract/rsvp.ts';
import { api, everyRow } from '../api.ts';
import { statsQuery } from '../dashboard/data.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

/** All replies, newest first; asks again every half a minute, so that an owner sees one arrive. */
export const responsesQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /events/:event/rsvp', event],
    queryFn: ({ signal }) =>
      everyRow((client, page) => client('GET /events/:event/rsvp', { params: { event }, page, signal })),
    refetchInterval: LIST_REFRESH_MS,
  });

/** Deletes a reply. It leaves the list at once when the server agrees. */
export function useDeleteResponse(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /rsvp/:id', { params: { id } }),
    onSuccess: async (_, id) => {
      const { queryKey } = responsesQuery(event);
      // A refresh that was asked before the deletion would bring the reply back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id));
      void queries.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
}

export const ATTENDANCES = ['yes', 'no', 'maybe'] as const satisfies Attendance[];

export const ATTENDANCE_LABEL: Record<Attendance, string> = {
  yes: 'Attending',
  no: 'Not Attending',
  maybe: 'Maybe',
};

export interface AttendanceCounts extends Record<Attendance | 'all', number> {
  /** The people of yes replies, plus ones included. */
  people: number;
}

export function countResponses(responses: readonly RsvpResponse[]): AttendanceCounts {
  const counts: AttendanceCounts = { all: responses.length, yes: 0, no: 0, maybe: 0, people: 0 };
  for (const { attendance, guests } of responses) {
    counts[attendance] += 1;
    if (attendance === 'yes') counts.people += guests;
  }
  return counts;
}
