import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../../contract/client.ts';
import { toast } from '../../ui/toast.tsx';
import type { InvitationPage } from '../invitation-page.ts';
import { untilReleased } from '../loader/press.ts';
import { store } from '../storage.ts';
import { removeSession } from '../verification/session.ts';
import { loadRegistry, type RegistryState } from './registry-api.ts';
import type { GuestIdentity } from '../guest-identity.ts';

/** An older list is fetched again when the reader returns to the tab. */
const STALE_MS = 60_000;
/** Delay before a loading message is shown. */
const SLOW_MS = 1000;

interface Options {
  page: InvitationPage;
  identity: GuestIdentity | null;
  /** Called after a list was loaded because the guest identity changed or the reader retried. */
  onLoaded: (registry: RegistryState) => void;
}

/** Holds the registry: first the gifts that came with the page, then the whole list for the current guest identity. */
export function useRegistryState({ page, identity, onLoaded }: Options) {
  const [registry, setRegistry] = useState<RegistryState>(() => {
    const { registry, kept, giving } = page;
    return { ...registry, reservations: kept, giving, since: computePageTime() };
  });
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);
  // The page was rendered for the guest of its link, or for the public.
  const shownTo = useRef<string | null>(page.guest?.unique_token ?? null);

  async function read(): Promise<RegistryState | undefined> {
    latest.current += 1;
    const turn = latest.current;
    const fresh = await loadRegistry(page.event.unique_id, identity);
    // The guest's own gifts move the others, and a pressed button that moves gets no click.
    await untilReleased();
    if (turn !== latest.current) return undefined;
    setRegistry(fresh);
    setFailed(false);
    return fresh;
  }

  /** Fetches the list for a reader who waits, with an error message on failure. */
  async function load(): Promise<void> {
    const slow = setTimeout(() => toast('One moment, please…', { topic: 'registry' }), SLOW_MS);
    try {
      const fresh = await read();
      if (fresh) onLoaded(fresh);
    } catch (error) {
      setFailed(true);
      dropRejectedSession(error, page, identity);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Fetches the list in the background; on failure the current list stays. */
  async function refresh(): Promise<void> {
    try {
      await read();
    } catch (error) {
      dropRejectedSession(error, page, identity);
    }
  }

  const whoChanged = useEffectEvent(() => void load());
  useEffect(() => {
    const token = identity?.token ?? null;
    if (token === shownTo.current) return;
    shownTo.current = token;
    whoChanged();
  }, [identity]);

  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && Date.now() - registry.since > STALE_MS) void refresh();
  });
  useEffect(() => {
    const listener = () => comeBack();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);

  return { registry, failed, load, refresh };
}

/** Deletes a session or link that the server rejects; the guest identity changes then. */
export function dropRejectedSession(error: unknown, page: InvitationPage, identity: GuestIdentity | null): void {
  if (!(error instanceof ApiFailure) || !identity) return;
  if (identity.kind === 'verified' && error.status === 401) removeSession();
  if (identity.kind === 'invited' && error.status === 404) {
    toast.error('Please check your invitation link', { topic: 'registry' });
    if (page.guest?.unique_token !== identity.token) {
      store('guestToken', null);
      store('guestContext', null);
    }
  }
}

/** Returns when the page was received, by this device's clock. */
function computePageTime(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (visit?.responseStart ?? 0);
}
