/**
 * Until when each part has stopped, in milliseconds after the signal to stop: together within the ten seconds that a
 * process is commonly given. What is late is cut off, so that the parts after it still stop in order.
 */
export const STOPPED_BY = {
  requests: 5_000,
  jobs: 6_500,
  /** In the orderly way, with a checkpoint. */
  database: 8_000,
  databaseAtOnce: 9_000,
  exit: 9_500,
} as const;

/** Returns how many milliseconds are left until `due` milliseconds after the abort; all of them before the abort. */
export function trackTimeLeft(signal: AbortSignal): (due: number) => number {
  let abortedAt = signal.aborted ? performance.now() : undefined;
  signal.addEventListener('abort', () => (abortedAt ??= performance.now()), { once: true });
  return (due) => (abortedAt === undefined ? due : Math.max(0, due - (performance.now() - abortedAt)));
}
