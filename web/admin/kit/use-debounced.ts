import { useEffect, useState } from 'react';

/** As long as people wait between two letters, in milliseconds. */
const TYPING_MS = 200;

/** What is typed, once the typing pauses: for what asks the server. */
export function useDebounced(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
