import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporary, isSignedOut } from '../ui/app-shell/failures.ts';
import { showSessionExpired } from './kit/session-expiry.ts';
import { hasUnsavedWork } from '../ui/app-shell/unsaved-work.ts';
import { removeOwner } from './owners/stored-owner.ts';

// By default React Query notifies observers in a later task than the mutation that changed the cache, so the page
// would show the old value for a frame.
notifyManager.setScheduler(queueMicrotask);

export const LIST_REFRESH_MS = 30_000;
/** While mails wait, so that their progress moves. */
export const PROGRESS_MS = 3000;

/**
 * Creates the query cache. If any request fails because the session ended, the owner is signed out. If a form has
 * unsaved input, a sign-in message appears above it instead, so that the form can still be saved.
 */
export function createQueryClient(): QueryClient {
  const createErrorHandler = (saving: boolean) => (cause: unknown) => {
    if (!isSignedOut(cause)) return;
    if (hasUnsavedWork()) showSessionExpired(saving);
    else removeOwner();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: createErrorHandler(false) }),
    mutationCache: new MutationCache({ onError: createErrorHandler(true) }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: 'always',
        retry: (count, cause) => count < 2 && isTemporary(cause),
      },
    },
  });
}
