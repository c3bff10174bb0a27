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
          'Failed to submit RSVP. Please try again. There seems to be no connection; what you entered is kept on this device.'}
      </p>
      {sending === 'lost' && (
        <button className="button button--quiet" type="button" onClick={onWait}>
          Send it when I am back online
        </button>
      )}
      {sending === 'waiting' && (
        <button className="button button--quiet" type="button" onClick={onStop}>
          Do not wait
        </button>
      )}
    </div>
  );
}

function formatSendingStatus(sending: Sending, slow: boolean, online: boolean): string {
  if (sending === 'waiting') {
    return 'Your reply is not sent yet. It goes off by itself as soon as you are back online; please leave this page open.';
  }
  if (sending === 'sending')
    return slow ? 'Your reply is on its way. The connection is slow; please leave this page open.' : '';
  return online || sending === 'lost' ? '' : 'You are offline at the moment. What you enter is kept on this device.';
}

/** Returns whether an operation takes long enough to need a message. */
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
