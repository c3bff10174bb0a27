import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * Renders the vector art of `art/stationery` as the pictures of the marketing pages: `node scripts/render-art.ts`. The
 * drawings contain paper grain and blurred light, which are too slow for phones. The results are committed, because a
 * fresh clone has no browser. File names end in the width in pixels.
 */
const SOURCE = new URL('../art/stationery/', import.meta.url);
const TARGET = new URL('../web/marketing/art/', import.meta.url);

interface Rendering {
  /** In pixels. */
  widths: readonly number[];
  /** WebP quality; grain needs little. */
  quality: number;
}

const RENDERINGS: Record<string, Rendering> = {
  card: { widths: [200, 280, 360, 600], quality: 66 },
  suite: { widths: [480, 960], quality: 66 },
  envelope: { widths: [460, 920], quality: 60 },
};

const FONTS = ['fraunces/files/fraunces-latin-opsz-normal.woff2', 'fraunces/files/fraunces-latin-wght-italic.woff2'];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--allow-file-access-from-files'],
});
try {
  await mkdir(TARGET, { recursive: true });
  for (const file of (await readdir(SOURCE)).toSorted()) {
    if (extname(file) === '.svg') await renderDrawing(file);
    if (extname(file) === '.html') await renderCard(file);
  }
} finally {
  await browser.close();
}

async function renderDrawing(file: string): Promise<void> {
  const name = basename(file, '.svg');
  const rendering = RENDERINGS[name] ?? RENDERINGS[name.split('-')[0] ?? ''];
  if (!rendering) throw new Error(`no widths are set for ${file}`);
  const { width, height } = await sizeOf(file);
  for (const target of rendering.widths) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: target / width,
    });
    await open(page, file);
    const png = await page.screenshot({ omitBackground: true });
    const out = new URL(`${name}-${target}.webp`, TARGET);
    await sharp(png)
      .resize({ width: target })
      .webp({ quality: rendering.quality, effort: 6 })
      .toFile(fileURLToPath(out));
    await page.close();
  }
}

/** Renders the picture for link previews as JPEG, which every chat app supports. */
async function renderCard(file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await open(page, file);
  const out = new URL(`${basename(file, '.html')}.jpg`, TARGET);
  await rm(out, { force: true });
  await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(fileURLToPath(out));
  await page.close();
}

async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(fileURLToPath(new URL(file, SOURCE))).metadata();
  return { width, height };
}

/** Opens a drawing on a transparent background with its fonts. */
async function open(page: Page, file: string): Promise<void> {
  await page.goto(new URL(file, SOURCE).href);
  const faces = FONTS.map((path) => ({
    url: new URL(`../node_modules/@fontsource-variable/${path}`, import.meta.url).href,
    style: path.includes('italic') ? 'italic' : 'normal',
  }));
  await page.evaluate(async (list) => {
    for (const { url, style } of list) {
      const face = new FontFace('Fraunces', `url(${url})`, { style, weight: '100 900' });
      document.fonts.add(await face.load());
    }
    await document.fonts.ready;
  }, faces);
}
