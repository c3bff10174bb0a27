import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { OwnerApi } from '../../../../contract/api.ts';
import { fetchPage } from '../../../../contract/paging.ts';
import type { LikelyHousehold, ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { api } from '../../api.ts';
import { LIST, useListRefresh } from '../data.ts';

export type Household = Pick<LikelyHousehold, 'id' | 'guest_name' | 'people' | 'places' | 'replied'>;

export interface Match {
  /** null accepts the reply as it stands. */
  household: Household | null;
  /** Whom of the household the reply is about; undefined where nobody has a name. */
  people?: string[] | undefined;
}

const SHOWN = 20;

/** The replies to check, newest first, refetched with the list of replies. */
export const toCheckQuery = (event: string) =>
  infiniteQueryOptions({
    queryKey: [LIST, event, 'to check'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      fetchPage<OwnerApi, ReplyToCheck>((client) =>
        client('GET /admin/events/:event/rsvp', {
          params: { event },
          query: { review: 'open' },
          page: { limit: SHOWN, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

/** Gives a reply to an invitation, or accepts it as it stands. Resolves once the lists are refetched. */
export function useMatch(event: string) {
  const refresh = useListRefresh(event);
  return useMutation({
    mutationFn: ({ id, household, people }: Match & { id: string }) =>
      api('POST /admin/rsvp/:id/match', {
        params: { id },
        body: { invitation_id: household?.id ?? null, people, ...(household && { replied: household.replied }) },
      }),
    onSettled: refresh,
  });
}

/** Adds an invitation for those whom a reply names. */
export function useInvite(event: string) {
  const refresh = useListRefresh(event);
  return useMutation({
    mutationFn: (id: string) => api('POST /admin/rsvp/:id/invitation', { params: { id } }),
    onSettled: refresh,
  });
}

/** Takes back the last match of a reply. */
export function useUnmatch(event: string) {
  const refresh = useListRefresh(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/rsvp/:id/match', { params: { id } }),
    onSettled: refresh,
  });
}
