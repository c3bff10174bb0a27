/** What ends a press, or tells that one has ended unheard: over an open list of choices the browser keeps it to itself. */
const ENDS = ['pointerup', 'pointercancel', 'pointermove', 'keydown', 'input', 'change'] as const;
/** So long after a finger was lifted its click may come, in milliseconds. */
const CLICK_MS = 300;

/**
 * Follows what the reader presses until `signal` says that nobody asks any more. What it returns resolves once what was
 * pressed last is no longer, and its click has come: something that moves between press and release gets no click at all.
 */
export function trackPresses(signal: AbortSignal): () => Promise<void> {
  let press = Promise.resolve();
  addEventListener(
    'pointerdown',
    () => {
      press = waitForRelease();
    },
    { signal, passive: true, capture: true },
  );
  return () => press;
}

function waitForRelease(): Promise<void> {
  const over = new AbortController();
  const options = { signal: over.signal, passive: true, capture: true };
  return new Promise<void>((resolve) => {
    // In a task of its own: all that the click does has been done by then.
    const end = (after: number) => setTimeout(resolve, after);
    addEventListener('click', () => end(0), options);
    for (const name of ENDS) {
      addEventListener(
        name,
        (event) => {
          if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return;
          end(event.type === 'pointerup' ? CLICK_MS : 0);
        },
        options,
      );
    }
  }).finally(() => over.abort());
}
