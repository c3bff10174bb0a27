import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { TEMPLATES, type TemplateId } from '../contract/catalog.ts';
import { SCREENS, VIEWS } from '../web/marketing/catalog/views.ts';
import { FILM_LIMIT, FOLDER, hashSources, WIDTHS } from './captures.ts';
import { openSettledPage, startDemo } from './demo-pages.ts';

/**
 * Takes the pictures and films of the main site from the demo sites in a real browser: `npm run capture [--
 * template…]`. Films need Debian's ffmpeg. Git keeps one picture for each screen, because a fresh clone has no browser;
 * the others and the films are made for a release. With `--check` it only lists the templates whose captures are missing
 * or older than what they show.
 */
const TARGET = join(import.meta.dirname, '..', FOLDER);

/** Width and height in pixels, displayed width, and frames per second. */
const FILM = { width: 1280, height: 800, shown: 960, rate: 24 };
const LOOK_SECONDS = 1.1;
const FIRST_SECONDS = 2;
/** Minimum time between two sections; a longer distance takes longer. */
const WAY_SECONDS = 1.1;
const PIXELS_A_SECOND = 1500;

const checking = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--check');
const chosen = TEMPLATES.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));

if (checking) {
  const stale = await findStaleCaptures();
  for (const template of stale) console.log(`${template}: npm run capture -- ${template}`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  await startDemo(async ({ browser, demo }) => {
    for (const template of chosen) {
      await mkdir(join(TARGET, template), { recursive: true });
      await takePictures(browser, template, demo(template));
      await takeFilm(browser, template, demo(template));
      // `--check` compares this hash.
      await writeFile(capturePath(template, 'made-of.txt'), `${hashSources(template)}\n`);
    }
  });
}

async function findStaleCaptures(): Promise<TemplateId[]> {
  const notes = await Promise.all(
    chosen.map((template) => readFile(capturePath(template, 'made-of.txt'), 'utf8').catch(() => '')),
  );
  return chosen.filter((template, at) => notes[at]?.trim() !== hashSources(template));
}

async function takePictures(browser: Browser, template: TemplateId, address: string): Promise<void> {
  for (const screen of ['large', 'phone'] as const) {
    const page = await browser.newPage({ viewport: SCREENS[screen], deviceScaleFactor: screen === 'phone' ? 2 : 1 });
    await openSettledPage(page, address);
    for (const [view, { part, phone }] of Object.entries(VIEWS)) {
      if (phone !== (screen === 'phone')) continue;
      await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await waitUntilDrawn(page);
      const picture = await page.screenshot();
      await sharp(picture)
        .resize({ width: Math.max(...WIDTHS[screen]) })
        .webp({ quality: 70, effort: 6, smartSubsample: true })
        .toFile(capturePath(template, `${view}.webp`));
    }
    await page.close();
  }
}

/** The navigation and the marked section follow a scroll after a moment. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForTimeout(250);
}

async function takeFilm(browser: Browser, template: TemplateId, address: string): Promise<void> {
  const { width, height } = FILM;
  const page = await browser.newPage({ viewport: { width, height } });
  await openSettledPage(page, address);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const frames: Buffer[] = [];
  for (const [index, top] of (await planScroll(page)).entries()) {
    await page.evaluate(seekFrame, { top, moment: (index / FILM.rate) * 1000 });
    frames.push(await page.screenshot({ type: 'jpeg', quality: 92 }));
  }
  await page.close();
  await sharp(frames[0])
    .resize({ width: FILM.shown })
    .webp({ quality: 60, effort: 6 })
    .toFile(capturePath(template, 'film.webp'));
  for (const quality of [26, 28, 30, 32, 34, 36]) {
    await encode(frames, quality, capturePath(template, 'film.mp4'));
    const { size } = await stat(capturePath(template, 'film.mp4'));
    console.log(`${template}: a film of ${(frames.length / FILM.rate).toFixed(1)} s, ${(size / 1000).toFixed(0)} KB`);
    if (size <= FILM_LIMIT) return;
  }
  throw new Error(`the film of ${template} is too heavy`);
}

async function planScroll(page: Page): Promise<number[]> {
  const stops = await page.evaluate(() => {
    const end = document.documentElement.scrollHeight - innerHeight;
    const tops = ['.cardwrap', '#rsvp', '#registry', '#gallery'].map(
      (part) => (document.querySelector(part)?.getBoundingClientRect().top ?? 0) + scrollY,
    );
    return [0, ...tops.map((top) => Math.min(top - 60, end)), end];
  });
  const makeRest = (top: number, seconds: number) => Array.from({ length: Math.round(seconds * FILM.rate) }, () => top);
  return stops.flatMap((top, place) => {
    const from = stops[place - 1];
    if (from === undefined) return makeRest(top, FIRST_SECONDS);
    const count = Math.round(Math.max(WAY_SECONDS, (top - from) / PIXELS_A_SECOND) * FILM.rate);
    const way = Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count;
      return Math.round(from + (top - from) * (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2));
    });
    return [...way, ...makeRest(top, LOOK_SECONDS)];
  });
}

/**
 * Runs in the browser: scrolls, and seeks every animation to this moment of the film, in milliseconds. Film time is
 * separate from real time, because capturing a frame takes longer than showing it.
 */
function seekFrame({ top, moment }: { top: number; moment: number }): void {
  scrollTo({ top, behavior: 'instant' });
  const begun = ((globalThis as { begun?: Map<Animation, number> }).begun ??= new Map());
  for (const animation of document.getAnimations()) {
    if (animation.timeline !== document.timeline) continue;
    if (!begun.has(animation)) begun.set(animation, moment);
    animation.pause();
    animation.currentTime = moment - (begun.get(animation) ?? moment);
  }
}

async function encode(frames: readonly Buffer[], quality: number, target: string): Promise<void> {
  const picture = ['-f', 'image2pipe', '-framerate', `${FILM.rate}`, '-i', '-', '-vf', `scale=${FILM.shown}:-2`];
  const film = ['-c:v', 'libx264', '-preset', 'slow', '-crf', `${quality}`, '-pix_fmt', 'yuv420p'];
  const child = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-y', ...picture, ...film, '-movflags', '+faststart', '-an', target],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  for (const frame of frames) if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function capturePath(template: TemplateId, file: string): string {
  return join(TARGET, template, file);
}
