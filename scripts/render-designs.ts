import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { masterPath, nameOf, readMaster, readRenders, RENDERED, writeMaster, writeTints } from './pictures/masters.ts';
import type { Render, Tints } from './pictures/masters.ts';

/**
 * Renders the masters of pictures in Chromium: `node scripts/render-designs.ts [folder…]`. Drawings are in
 * `art/<folder>/` with a `renders.json`, a list of `Render`. The results are committed, because a fresh clone has no
 * browser; the build makes the pictures of all themes from them.
 */
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
  for (const design of designs) await renderFolder(design);
} finally {
  await browser.close();
}

async function renderFolder(name: string): Promise<void> {
  const folder = join(ROOT, 'art', name);
  const tints: Tints = {};
  for (const render of await readRenders(name)) {
    const drawing = await readDrawing(folder, render);
    const rendering = async (theme: string) => sized(await show(buildPage(drawing, render, theme), render), render);
    if (render.to.includes('{theme}')) {
      const renderings = new Map<string, Awaited<ReturnType<typeof readMaster>>>();
      for (const theme of THEME_NAMES) renderings.set(theme, await readMaster(await rendering(theme)));
      tints[nameOf(render)] = await writeMaster(name, render, renderings);
    } else {
      const to = render.to.startsWith(RENDERED) ? masterPath(name, render) : join(ROOT, render.to);
      await write(to, await rendering(render.theme ?? ''), render);
    }
  }
  if (Object.keys(tints).length > 0) await writeTints(name, tints);
}

async function readDrawing(folder: string, { from, over }: Render): Promise<string> {
  const drawing = await readFile(join(folder, from), 'utf8');
  if (over === undefined) return drawing;
  return drawing.replace(/<\/svg>\s*$/, `${await readFile(join(folder, over), 'utf8')}</svg>`);
}

function buildPage(drawing: string, { crop }: Render, theme: string): string {
  const svg = crop ? drawing.replace(/viewBox="[^"]*"/, `viewBox="${crop.join(' ')}"`) : drawing;
  return `<!doctype html><html data-theme="${theme}"><style>${THEMES}
    html, body { margin: 0; background: none; }
    body > svg { display: block; width: 100vw; height: 100vh; }</style>${svg}</html>`;
}

/** Captures the page on a transparent background, at double size so that thin lines stay even. */
async function show(html: string, { size: [width, height] }: Render): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  try {
    await page.setContent(html);
    return await page.screenshot({ omitBackground: true, timeout: 180_000 });
  } finally {
    await page.close();
  }
}

function sized(pixels: Buffer, { size: [width, height] }: Render): Promise<Buffer> {
  return sharp(pixels).resize(width, height).png().toBuffer();
}

async function write(to: string, pixels: Buffer, { quality }: Render): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const picture = to.endsWith('.jpg')
    ? sharp(pixels).flatten().jpeg({ quality, mozjpeg: true })
    : sharp(pixels).webp({ quality, alphaQuality: quality, effort: 6, smartSubsample: true });
  const { size } = await picture.toFile(to);
  console.log(`${to.slice(ROOT.length + 1)}  ${(size / 1024).toFixed(1)} KB`);
}
