import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { requireChromium } from './chromium.mjs';
import { hashTexts, readRendered, writeRendered } from './pictures/digests.ts';
import {
  getMasterPath,
  nameOf,
  readMaster,
  readRenders,
  readTints,
  RENDERED,
  solveTints,
  writeMaster,
  writeTints,
} from './pictures/masters.ts';
import type { Render } from './pictures/masters.ts';
import type { Pixels } from './pictures/tints.ts';

/**
 * Renders the masters of pictures in Chromium: `node scripts/render-designs.ts [folder…]`. Drawings are in
 * `art/<folder>/` with a `renders.json`, a list of `Render`. The results are committed, because a fresh clone has no
 * browser; the build makes the pictures of all themes and widths from them. An unchanged drawing is not rendered again;
 * after a change of the themes its tints are computed anew from the stored master. A picture in one theme only keeps its
 * colors until its entry in `rendered.json` is removed.
 */
const ROOT = join(import.meta.dirname, '..');
const THEMES = await readFile(join(ROOT, 'web/ui/themes.css'), 'utf8');
const THEME_NAMES = [...THEMES.matchAll(/\[data-theme='([\w-]+)'\]/g)].map(([, name]) => name ?? '');

const FACES = await Promise.all(
  [
    ['normal', 'fraunces-latin-opsz-normal.woff2'],
    ['italic', 'fraunces-latin-wght-italic.woff2'],
  ].map(async ([style, file]) => {
    const face = await readFile(join(ROOT, 'node_modules/@fontsource-variable/fraunces/files', file ?? ''), 'base64');
    return { style, url: `data:font/woff2;base64,${face}` };
  }),
);

const chosen = process.argv.slice(2);
const designs = chosen.length > 0 ? chosen : await readdir(join(ROOT, 'art'));
const browser = await chromium.launch({
  executablePath: requireChromium(),
  chromiumSandbox: false,
  args: ['--allow-file-access-from-files'],
});
try {
  for (const design of designs) await renderFolder(design);
} finally {
  await browser.close();
}

async function renderFolder(folder: string): Promise<void> {
  const renders = await readRenders(folder);
  if (renders.length === 0) return;
  const [rendered, tints] = [await readRendered(folder), await readTints(folder)];
  const themes = hashTexts(THEMES);
  const pictures: Record<string, string> = {};
  for (const render of renders) {
    const [name, drawing] = [nameOf(render), await readDrawing(folder, render)];
    const { to: _to, widths: _widths, ...shown } = render;
    pictures[render.to] = hashTexts(drawing, JSON.stringify(shown));
    const isThemed = render.to.includes('{theme}');
    const target = targetOf(folder, render);
    const isUnchanged = rendered.pictures[render.to] === pictures[render.to] && existsSync(target);
    if (isUnchanged && !(isThemed && rendered.themes !== themes)) continue;
    const show = async (theme: string) => resize(await capture(folder, drawing, render, theme), render);
    if (isThemed) {
      const renderings = new Map<string, Pixels>();
      for (const theme of THEME_NAMES) renderings.set(theme, await readMaster(await show(theme)));
      tints[name] = await (isUnchanged ? solveTints : writeMaster)(folder, render, renderings);
    } else await write(target, await show(render.theme ?? ''), render);
  }
  const names = new Set(renders.map(nameOf));
  const used = Object.fromEntries(Object.entries(tints).filter(([name]) => names.has(name)));
  if (Object.keys(used).length > 0) await writeTints(folder, used);
  await writeRendered(folder, { themes, pictures });
}

/** Returns where a drawing's rendering is stored: its master, or the picture itself if the build does not make it. */
function targetOf(folder: string, render: Render): string {
  return render.to.startsWith(RENDERED) ? getMasterPath(folder, render) : join(ROOT, render.to);
}

async function readDrawing(folder: string, { from, over }: Render): Promise<string> {
  const drawing = await readSource(join(ROOT, 'art', folder, from));
  if (over === undefined) return drawing;
  return drawing.replace(/<\/svg>\s*$/, `${await readSource(join(ROOT, 'art', folder, over))}</svg>`);
}

/** Reads `x.svg` from `x.svgz` if that is there: large drawings are stored compressed. */
async function readSource(file: string): Promise<string> {
  return existsSync(`${file}z`) ? gunzipSync(await readFile(`${file}z`)).toString('utf8') : readFile(file, 'utf8');
}

function buildPage(drawing: string, { crop }: Render, theme: string): string {
  const svg = crop ? drawing.replace(/viewBox="[^"]*"/, `viewBox="${crop.join(' ')}"`) : drawing;
  return `<!doctype html><html data-theme="${theme}"><style>${THEMES}
    html, body { margin: 0; background: none; }
    body > svg { display: block; width: 100vw; height: 100vh; }</style>${svg}</html>`;
}

/** Captures a drawing on a transparent background, at double size so that thin lines stay even. */
async function capture(folder: string, drawing: string, render: Render, theme: string): Promise<Buffer> {
  const [width, height] = render.size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  try {
    // A page of its own may refer to other drawings.
    if (render.from.endsWith('.html')) {
      await page.route('**/*.svg', async (route) => {
        const body = await readSource(fileURLToPath(route.request().url()));
        await route.fulfill({ contentType: 'image/svg+xml', body });
      });
      await page.goto(pathToFileURL(join(ROOT, 'art', folder, render.from)).href);
    } else await page.setContent(buildPage(drawing, render, theme));
    if (drawing.includes('Fraunces')) await loadFaces(page);
    return await page.screenshot({ omitBackground: true, timeout: 180_000 });
  } finally {
    await page.close();
  }
}

async function loadFaces(page: Page): Promise<void> {
  await page.evaluate(async (faces) => {
    for (const { url, style } of faces) {
      const face = new FontFace('Fraunces', `url(${url})`, { style: style ?? '', weight: '100 900' });
      document.fonts.add(await face.load());
    }
    await document.fonts.ready;
  }, FACES);
}

function resize(pixels: Buffer, { size: [width, height] }: Render): Promise<Buffer> {
  return sharp(pixels).resize(width, height).png().toBuffer();
}

async function write(to: string, pixels: Buffer, render: Render): Promise<void> {
  const { quality } = render;
  await mkdir(dirname(to), { recursive: true });
  const picture = to.endsWith('.jpg')
    ? sharp(pixels).flatten().jpeg({ quality, mozjpeg: true })
    : (await paintInk(pixels, render)).webp({ quality, alphaQuality: quality, effort: 6, smartSubsample: true });
  const { size } = await picture.toFile(to);
  console.log(`${to.slice(ROOT.length + 1)}  ${(size / 1024).toFixed(1)} KB`);
}

/** Browsers round the color of pixels that are almost transparent, which costs more bytes than their opacity. */
async function paintInk(pixels: Buffer, { ink, size: [width, height] }: Render): Promise<Sharp> {
  if (ink === undefined) return sharp(pixels);
  const opacity = await sharp(pixels).extractChannel('alpha').toBuffer();
  return sharp({ create: { width, height, channels: 3, background: ink } }).joinChannel(opacity);
}
