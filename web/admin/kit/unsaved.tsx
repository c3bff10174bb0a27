import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readOwner } from '../owners/marker.ts';
import { ConfirmDialog } from '../../ui/app-shell/confirm-dialog.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/** Asks before what was typed is thrown away. */
export function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      question="What you changed here has not been saved yet."
      action="Discard Changes"
      cancel="Keep Editing"
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}

/**
 * Holds the reader on a page with unsaved changes: links and the back button ask first, closing the tab asks in the
 * browser's own words. A session that is over is not held up, since nothing could be saved any more.
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
