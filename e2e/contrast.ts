import { once } from 'node:events';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { TEMPLATES, type TemplateId } from '../contract/catalog.ts';
import { COLOR_THEMES, type ColorTheme } from '../contract/event-kinds.ts';
import { expect, TRIES_ALL_THEMES } from './product.ts';

/** A line of text on the page, in CSS pixels, with the color of its letters. */
interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Red, green, blue and alpha, each 0 to 255, as a canvas paints them. */
  color: number[];
  /** Contrast that WCAG 2.2 requires for letters of this size (1.4.3). */
  least: number;
}

/** Size of a page's screenshot: half of it shows the same ground at a quarter of the cost. */
const SCALE = 0.5;

/** Share of a line's pixels that may belong to an ornament or the edge of a box. */
const STRAY = 0.1;

const DARK = 'elegant-black';
const LIGHT = COLOR_THEMES.filter((theme) => theme !== DARK);

/**
 * The themes for a state that differs from the whole page in a few lines, whose colors are the same steps of the theme:
 * the dark one and a light one, which is another for the next design. `THEMES=all` takes all of them.
 */
export function chooseThemes(template: TemplateId): readonly ColorTheme[] {
  if (TRIES_ALL_THEMES) return COLOR_THEMES;
  const place = TEMPLATES.findIndex(({ id }) => id === template);
  return [...LIGHT.filter((_, at) => at === place % LIGHT.length), DARK];
}

const NO_TRANSITIONS = '*, ::before, ::after { transition: none !important; }';

/**
 * Makes letters, their outlines and their underlines transparent; other things drawn in the text color stay, because
 * they are behind the text.
 */
const INVISIBLE = `* {
  -webkit-text-fill-color: transparent !important;
  -webkit-text-stroke-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
}`;

/** Gifts and photos outside the screen are not drawn until they come near it. */
const buildShowing = (within: string) => `:is(${within}) * { content-visibility: visible !important; }`;

/**
 * Checks on screenshots that every text has enough contrast to what is behind it: a photo, a pattern or a gradient,
 * which tools that read style sheets cannot evaluate. It makes the letters invisible, takes a screenshot in each of the
 * themes, and compares each line's color to the pixels in its place. `null` is the theme that the page has.
 */
export async function expectLegible(
  page: Page,
  what: string,
  within = 'body',
  themes: readonly (string | null)[] = [null],
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  if (fullPage) {
    // The fixed navigation would cover a part of the text.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(page.locator('[data-section]:not([data-section="home"])')).toHaveCount(0);
  }
  const root = page.locator(within).first();
  const scale = fullPage ? SCALE : 1;
  await addStyle(page, NO_TRANSITIONS + INVISIBLE + buildShowing(within));
  const session = await page.context().newCDPSession(page);
  const weak: string[] = [];
  for (const [at, theme] of themes.entries()) {
    const text = await root.evaluate(listLinesIn, { theme, isFirst: at === 0 });
    const { lines, box, scrolled } = JSON.parse(text) as Lines;
    expect(lines.length, `${what} has text`).toBeGreaterThan(0);
    const picture = await takePicture(session, fullPage ? box : null);
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const line of lines) {
      const share = computeWeakShare(moveLine(line, fullPage ? box : scrolled, scale), data, info.width, info.height);
      if (share > STRAY)
        weak.push(
          `“${line.text}” on ${(share * 100).toFixed(0)} % of its ground below ${line.least}${theme ? ` in ${theme}` : ''}`,
        );
    }
  }
  await session.detach();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  expect(weak, what).toEqual([]);
}

async function addStyle(page: Page, rule: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rule);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Chromium loses a call now and then while nothing moves on the page, and answers the next one. */
const ANSWER_MS = 15_000;

/** The protocol's own call takes half the time of Playwright's, which resizes the viewport to the page and back. */
async function takePicture(session: CDPSession, part: Box | null): Promise<Buffer> {
  const take = () =>
    session.send('Page.captureScreenshot', {
      optimizeForSpeed: true,
      ...(part && { captureBeyondViewport: true, clip: { ...part, scale: SCALE } }),
    });
  const lost = once(AbortSignal.timeout(ANSWER_MS), 'abort').then(take);
  const { data } = await Promise.race([take(), lost]);
  return Buffer.from(data, 'base64');
}

/** Returns where a line is in a screenshot that begins at `origin`. */
function moveLine(line: Line, origin: { x: number; y: number }, scale: number): Line {
  return {
    ...line,
    x: (line.x - origin.x) * scale,
    y: (line.y - origin.y) * scale,
    width: line.width * scale,
    height: line.height * scale,
  };
}

