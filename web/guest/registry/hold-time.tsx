import { useEffect, useEffectEvent, useState } from 'react';
import { computeNextChange, formatTimeLeft } from './time-left.ts';

interface HoldTimeProps {
  /** Seconds left when the server responded, and the time of the response by this device's clock. */
  seconds: number;
  since: number;
  onExpired?: (() => void) | undefined;
}

/**
 * Shows how long a hold lasts. It uses only the time elapsed since the response, so a wrong device clock does not
 * matter.
 */
export function HoldTime({ seconds, since, onExpired }: HoldTimeProps) {
  const [left, setLeft] = useState(seconds * 1000);
  const expire = useEffectEvent(() => onExpired?.());

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const now = Math.max(0, seconds * 1000 - (Date.now() - since));
      setLeft(now);
      if (now === 0) return expire();
      timer = window.setTimeout(tick, computeNextChange(now));
    };
    tick();
    // Timers are late after a device has slept.
    const handleVisible = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [seconds, since]);

  return (
    <span role="timer" className="hold-time">
      {formatTimeLeft(Math.ceil(left / 1000))}
    </span>
  );
}
