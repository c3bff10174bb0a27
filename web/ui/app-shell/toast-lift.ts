/** Bars with buttons at the bottom of a page or dialog. */
const BARS = '[open] .dlg__foot, .event__foot, .editor__foot, .selection-bar';

/** How far above the bottom a bar may end and still be in the way, in pixels. */
const NEAR = 140;

/** Keeps toasts above the bars at the bottom of the window; returns how to stop. */
export function liftToasts(): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  for (const event of ['scroll', 'close', 'toggle']) document.addEventListener(event, lift, options);
  window.addEventListener('resize', lift, options);
  // A bar comes and goes with what is selected or changed.
  const watcher = new MutationObserver(lift);
  watcher.observe(document.body, { childList: true, subtree: true });
  lift();
  return () => {
    watcher.disconnect();
    listeners.abort();
  };
}

function lift(): void {
  const tops = Array.from(document.querySelectorAll(BARS), (bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && top < window.innerHeight && bottom > window.innerHeight - NEAR)
    .map(({ top }) => window.innerHeight - top);
  document.documentElement.style.setProperty('--toast-lift', `${Math.max(0, ...tops)}px`);
}
