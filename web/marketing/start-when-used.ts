/** Latest start after the page has loaded. */
const START_MAX_MS = 2500;

/**
 * Calls `start` once: when the page is idle after loading, or on the first touch. A press on a button or a `data-live`
 * link before hydration is held back and repeated after it.
 */
export function startWhenUsed(root: HTMLElement, immediately: boolean, start: () => Promise<void>): void {
  const early = new AbortController();
  let pressedEarly: HTMLElement | undefined;
  let starting = false;

  const load = async () => {
    if (starting) return;
    starting = true;
    await start();
    early.abort();
    pressedEarly?.click();
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { capture: true, signal: early.signal });

  listen('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button[type="button"], [data-live]') : null;
    if (!(pressed instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    pressedEarly = pressed;
    void load();
  });
  for (const sign of ['pointerdown', 'pointerover', 'focusin', 'keydown', 'touchstart'])
    listen(sign, () => void load());

  const startWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: START_MAX_MS });
    else setTimeout(() => void load(), 300);
  };
  if (immediately) void load();
  else if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true });
}
