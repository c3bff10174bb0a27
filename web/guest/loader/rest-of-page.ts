import { untilReleased } from './press.ts';

/** Items of a list that are laid out at a time: together a few milliseconds of work on a phone. */
const STEP = 2;
const PAUSE_MS = 50;
const LISTS = ':is(.gifts, .photos, .days)';

/**
 * Lays out the days, gifts and photos below the first screen, a few at a time, while the browser is idle. The style sheet skips
 * them until they come near (web/guest/designs/base.css), so that the first screen does not wait for them. A link to a
 * section lays out all of them at once: its place depends on their heights.
 */
export function layOutRestOfPage(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const lists = [...document.querySelectorAll(LISTS)];
  const longest = Math.max(0, ...lists.map(({ childElementCount }) => childElementCount));
  let shown = 0;
  const layOut = (count: number) => {
    if (shown >= longest) return;
    shown = count;
    const which = shown < longest ? `:nth-child(-n + ${shown})` : '';
    sheet.replaceSync(`${LISTS} > *${which} { content-visibility: visible; }`);
  };
  const layOutMore = () =>
    // Safari does not anchor the page: what is below would move away from the finger, and get no click.
    void untilReleased().then(() => {
      layOut(shown + STEP);
      if (shown < longest) whenIdle(layOutMore);
    });
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]')) layOut(longest);
    },
    { capture: true },
  );
  if (location.hash !== '') layOut(longest);
  // Fonts that come later would lay out everything again.
  const start = () => void document.fonts.ready.then(() => whenIdle(layOutMore));
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, PAUSE_MS);
}
