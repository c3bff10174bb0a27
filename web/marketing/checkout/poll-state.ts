/** The first delay is one second; each later one is a second longer, up to ten. */
const STEP_MS = 1000;
const LONGEST_MS = 10_000;

export interface PollEnvironment {
  /** Calls back after a number of milliseconds; returns a function that cancels it. */
  setTimer: (milliseconds: number, callback: () => void) => () => void;
  isVisible: () => boolean;
  /** Calls back whenever the page becomes visible or the network returns; returns a function that unsubscribes. */
  onReturn: (callback: () => void) => () => void;
}

export interface PollOptions<State> {
  /** If it throws, it is called again later. */
  fetch: (signal: AbortSignal) => Promise<State>;
  onState: (state: State) => void;
  isLast: (state: State) => boolean;
}

/**
 * Polls a state until it is final, without a time limit: at growing intervals, only while the page is visible, and
 * immediately when it becomes visible again. Returns a function that stops polling.
 */
export function pollState<State>(
  { fetch: fetchState, onState: reportState, isLast }: PollOptions<State>,
  environment: PollEnvironment,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  let pause = STEP_MS;
  let polling = false;
  let cancelTimer = environment.setTimer(pause, onTime);

  const stopListening = environment.onReturn(() => {
    if (polling) return;
    cancelTimer();
    pause = 0;
    void poll();
  });
  const stop = () => {
    cancelTimer();
    stopListening();
    control.abort();
  };
  return stop;

  function onTime() {
    if (environment.isVisible()) void poll();
  }

  async function poll() {
    polling = true;
    const state = await fetchState(signal).catch(() => undefined);
    polling = false;
    if (signal.aborted) return;
    if (state !== undefined) reportState(state);
    if (state !== undefined && isLast(state)) return stop();
    pause = Math.min(pause + STEP_MS, LONGEST_MS);
    cancelTimer = environment.setTimer(pause, onTime);
  }
}

export const browserEnvironment: PollEnvironment = {
  setTimer: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === 'visible',
  onReturn: (callback) => {
    const control = new AbortController();
    const { signal } = control;
    const callIfVisible = () => {
      if (document.visibilityState === 'visible') callback();
    };
    document.addEventListener('visibilitychange', callIfVisible, { signal });
    window.addEventListener('online', callback, { signal });
    window.addEventListener('pageshow', callIfVisible, { signal });
    return () => control.abort();
  },
};
