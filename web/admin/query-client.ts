import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../contract/client.ts';
import { isSignedOut } from './api.ts';
import { forgetOwner } from './owners/marker.ts';

/** How often a list that is looked at asks for news, in milliseconds. */
export const LIST_REFRESH_MS = 30_000;

/** The cache of everything read from the server. A session that is over, wherever it shows, signs the owner out here. */
export function createQueryClient(): QueryClient {
  const onError = (cause: unknown) => {
    if (isSignedOut(cause)) forgetOwner();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: 'always',
        retry: (count, cause) => count < 2 && isPassing(cause),
      },
    },
  });
}

/** Whether trying again may help: no answer at all, or a server in trouble. */
function isPassing(cause: unknown): boolean {
  return cause instanceof ApiFailure && (cause.status === 0 || cause.status >= 500);
}
