import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporary, isSignedOut } from '../ui/app-shell/failures.ts';
import { sessionQuery } from './operators/data.ts';

/**
 * Creates the query cache. If any request fails because the session ended, it sets the session to null; the
 * signed-in part then leads to the sign-in, and from there back to the page.
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
