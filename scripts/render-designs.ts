import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * Draws the pictures of the invitation designs: `node scripts/render-designs.ts [design…]`. A design's drawings lie in
 * `art/<design>/` with a `renders.json`, a list of `Render`. They are shown in Chromium, because they use filters and the
 * variables of the colour themes; what comes out is committed, because a fresh clone starts without a browser.
 */
interface Render {
  /** The drawing, beside the renders.json. */
  from: string;
  /** Another drawing that is laid over it, in its units: it may blend with what is under it. */
  over?: string;
  /**
   * The picture, from the root of the repository: WebP, or JPEG where chats must read it. `{theme}` stands for each
   * colour theme in turn.
   */
  to: string;
  /** The theme whose colours it has, where it is drawn in one alone. */
  theme?: string;
  /** Width and height in pixels. */
  size: [number, number];
  /** The part of the drawing to show, in its own units: x, y, width, height. Without it the whole. */
  crop?: [number, number, number, number];
  /** 1 to 100. */
  quality: number;
}

const ROOT = join(import.meta.dirname, '..');
const THEMES = await readFile(join(ROOT, 'web/ui/themes.css'), 'utf8');
const THEME_NAMES = [...THEMES.matchAll(/\[data-theme='([\w-]+)'\]/g)].map(([, name]) => name ?? '');

const chosen = process.argv.slice(2);
const designs = chosen.length > 0 ? chosen : await readdir(join(ROOT, 'art'));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
try {
  for (const design of designs) await renderDesign(join(ROOT, 'art', design));
} finally {
  await browser.close();
}

async function renderDesign(folder: string): Promise<void> {
  const list = join(folder, 'renders.json');
  if (!existsSync(list)) return;
  for (const render of JSON.parse(await readFile(list, 'utf8')) as Render[]) {
    const drawing = await drawingOf(folder, render);
    for (const theme of render.to.includes('{theme}') ? THEME_NAMES : [render.theme ?? '']) {
      await write(render.to.replace('{theme}', theme), await show(pageOf(drawing, render, theme), render), render);
    }
  }
}

async function drawingOf(folder: string, { from, over }: Render): Promise<string> {
  const drawing = await readFile(join(folder, from), 'utf8');
  if (over === undefined) return drawing;
  return drawing.replace(/<\/svg>\s*$/, `${await readFile(join(folder, over), 'utf8')}</svg>`);
}

function pageOf(drawing: string, { crop }: Render, theme: string): string {
  const svg = crop ? drawing.replace(/viewBox="[^"]*"/, `viewBox="${crop.join(' ')}"`) : drawing;
  return `<!doctype html><html data-theme="${theme}"><style>${THEMES}
    html, body { margin: 0; background: none; }
    body > svg { display: block; width: 100vw; height: 100vh; }</style>${svg}</html>`;
}

/** The page's pixels on a transparent ground, drawn twice as large so that thin lines stay even. */
async function show(html: string, { size: [width, height] }: Render): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  try {
    await page.setContent(html);
    return await page.screenshot({ omitBackground: true, timeout: 180_000 });
  } finally {
    await page.close();
  }
}

async function write(to: string, pixels: Buffer, { size: [width, height], quality }: Render): Promise<void> {
  await mkdir(dirname(join(ROOT, to)), { recursive: true });
  const resized = sharp(pixels).resize(width, height);
  const picture = to.endsWith('.jpg')
    ? resized.flatten().jpeg({ quality, mozjpeg: true })
    : resized.webp({ quality, alphaQuality: quality, effort: 6, smartSubsample: true });
  const { size } = await picture.toFile(join(ROOT, to));
  console.log(`${to}  ${(size / 1024).toFixed(1)} KB`);
}
