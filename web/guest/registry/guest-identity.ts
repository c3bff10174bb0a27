import { useMemo, useSyncExternalStore } from 'react';
import type { InvitationPage } from '../invitation-page.ts';
import { readStored } from '../storage.ts';
import { usePublicSession } from '../verification/session.ts';

/** As whom the reader reserves and gives: by invitation, or by a verified e-mail. */
export type GuestIdentity = { kind: 'invited'; token: string } | { kind: 'verified'; token: string; email: string };

/**
 * Who reads this page: the guest of its link, the guest of a link that was opened here before, or whoever has shown whose
 * mailbox it is; null for anybody else.
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

/** The link that was opened in this browser, if it is one to this very event: an address may be sold again. */
function findOpenedToken(eventId: string): string | null {
  const [token, context] = [readStored('guestToken'), readStored('guestContext')];
  return token !== null && context?.includes(`"event_id":"${eventId}"`) === true ? token : null;
}

function watchStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
