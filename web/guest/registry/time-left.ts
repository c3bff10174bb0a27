/** Below this the text changes every second. */
const SHORT_SECONDS = 120;

/** In minutes, and near the end in seconds. */
export function formatTimeLeft(seconds: number): string {
  if (seconds <= 0) return 'expired';
  if (seconds > SHORT_SECONDS) return `${Math.ceil(seconds / 60)} minutes left`;
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
}

/** Returns the milliseconds until the text of `formatTimeLeft` changes, given the milliseconds left. */
export function computeNextChange(left: number): number {
  const step = left > SHORT_SECONDS * 1000 ? 60_000 : 1000;
  return left % step || step;
}
