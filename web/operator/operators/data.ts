import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['GET /operator/session'],
  queryFn: async ({ signal }) => {
    try {
      return await api('GET /operator/session', { signal });
    } catch (cause) {
      if (isSignedOut(cause)) return null;
      throw cause;
    }
  },
  staleTime: 60_000,
});

/** Never refetched: the result does not change. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /operator/password/check', token],
    queryFn: ({ signal }) => api('POST /operator/password/check', { body: { token }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Ends the session and clears everything that was read in it. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /operator/logout'),
    onSuccess: () => {
      queries.setQueryData(sessionQuery.queryKey, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      toast.success('Signed out');
    },
    onError: (cause) => {
      if (!isSignedOut(cause)) toast.error('You could not be signed out. Please try again.');
    },
  });
}
