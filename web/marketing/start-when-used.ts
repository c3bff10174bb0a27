/** Latest start after the page has loaded, in milliseconds. */
const PATIENCE_MS = 2500;

/**
 * Calls `start` once: when the page is idle after loading, or on the first touch. A press on a button or a `data-live`
 * link before hydration is held back and repeated after it.
 */
export function startWhenUsed(root: HTMLElement, atOnce: boolean, start: () => Promise<void>): void {
  const early = new AbortController();
  let held: HTMLElement | undefined;
  let starting = false;

  const load = async () => {
    if (starting) return;
    starting = true;
    await start();
    early.abort();
    held?.click();
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { capture: true, signal: early.signal });

  listen('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button[type="button"], [data-live]') : null;
    if (!(pressed instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    held = pressed;
    void load();
  });
  for (const sign of ['pointerdown', 'pointerover', 'focusin', 'keydown', 'touchstart'])
    listen(sign, () => void load());

  const startWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: PATIENCE_MS });
    else setTimeout(() => void load(), 300);
  };
  if (atOnce) void load();
  else if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true });
}
