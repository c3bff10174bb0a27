import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isSignedOut } from '../ui/area/failures.ts';
import { dismissToast, toast } from '../ui/toasts.ts';
import { hasUnsavedWork } from './kit/unsaved-work.ts';
import { forgetOwner } from './owners/marker.ts';
import { paths } from './paths.ts';

/** How often a list that is looked at asks for news, in milliseconds. */
export const LIST_REFRESH_MS = 30_000;
/** How long it is said that a session has ended, in milliseconds. */
const ENDED_MS = 120_000;

/**
 * The cache of everything read from the server. A session that is over, wherever it shows, signs the owner out here;
 * but not over the head of somebody who is typing: signing in beside it lets the form be saved as it stands.
 */
export function createQueryClient(): QueryClient {
  const onError = (cause: unknown) => {
    if (!isSignedOut(cause)) return;
    if (hasUnsavedWork()) sayThatSessionEnded();
    else forgetOwner();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSuccess: takeBackThatItEnded }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: 'always',
        retry: (count, cause) => count < 2 && isPassing(cause),
      },
    },
  });
}

let said: number | undefined;

function sayThatSessionEnded(): void {
  said = toast.error('Your session has ended', {
    description: 'What you typed stays here. Sign in in a new tab, then save once more.',
    action: { label: 'Sign In', onPress: () => void window.open(paths.login, '_blank') },
    duration: ENDED_MS,
    topic: 'session',
  });
}

/** Something was saved: the owner is signed in again. */
function takeBackThatItEnded(): void {
  if (said !== undefined) dismissToast(said);
  said = undefined;
}
