import { useMemo, useSyncExternalStore } from 'react';
import type { InvitationPage } from './invitation-page.ts';
import { readStored } from './storage.ts';
import { usePublicSession } from './verification/session.ts';

/** As whom the reader replies, reserves and contributes: by invitation link or by verified email. */
export type GuestIdentity = { kind: 'invited'; token: string } | { kind: 'verified'; token: string; email: string };

/**
 * Returns the reader's guest identity: from the page's link, from a link opened in this browser before, or from a
 * verified email; null otherwise.
 */
export function useGuestIdentity({ guest, event }: InvitationPage): GuestIdentity | null {
  const linked = guest?.unique_token ?? null;
  const opened = useSyncExternalStore(
    watchStorage,
    () => findOpenedToken(event.unique_id),
    () => null,
  );
  const session = usePublicSession();
  const invited = linked ?? opened;
  return useMemo(() => {
    if (invited !== null) return { kind: 'invited', token: invited };
    return session && { kind: 'verified', ...session };
  }, [invited, session]);
}

/** Returns the token of the link opened in this browser, if it belongs to this event: an address may be sold again. */
function findOpenedToken(eventId: string): string | null {
  const [token, context] = [readStored('guestToken'), readStored('guestContext')];
  return token !== null && context?.includes(`"event_id":"${eventId}"`) === true ? token : null;
}

function watchStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
