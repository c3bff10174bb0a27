import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporary, isSignedOut } from '../ui/app-shell/failures.ts';
import { sessionQuery } from './operators/data.ts';

/**
 * The cache of everything read from the server. A session that is over, wherever it shows, is written down as none: the
 * signed-in part leads to the sign-in then, and from there back to the page that was open.
 */
export function createQueryClient(): QueryClient {
  const onError = (cause: unknown) => {
    if (isSignedOut(cause)) queries.setQueryData(sessionQuery.queryKey, null);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, cause) => count < 2 && isTemporary(cause) },
    },
  });
  return queries;
}
