import { useEffect, useEffectEvent, useState } from 'react';
import { computeNextChange, formatTimeLeft } from './time-left.ts';

interface HoldTimeProps {
  /** Seconds left when the server responded, and the time of the response by this device's clock. */
  seconds: number;
  since: number;
  onOver?: (() => void) | undefined;
}

/**
 * Shows how long a hold lasts. It uses only the time elapsed since the response, so a wrong device clock does not
 * matter.
 */
export function HoldTime({ seconds, since, onOver }: HoldTimeProps) {
  const [left, setLeft] = useState(seconds * 1000);
  const over = useEffectEvent(() => onOver?.());

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const now = Math.max(0, seconds * 1000 - (Date.now() - since));
      setLeft(now);
      if (now === 0) return over();
      timer = window.setTimeout(tick, computeNextChange(now));
    };
    tick();
    // Timers are late after a device has slept.
    const looked = () => {
      clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', looked);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', looked);
    };
  }, [seconds, since]);

  return (
    <span role="timer" className="hold-time">
      {formatTimeLeft(Math.ceil(left / 1000))}
    </span>
  );
}
