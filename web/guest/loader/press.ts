/**
 * Events that end a press, or show that it ended without an event: browsers send none while a select's list is open.
 */
const ENDS = ['pointerup', 'pointercancel', 'pointermove', 'keydown', 'input', 'change'] as const;
/** A click may follow the release of a finger within this time, in milliseconds. */
const CLICK_MS = 300;

/** The current press. */
let press: Promise<void> | undefined;

/** Starts to track presses, for `untilReleased`. */
export function trackPresses(): void {
  addEventListener(
    'pointerdown',
    () => {
      const current = waitForRelease().then(() => {
        if (press === current) press = undefined;
      });
      press = current;
    },
    { passive: true, capture: true },
  );
}

/**
 * Resolves after the current press and its click are done. What shifts the layout by itself waits for that: an element that
 * moves between press and release gets no click.
 */
export const untilReleased = (): Promise<void> => press ?? Promise.resolve();

export const isPressed = (): boolean => press !== undefined;

function waitForRelease(): Promise<void> {
  const released = new AbortController();
  const options = { signal: released.signal, passive: true, capture: true };
  return new Promise<void>((resolve) => {
    // A separate task runs after all click handlers.
    const resolveAfter = (after: number) => setTimeout(resolve, after);
    addEventListener('click', () => resolveAfter(0), options);
    for (const name of ENDS) {
      addEventListener(
        name,
        (event) => {
          if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return;
          resolveAfter(event.type === 'pointerup' ? CLICK_MS : 0);
        },
        options,
      );
    }
  }).finally(() => released.abort());
}
