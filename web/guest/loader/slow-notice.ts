/** So long may a script take before the reader is told of it, in milliseconds. */
const SLOW_MS = 1000;

/** Tells in a part's own place for it (`data-wait`) that something takes a moment. What comes back takes that back. */
export function announceSlowLoading(part: Element): () => void {
  const place = part.querySelector('[data-wait]');
  const say = (sentence: string) => {
    if (place) place.textContent = sentence;
  };
  const slow = setTimeout(() => say('One moment, please …'), SLOW_MS);
  return () => {
    clearTimeout(slow);
    say('');
  };
}
