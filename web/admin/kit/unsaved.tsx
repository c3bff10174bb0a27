import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readOwner } from '../owners/stored-owner.ts';
import { DiscardDialog } from '../../ui/app-shell/leave-guard.tsx';
import { useUnsavedWork } from '../../ui/app-shell/unsaved-work.ts';

/**
 * Guards unsaved changes: links and the back button ask first, closing the tab shows the browser's prompt. A
 * signed-out owner is not asked, because nothing could be saved anymore.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  useUnsavedWork(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && readOwner() !== null,
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onDiscard={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
