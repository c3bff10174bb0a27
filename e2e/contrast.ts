import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './product.ts';

/** A line of text as it lies on the page, in CSS pixels, with the colour of its letters. */
interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Red, green, blue and how much they cover, each 0 to 255, as a canvas paints them. */
  colour: number[];
  /** Contrast that WCAG 2.2 asks of letters of this size (1.4.3). */
  least: number;
}

/** How much of what is under a line may be an ornament's stroke or the edge of a box, as a share. */
const STRAY = 0.1;

/** What changes does so at once. */
const AT_ONCE = '*, ::before, ::after { transition: none !important; }';

/** Letters, their outlines and their underlines without a colour; what else is drawn in the colour of letters stays, as it is under them. */
const INVISIBLE = `* {
  -webkit-text-fill-color: transparent !important;
  -webkit-text-stroke-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
}`;

/**
 * Reads off the screen whether every text stands out from what is really under it, be it a photograph, a pattern or a
 * gradient, which tools that read style sheets cannot tell. Letters are made invisible and the page is pictured; then each
 * line's colour is held against the pixels where it was.
 */
export async function expectLegible(page: Page, what: string, within = 'body'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addStyle(page, AT_ONCE);
  await page.evaluate(waitForEverything);
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  if (fullPage) {
    // The strip that goes along at the top would lie over some of it.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(page.locator('[data-section]:not([data-section="home"])')).toHaveCount(0);
  }
  const root = page.locator(within).first();
  const clip = fullPage ? await root.boundingBox() : null;
  const lines = await root.evaluate(listLines);
  expect(lines.length, `${what} has text`).toBeGreaterThan(0);
  await addStyle(page, INVISIBLE);
  const picture = await takePicture(page, fullPage ? clip : null);
  await page.evaluate(() => void document.adoptedStyleSheets.splice(-2));
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const weak = lines.flatMap((line) => {
    const { x = 0, y = 0 } = clip ?? {};
    const share = computeWeakShare({ ...line, x: line.x - x, y: line.y - y }, data, info.width, info.height);
    return share > STRAY ? [`“${line.text}” on ${(share * 100).toFixed(0)} % of its ground below ${line.least}`] : [];
  });
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

/**
 * A picture of a part of the page, of what is beyond the window too; of the window alone without one. The browser's own
 * call takes half the time of Playwright's, which makes the window as large as the page, and back.
 */
async function takePicture(page: Page, part: Box | null): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    ...(part && { captureBeyondViewport: true, clip: { ...part, scale: 1 } }),
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** The share of the pixels under a line from which its letters do not stand out. */
function computeWeakShare(line: Line, pixels: Buffer, width: number, height: number): number {
  const [left, right] = [Math.max(0, Math.floor(line.x)), Math.min(width, Math.ceil(line.x + line.width))];
  // Above and below the letters a line has room for others.
  const [top, bottom] = [
    Math.max(0, Math.floor(line.y + line.height * 0.2)),
    Math.min(height, Math.ceil(line.y + line.height * 0.85)),
  ];
  const [red = 0, green = 0, blue = 0, covers = 0] = line.colour;
  const cover = covers / 255;
  let [weak, all] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const ground = computeLuminance(r, g, b);
      const ink = computeLuminance(mixColors(r, red, cover), mixColors(g, green, cover), mixColors(b, blue, cover));
      const ratio = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
      // A screen has 256 steps: what is right by the book may fall a hair short on it.
      if (ratio < line.least - 0.05) weak += 1;
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

/** WCAG 2.2, relative luminance. */
function computeLuminance(red: number, green: number, blue: number): number {
  const linear = (value: number) => LINEAR[Math.round(value)] ?? 0;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Runs in the browser: waits for letters, photographs, and what style sheets draw in the page's present colours. */
async function waitForEverything(): Promise<void> {
  const drawn = new Set<string>();
  for (const element of document.querySelectorAll('*'))
    for (const part of [null, '::before', '::after']) {
      const { backgroundImage, borderImageSource, maskImage } = getComputedStyle(element, part);
      for (const [, url = ''] of `${backgroundImage} ${borderImageSource} ${maskImage}`.matchAll(/url\("([^"]+)"\)/g))
        drawn.add(url);
    }
  const pictures = [...drawn].map((src) => Object.assign(new Image(), { src }));
  for (const photo of document.images) photo.loading = 'eager';
  // What cannot be had is not waited for.
  await Promise.allSettled([...pictures, ...document.images].map((picture) => picture.decode()));
  await document.fonts.ready;
}

/** Runs in the browser: every line of text that can be seen. */
function listLines(root: Element): Line[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = new Map<string, number[]>();
  function paint(colour: string): number[] {
    const known = painted.get(colour);
    if (known || !canvas) return known ?? [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const bytes = [...canvas.getImageData(0, 0, 1, 1).data];
    painted.set(colour, bytes);
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
    // Letters cut out of a background, and those that only readers hear.
    if (covers < 3) continue;
    const size = Number.parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 2 || height < 2) continue;
      const place = { x: x + scrollX, y: y + scrollY, width, height };
      lines.push({ text: text.slice(0, 40), ...place, colour: [red, green, blue, covers], least });
    }
  }
  return lines;
}
