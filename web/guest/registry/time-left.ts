/** From here on every second is told. */
const SHORT_SECONDS = 120;

/** How long a hold still lasts, in words: by the minute, and by the second at last. */
export function formatTimeLeft(seconds: number): string {
  if (seconds <= 0) return 'the time is over';
  if (seconds > SHORT_SECONDS) return `${Math.ceil(seconds / 60)} minutes left`;
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
}

/** In how many milliseconds the words of `formatTimeLeft` change next, when so many milliseconds are left. */
export function computeNextChange(left: number): number {
  const step = left > SHORT_SECONDS * 1000 ? 60_000 : 1000;
  return left % step || step;
}
