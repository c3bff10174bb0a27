/** Delay before a loading message is shown. */
const SLOW_MS = 1000;

/**
 * Shows a loading message in a part's `data-wait` element if loading takes long, or why it does not go on. Returns a
 * function that removes it.
 */
export function announceSlowLoading(part: Element): () => void {
  const place = part.querySelector('[data-wait]');
  const setText = (sentence: string) => {
    if (place) place.textContent = sentence;
  };
  const done = new AbortController();
  const announce = () =>
    setText(navigator.onLine ? 'One moment, please…' : 'You’re offline. This goes on once you’re connected.');
  const slow = setTimeout(() => {
    announce();
    for (const change of ['online', 'offline']) addEventListener(change, announce, { signal: done.signal });
  }, SLOW_MS);
  return () => {
    clearTimeout(slow);
    done.abort();
    setText('');
  };
}
