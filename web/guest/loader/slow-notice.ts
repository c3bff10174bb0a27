/** Delay before a loading message is shown. */
const SLOW_MS = 1000;

/**
 * Shows a loading message in a part's `data-wait` element if loading takes long. Returns a function that removes it.
 */
export function announceSlowLoading(part: Element): () => void {
  const place = part.querySelector('[data-wait]');
  const setText = (sentence: string) => {
    if (place) place.textContent = sentence;
  };
  const slow = setTimeout(() => setText('One moment, please…'), SLOW_MS);
  return () => {
    clearTimeout(slow);
    setText('');
  };
}