/** Returns the share of the pixels behind a line that have too little contrast to its letters. */
function computeWeakShare(line: Line, pixels: Buffer, width: number, height: number): number {
  const [left, right] = [Math.max(0, Math.floor(line.x)), Math.min(width, Math.ceil(line.x + line.width))];
  // Line boxes have empty space above and below the letters.
  const [top, bottom] = [
    Math.max(0, Math.floor(line.y + line.height * 0.2)),
    Math.min(height, Math.ceil(line.y + line.height * 0.85)),
  ];
  const [red = 0, green = 0, blue = 0, covers = 0] = line.color;
  const cover = covers / 255;
  let [weak, all] = [0, 0];
  // Most grounds are of one color, so that each result serves for many pixels.
  let [known, isWeak] = [-1, false];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const color = (r << 16) | (g << 8) | b;
      if (color !== known) {
        const ground = computeLuminance(r, g, b);
        const ink = computeLuminance(mixColors(r, red, cover), mixColors(g, green, cover), mixColors(b, blue, cover));
        const ratio = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
        // Tolerance: colors are rounded to 256 steps.
        [known, isWeak] = [color, ratio < line.least - 0.05];
      }
      if (isWeak) weak += 1;
      all += 1;
    }
  }
  return all === 0 ? 0 : weak / all;
}

const mixColors = (under: number, over: number, cover: number) => under + (over - under) * cover;

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance (WCAG 2.2). */
function computeLuminance(red: number, green: number, blue: number): number {
  const linear = (value: number) => LINEAR[Math.round(value)] ?? 0;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

interface Lines {
  lines: Line[];
  /** The place of the root in the document. */
  box: Box;
  scrolled: { x: number; y: number };
}

/**
 * Runs in the browser: switches the theme, waits for fonts, photos, and background images, and returns the `Lines` as
 * JSON, because Playwright takes longer to pass thousands of values than one text.
 */
async function listLinesIn(
  root: Element,
  { theme, isFirst }: { theme: string | null; isFirst: boolean },
): Promise<string> {
  if (theme !== null) document.documentElement.dataset['theme'] = theme;
  // Themes change the pictures of elements, not which elements have some; looking at all of them takes longest.
  const memory = globalThis as { drawn?: [Element, string | null][] };
  const readPictures = (element: Element, part: string | null) => {
    const { backgroundImage, borderImageSource, maskImage } = getComputedStyle(element, part);
    return `${backgroundImage} ${borderImageSource} ${maskImage}`;
  };
  if (isFirst) {
    memory.drawn = [];
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after'])
        if (readPictures(element, part) !== 'none none none') memory.drawn.push([element, part]);
  }
  const drawn = new Set<string>();
  for (const [element, part] of memory.drawn ?? [])
    for (const [, url = ''] of readPictures(element, part).matchAll(/url\("([^"]+)"\)/g)) drawn.add(url);
  const pictures = [...drawn].map((src) => Object.assign(new Image(), { src }));
  for (const photo of document.images) photo.loading = 'eager';
  // Pictures that fail to load are ignored.
  await Promise.allSettled([...pictures, ...document.images].map((picture) => picture.decode()));
  await document.fonts.ready;

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = new Map<string, number[]>();
  function paint(color: string): number[] {
    const known = painted.get(color);
    if (known || !canvas) return known ?? [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const bytes = [...canvas.getImageData(0, 0, 1, 1).data];
    painted.set(color, bytes);
    return bytes;
  }
  const shares = new Map<Element, number>();
  function clear(element: Element | null): number {
    if (element === null) return 1;
    const share = shares.get(element) ?? Number(getComputedStyle(element).opacity) * clear(element.parentElement);
    shares.set(element, share);
    return share;
  }

  const lines: Line[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.nodeValue?.trim() ?? ''];
    if (
      !element ||
      text === '' ||
      element.closest('.visually-hidden, .skip, [data-ornament], option, script, style, :disabled, [hidden]')
    )
      continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0, alpha = 0] = paint(color);
    const covers = alpha * clear(element);
    // Skips text clipped out of a background and text for screen readers only.
    if (covers < 3) continue;
    const size = Number.parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 2 || height < 2) continue;
      const place = { x: x + scrollX, y: y + scrollY, width, height };
      lines.push({ text: text.slice(0, 40), ...place, color: [red, green, blue, covers], least });
    }
  }
  const { x, y, width, height } = root.getBoundingClientRect();
  const scrolled = { x: scrollX, y: scrollY };
  const box = { x: x + scrolled.x, y: y + scrolled.y, width, height };
  return JSON.stringify({ lines, box, scrolled } satisfies Lines);
}
