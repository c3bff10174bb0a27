import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, JOURNAL_FOLDER } from '../product.ts';
import type { Browser } from './browser.ts';

type Found = { x: number; y: number } | string;

/**
 * Clicks the first visible element that a selector matches and whose accessible name contains `name`, once it neither
 * moves nor is covered. A busy browser may show the same step of an animation in several frames.
 */
export async function click(browser: Browser, selector: string, name = ''): Promise<void> {
  const points: { x: number; y: number }[] = [];
  await expect
    .poll(async () => {
      const found = await browser.evaluate(locate, selector, name);
      if (typeof found !== 'string') points.push(found);
      return found;
    }, `${selector} “${name}” can be clicked`)
    .toMatchObject({ x: expect.any(Number) });
  const [{ x, y } = { x: 0, y: 0 }] = points;
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
}

/** Returns the point in the middle of an element, or why it cannot be clicked. Runs in the page. */
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
  const findCover = ({ x, y }: { x: number; y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element)) ? undefined : (top?.outerHTML ?? 'the edge');
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
