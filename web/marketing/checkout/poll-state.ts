/** Asked after one second, then a second later each time, at last every ten. */
const STEP_MS = 1000;
const LONGEST_MS = 10_000;

/** What following needs of a page: time that passes, and signs that somebody looks. */
export interface PollEnvironment {
  /** Calls back after so many milliseconds; what it answers calls that off. */
  setTimer: (milliseconds: number, callback: () => void) => () => void;
  /** Whether the page can be seen. */
  isVisible: () => boolean;
  /** Calls back whenever the page is seen again, or the network is there again; what it answers ends that. */
  onReturn: (callback: () => void) => () => void;
}

export interface PollOptions<State> {
  /** The present state. May fail: it is asked for again. */
  fetch: (signal: AbortSignal) => Promise<State>;
  onState: (state: State) => void;
  /** Nothing comes after this one. */
  isLast: (state: State) => boolean;
}

/**
 * Asks for a state until it is the last one, however long that takes: ever more seldom, and only while somebody can see
 * the page; at once when they come back to it. What it answers ends it.
 */
export function pollState<State>(
  { fetch: ask, onState: tell, isLast }: PollOptions<State>,
  around: PollEnvironment,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  let pause = STEP_MS;
  let asking = false;
  let callOff = around.setTimer(pause, onTime);

  const stopListening = around.onReturn(() => {
    if (asking) return;
    callOff();
    pause = 0;
    void look();
  });
  const end = () => {
    callOff();
    stopListening();
    control.abort();
  };
  return end;

  function onTime() {
    if (around.isVisible()) void look();
  }

  async function look() {
    asking = true;
    const state = await ask(signal).catch(() => undefined);
    asking = false;
    if (signal.aborted) return;
    if (state !== undefined) tell(state);
    if (state !== undefined && isLast(state)) return end();
    pause = Math.min(pause + STEP_MS, LONGEST_MS);
    callOff = around.setTimer(pause, onTime);
  }
}

/** The browser's page. */
export const browserEnvironment: PollEnvironment = {
  setTimer: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === 'visible',
  onReturn: (callback) => {
    const control = new AbortController();
    const { signal } = control;
    const whenSeen = () => {
      if (document.visibilityState === 'visible') callback();
    };
    document.addEventListener('visibilitychange', whenSeen, { signal });
    window.addEventListener('online', callback, { signal });
    window.addEventListener('pageshow', whenSeen, { signal });
    return () => control.abort();
  },
};
