import { afterFrame } from './frames.ts';

/** Input with which a reader goes on from there. */
const INPUTS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Keeps what a link of the page led to in its place when something above it changes its height, until the next input: the
 * reply form of a known guest comes late. Safari has no scroll anchoring, and everywhere a glide ends where the section
 * was when the link was clicked.
 */
export function keepLinkTarget(): void {
  let led: Element | null = null;
  const observer = new ResizeObserver(() => {
    // Back restores the reader's own place.
    if (led?.matches(':target')) led.scrollIntoView({ behavior: 'instant' });
  });
  const release = () => {
    led = null;
    observer.disconnect();
  };
  for (const input of INPUTS) addEventListener(input, release, { capture: true, passive: true });
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (!link) return;
    // Not before, because its first call belongs to the next frame: that of the first paint would wait for it.
    observer.observe(document.body);
    // The click itself lays out the rest of the page.
    afterFrame(() => {
      if (link.hash === location.hash) led = document.querySelector(':target');
    });
  });
}
