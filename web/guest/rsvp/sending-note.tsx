import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Sending } from './use-reply.ts';

const SLOW_MS = 1000;

interface SendingNoteProps {
  sending: Sending;
  /** `onWait` sends automatically when the connection is back; `onStop` cancels that. */
  onWait: () => void;
  onStop: () => void;
}

/** Shows that sending is slow or has failed, and what the guest can do about it. */
export function SendingNote({ sending, onWait, onStop }: SendingNoteProps) {
  const slow = useSlow(sending === 'sending');
  const online = useOnline();
  return (
    <div className="sending-note">
      <p role="status" data-wait="">
        {formatSendingStatus(sending, slow, online)}
      </p>
      <p className="refusal" role="alert">
        {sending === 'lost' &&
          'Failed to submit RSVP. Please try again. You may be offline; your answers are saved on this device.'}
      </p>
      {sending === 'lost' && (
        <button className="button button--quiet" type="button" onClick={onWait}>
          Send when I’m back online
        </button>
      )}
      {sending === 'waiting' && (
        <button className="button button--quiet" type="button" onClick={onStop}>
          Don’t send automatically
        </button>
      )}
    </div>
  );
}

function formatSendingStatus(sending: Sending, slow: boolean, online: boolean): string {
  if (sending === 'waiting') {
    return 'Your reply hasn’t been sent yet. We’ll send it when you’re back online. Please keep this page open.';
  }
  if (sending === 'sending')
    return slow ? 'Sending your reply… Your connection is slow. Please keep this page open.' : '';
  return online || sending === 'lost' ? '' : 'You’re offline. Your answers are saved on this device.';
}

function useSlow(going: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going]);
  return slow;
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
