import { useEffect, useState } from 'react';

const TYPING_MS = 200;

/** Returns typed text once typing pauses, for requests to the server. */
export function useDebounced(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
