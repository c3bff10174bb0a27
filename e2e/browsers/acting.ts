import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, JOURNAL_FOLDER } from '../product.ts';
import type { Browser } from './browser.ts';

type Found = { x: number; y: number } | string;

/**
 * Clicks the first visible element that a selector matches and whose accessible name contains `name`, once it neither
 * moves nor is covered. A busy browser may show the same step of an animation in several frames. A click that hits
 * something else, because the element has moved in between, is kept from the page and done again.
 */
export async function click(browser: Browser, selector: string, name = ''): Promise<void> {
  await expect
    .poll(async () => {
      const found = await browser.evaluate(locate, selector, name);
      if (typeof found === 'string') return found;
      const { x, y } = found;
      await browser.perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
      return browser.evaluate(readHit);
    }, `click on ${selector} “${name}”`)
    .toBe('hit');
}

interface Clicked extends Window {
  /** What the next click is meant for. */
  aim?: Element | undefined;
  /** Whether the last click has hit it. */
  hit?: boolean | undefined;
}

/** Runs in the page, which may be another one after the click. */
const readHit = () => ((window as Clicked).hit === false ? 'the click hit something else' : 'hit');

/**
 * Returns the point in the middle of an element, or why it cannot be clicked. Watches whether the next click hits it. Runs in
 * the page.
 */
async function locate(selector: string, name: string): Promise<Found> {
  const readName = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = [...by.map((id) => document.getElementById(id)), ...labels];
    const texts = named.length > 0 ? named : [element];
    const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt);
    return [element.getAttribute('aria-label') ?? texts.map((one) => one?.textContent).join(' '), ...pictures]
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  };
  const all = [...document.querySelectorAll(selector)].filter((one) => readName(one).includes(name));
  const element = all.find((one) => one.checkVisibility() && one.getClientRects().length > 0);
  if (!element) return `${all.length} elements, none is visible`;
  const measure = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isPartOf = (aim: Element, top: Element) => aim.contains(top) || top.closest('label')?.contains(aim) === true;
  const findCover = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top && isPartOf(element, top) ? undefined : (top?.outerHTML ?? 'the edge');
  };
  const isAnimated = document.getAnimations().some(({ timeline, effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null;
    const ends = effect?.getComputedTiming().endTime !== Infinity;
    return timeline === document.timeline && playState === 'running' && ends && moved?.contains(element);
  });
  if (isAnimated) return 'it is animated';
  // A bar that stays at the top must not be scrolled to.
  if (findCover(measure()) !== undefined) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = measure();
  const waitForFrame = () =>
    new Promise<number>((done) => {
      requestAnimationFrame(done);
    });
  await waitForFrame();
  await waitForFrame();
  const { x, y } = measure();
  if (before.x !== x || before.y !== y) return 'it moves';
  const cover = findCover({ x, y });
  if (cover !== undefined) return `it is covered by ${cover.slice(0, 200)}`;
  const page = window as Clicked;
  if (page.aim === undefined)
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(
        type,
        (event) => {
          if (type === 'pointerdown') page.hit = page.aim && isPartOf(page.aim, event.target as Element);
          if (page.hit !== false) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
  page.aim = element;
  return { x, y };
}

/** Clicks a field and types into it. */
export async function fill(browser: Browser, selector: string, name: string, text: string): Promise<void> {
  await click(browser, selector, name);
  const keys = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await browser.perform([{ type: 'key', id: 'keyboard', actions: keys }]);
  const readValue = () => browser.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  await expect.poll(readValue, `what is in “${name}”`).toBe(text);
}

/** Waits for a text, in whatever letters, to be seen in the first element that a selector matches. */
export async function see(browser: Browser, text: string, selector = 'body'): Promise<void> {
  const read = () => browser.evaluate((css) => document.querySelector<HTMLElement>(css)?.innerText ?? '', selector);
  await expect.poll(async () => (await read()).toLowerCase(), selector).toContain(text.toLowerCase());
}

/** Saves a screenshot for review if JOURNAL names a folder. */
export async function capture(browser: Browser, name: string): Promise<void> {
  if (JOURNAL_FOLDER !== undefined) await writeFile(join(JOURNAL_FOLDER, `${name}.png`), await browser.screenshot());
}
