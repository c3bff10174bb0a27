import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { OwnerApi } from '../../../../contract/api.ts';
import { fetchPage } from '../../../../contract/paging.ts';
import type { LikelyHousehold, ReplyToCheck } from '../../../../contract/replies-to-check.ts';
import { api } from '../../api.ts';
import { LIST, useListRefresh } from '../data.ts';

export type Household = Pick<LikelyHousehold, 'id' | 'guest_name' | 'replied'>;

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
    mutationFn: ({ id, invitation }: { id: string; invitation: string | null }) =>
      api('POST /admin/rsvp/:id/match', { params: { id }, body: { invitation_id: invitation } }),
    onSettled: refresh,
  });
}
