import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '../../../contract/client.ts';
import type { OwnReply, RsvpResponse } from '../../../contract/rsvp.ts';
import { createGuestApi } from '../api.ts';
import type { InvitationPage } from '../invitation-page.ts';
import { useGuestIdentity, type GuestIdentity } from '../guest-identity.ts';
import { untilReleased } from '../loader/press.ts';
import { store } from '../storage.ts';
import { removeSession } from '../verification/session.ts';
import { getDraftStorageKey, isUntouched } from './draft.ts';
import { findSentReply, markSent } from './sent.ts';

/**
 * Holds the guest's reply, initially as the page came with it. If the page has no guest, the guest identity comes from
 * this browser: a link opened before, a verified email, or a reply sent from this tab.
 */
export function useOwnReply(page: InvitationPage, onFound: () => void) {
  const { event } = page;
  const linked = page.guest !== null;
  const identity = useGuestIdentity(page);
  const [own, setOwn] = useState<OwnReply>({
    ...buildNobodys(page),
    guest: page.guest,
    reply: page.reply,
    said_before: page.saidBefore,
  });
  /** For which guest identity an invitation was searched, and whether one was found. */
  const [searched, setSearched] = useState<{ identity: GuestIdentity; found: boolean } | null>(null);

  const handleFound = useEffectEvent((answer: OwnReply) => {
    // At once: `onFound` replaces a form that nobody has touched, and by a later rendering somebody may have.
    flushSync(() => {
      setOwn(answer);
      onFound();
    });
  });

  const readAgain = useEffectEvent(() => {
    if (identity) fetchOwnReply(event.unique_id, identity).then(handleFound, () => undefined);
  });
  const draft = getDraftStorageKey(event.unique_id, page.guest?.unique_token);
  useEffect(() => {
    // Another tab of this browser deletes its draft once the reply is sent. Who changes a reply here meanwhile is told so
    // when they send it, by the time of the reply that they have seen.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === draft && newValue === null && !isReplyTouched()) readAgain();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [draft]);

  const buildOwn = useEffectEvent(() => buildNobodys(page));

  useEffect(() => {
    if (linked) return undefined;
    const control = new AbortController();
    (identity === null ? Promise.resolve(buildOwn()) : fetchOwnReply(event.unique_id, identity, control.signal))
      .then(
        async (answer) => {
          await untilReleased();
          if (control.signal.aborted) return;
          if (identity) setSearched({ identity, found: answer.guest !== null });
          const sent = answer.guest ? null : findSentReply(event.unique_id);
          if (answer.guest ?? sent) handleFound(sent ? { ...answer, reply: sent } : answer);
        },
        (error: unknown) => {
          if (control.signal.aborted) return;
          if (identity) setSearched({ identity, found: true });
          // A lost connection is no reason to delete a session or a link; only the server's refusal is.
          if (!(error instanceof ApiFailure)) return;
          if (error.code === 'not_verified') removeSession();
          if (error.code === 'not_found' && identity?.kind === 'invited') removeLink();
        },
      )
      .catch(() => undefined);
    return () => control.abort();
  }, [linked, identity, event.unique_id]);

  return {
    ...own,
    identity,
    search: getSearchState(linked ? null : identity, searched),
    /** Called after a reply was sent. Without an invitation this tab remembers it, so that a reload shows it. */
    saveReply: (reply: RsvpResponse) => {
      if (own.guest === null) markSent(event.unique_id, reply);
      setOwn((before) => ({ ...before, reply, said_before: null }));
    },
    /** Reads the reply and the invitation again: they have changed since the page was loaded. */
    refresh: async (): Promise<void> => {
      if (identity) setOwn(await fetchOwnReply(event.unique_id, identity));
    },
    /** RSVPs were closed while the page was open. */
    close: () => setOwn((before) => ({ ...before, terms: 'closed' })),
    /** The reader is not the guest whom this browser has stored. */
    leave: () => {
      removeSession();
      removeLink();
      setOwn({ ...buildNobodys(page), terms: own.terms });
      onFound();
    },
  };
}

function isReplyTouched(): boolean {
  const form = document.querySelector<HTMLFormElement>('#rsvp form');
  return form !== null && !isUntouched(form);
}

/** What somebody without an invitation sees. */
const buildNobodys = ({ terms, questions, schedule }: InvitationPage): OwnReply => ({
  guest: null,
  reply: null,
  said_before: null,
  terms,
  questions: [...questions],
  schedule: [...schedule],
});

export type Search = 'none' | 'looking' | 'unmatched';

function getSearchState(
  identity: GuestIdentity | null,
  searched: { identity: GuestIdentity; found: boolean } | null,
): Search {
  if (identity?.kind !== 'verified') return 'none';
  if (searched?.identity !== identity) return 'looking';
  return searched.found ? 'none' : 'unmatched';
}

function removeLink(): void {
  for (const name of ['guestToken', 'guestContext']) store(name, null);
}

function fetchOwnReply(event: string, identity: GuestIdentity, signal?: AbortSignal): Promise<OwnReply> {
  const extras = signal && { signal };
  if (identity.kind === 'invited') {
    return createGuestApi()('GET /invite/:token/rsvp', { params: { token: identity.token }, ...extras });
  }
  return createGuestApi(identity.token)('GET /events/:event/my-rsvp', { params: { event }, ...extras });
}
