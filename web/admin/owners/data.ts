import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { removeOwner } from './stored-owner.ts';
import { paths } from '../paths.ts';

export const sessionQuery = queryOptions({
  queryKey: ['GET /admin/session'],
  queryFn: ({ signal }) => api('GET /admin/session', { signal }),
  staleTime: 60_000,
});

const LINK_CHECK = 'POST /admin/verify-reset-token';

export const isLinkQuery = (key: readonly unknown[]): boolean => key[0] === LINK_CHECK;

/** Never refetched: the result does not change. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: [LINK_CHECK, token],
    queryFn: ({ signal }) => api(LINK_CHECK, { body: { token }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Never refetched, as above. */
export const undoQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /admin/undo-second-factor/check', token],
    queryFn: ({ signal }) => api('POST /admin/undo-second-factor/check', { body: { token }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The browser's stored owner is removed even if the server cannot be reached. */
export function useLogout() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api('POST /admin/logout'),
    onSettled: async () => {
      removeOwner();
      await navigate(paths.login, { replace: true });
      queries.clear();
    },
  });
}
