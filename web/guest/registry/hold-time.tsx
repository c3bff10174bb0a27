import { useEffect, useEffectEvent, useState } from 'react';
import { computeNextChange, formatTimeLeft } from './time-left.ts';

interface HoldTimeProps {
  /** How many seconds were left when the server answered, and when that was by this device's clock. */
  seconds: number;
  since: number;
  onOver?: (() => void) | undefined;
}

/** How long a hold still lasts. A clock of this device that goes wrong does no harm: only the time since the answer counts. */
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
    // A device that slept wakes its timers late.
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
