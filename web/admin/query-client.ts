import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporary, isSignedOut } from '../ui/app-shell/failures.ts';
import { showSessionExpired } from './kit/session-expiry.ts';
import { hasUnsavedWork } from '../ui/app-shell/unsaved-work.ts';
import { removeOwner } from './owners/stored-owner.ts';

// By default those who read the cache hear of a change one turn later than those who made it, so that what is shown
// falls back for a frame to what it was before.
notifyManager.setScheduler(queueMicrotask);

/** How often a list that is looked at asks for news, in milliseconds. */
export const LIST_REFRESH_MS = 30_000;

/**
 * The cache of everything read from the server. A session that is over, wherever it shows, signs the owner out here;
 * but not over the head of somebody who is typing: signing in above the form lets it be saved as it stands.
 */
export function createQueryClient(): QueryClient {
  const endOn = (saving: boolean) => (cause: unknown) => {
    if (!isSignedOut(cause)) return;
    if (hasUnsavedWork()) showSessionExpired(saving);
    else removeOwner();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: endOn(false) }),
    mutationCache: new MutationCache({ onError: endOn(true) }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: 'always',
        retry: (count, cause) => count < 2 && isTemporary(cause),
      },
    },
  });
}
