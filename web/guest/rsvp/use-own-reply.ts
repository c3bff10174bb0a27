import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnReply, RsvpResponse } from '../../../contract/rsvp.ts';
import { createGuestApi } from '../api.ts';
import type { InvitationPage } from '../invitation-page.ts';
import { useGuestIdentity, type GuestIdentity } from '../guest-identity.ts';
import { store } from '../storage.ts';
import { forgetSession } from '../verification/session.ts';
import { wasSent, markSent } from './sent.ts';

/**
 * Holds the guest's reply, initially as the page came with it. If the page has no guest, the guest identity comes from
 * this browser: a link opened before, a verified email, or a reply sent from this tab.
 */
export function useOwnReply(page: InvitationPage, onFound: () => void) {
  const { event } = page;
  const linked = page.guest !== null;
  const giver = useGuestIdentity(page);
  const [own, setOwn] = useState<OwnReply>({ guest: page.guest, reply: page.reply, terms: page.terms });
  /** For which guest identity an invitation was searched, and whether one was found. */
  const [searched, setSearched] = useState<{ giver: GuestIdentity; found: boolean } | null>(null);

  const found = useEffectEvent((answer: OwnReply) => {
    setOwn(answer);
    onFound();
  });

  useEffect(() => {
    if (linked) return undefined;
    const until = new AbortController();
    const nobody: OwnReply = { guest: null, reply: null, terms: page.terms };
    (giver === null ? Promise.resolve(nobody) : fetchOwnReply(event.unique_id, giver, until.signal))
      .then(
        (answer) => {
          if (until.signal.aborted) return;
          if (giver) setSearched({ giver, found: answer.guest !== null });
          const sent = answer.guest ? null : wasSent(event.unique_id);
          if (answer.guest ?? sent) found(sent ? { ...answer, reply: sent } : answer);
        },
        (error: unknown) => {
          if (until.signal.aborted) return;
          if (giver) setSearched({ giver, found: true });
          // A lost connection is no reason to delete a session or a link; only the server's refusal is.
          if (!(error instanceof ApiFailure)) return;
          if (error.code === 'not_verified') forgetSession();
          if (error.code === 'not_found' && giver?.kind === 'invited') forgetLink();
        },
      )
      .catch(() => undefined);
    return () => until.abort();
  }, [linked, giver, event.unique_id, page.terms]);

  return {
    ...own,
    giver,
    /** State of the search for the invitation of a verified email. */
    search: startSearch(linked ? null : giver, searched),
    /** Called after a reply was sent. Without an invitation this tab remembers it, so that a reload shows it. */
    settle: (reply: RsvpResponse) => {
      if (own.guest === null) markSent(event.unique_id, reply);
      setOwn((before) => ({ ...before, reply }));
    },
    /** RSVPs were closed while the page was open. */
    close: () => setOwn((before) => ({ ...before, terms: 'closed' })),
    /** The reader is not the guest whom this browser has stored. */
    leave: () => {
      forgetSession();
      forgetLink();
      setOwn({ guest: null, reply: null, terms: own.terms });
      onFound();
    },
  };
}

export type Search = 'none' | 'looking' | 'unmatched';

function startSearch(giver: GuestIdentity | null, searched: { giver: GuestIdentity; found: boolean } | null): Search {
  if (giver?.kind !== 'verified') return 'none';
  if (searched?.giver !== giver) return 'looking';
  return searched.found ? 'none' : 'unmatched';
}

/** Deletes the link opened in this browser before. */
function forgetLink(): void {
  for (const name of ['guestToken', 'guestContext']) store(name, null);
}

function fetchOwnReply(event: string, giver: GuestIdentity, signal: AbortSignal): Promise<OwnReply> {
  if (giver.kind === 'invited') {
    return createGuestApi()('GET /invite/:token/rsvp', { params: { token: giver.token }, signal });
  }
  return createGuestApi(giver.token)('GET /events/:event/my-rsvp', { params: { event }, signal });
}
