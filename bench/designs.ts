import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { TEMPLATES } from '../contract/catalog.ts';
import { startDemo } from '../scripts/demo-pages.ts';
import { recordFrames, type Frames } from './frames.ts';

/**
 * Measures the eight designs on a phone: `npm run bench:designs [-- template…]`. For each demo site it reports the
 * bytes sent, for the first view and, without photos, for everything; and the CPU time of the main thread per frame:
 * during the page's animations, and while scrolling with and without motion. A page with a single moving box comes
 * first, for comparison.
 */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** All one-time animations are shorter. */
const MOTION_MS = 5000;
const BOX = `data:text/html,${encodeURIComponent(`<!doctype html><style>
  div { width: 9em; height: 9em; background: plum; animation: move 1s }
  @keyframes move { from { transform: translateY(9em) } }
</style><div></div>`)}`;

/** 95th percentile, maximum and count. Work outside the main thread makes no frame here. */
const formatFrames = (frames: Frames) => {
  const sorted = frames.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)}, ${(sorted.at(-1) ?? 0).toFixed(1)} (${sorted.length})`;
};
const formatKilobytes = (bytes: number) => (bytes / 1024).toFixed(0);

const wanted = process.argv.slice(2);
const chosen = TEMPLATES.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));

await startDemo(async ({ browser, demo }) => {
  console.log('KB as sent: first view, all (pictures of the design, letters, style, script); ms a frame: p95 and most');
  const box = await watch(browser, BOX, 'no-preference');
  console.log('a box'.padEnd(67), `motion ${formatFrames(box.motion)}`);
  for (const template of chosen) {
    const weight = await measureDesign(browser, demo(template));
    const moving = await watch(browser, demo(template), 'no-preference');
    const still = await watch(browser, demo(template), 'reduce');
    console.log(
      template.padEnd(22),
      weight.padEnd(44),
      `motion ${formatFrames(moving.motion)}   scrolling ${formatFrames(moving.scroll)}, without motion ${formatFrames(still.scroll)}`,
    );
  }
});

/** By kind, without the hosts' photos. */
async function measureDesign(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sent = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, new URL(response.url).pathname.startsWith('/media/') ? 'Photograph' : type),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    sent.set(kind, (sent.get(kind) ?? 0) + encodedDataLength);
  });
  const sumBytes = () => [...sent].reduce((sum, [kind, bytes]) => sum + (kind === 'Photograph' ? 0 : bytes), 0);
  await page.goto(address, { waitUntil: 'networkidle' });
  const first = sumBytes();
  await scrollThrough(page, session);
  await page.waitForLoadState('networkidle');
  const parts = ['Image', 'Font', 'Stylesheet', 'Script'].map((kind) => formatKilobytes(sent.get(kind) ?? 0));
  await page.close();
  return `${formatKilobytes(first)}, ${formatKilobytes(sumBytes())} (${parts.join(', ')})`;
}

async function watch(browser: Browser, address: string, reducedMotion: 'reduce' | 'no-preference') {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(keepAnimations);
  await page.goto(address, { waitUntil: 'networkidle' });
  // The initial animations have ended; the page has not been touched, as when they ran first.
  await pause(MOTION_MS);
  await page.evaluate(() => (globalThis as unknown as Kept).kept.abort());
  const motion = await recordFrames(session, async () => {
    await page.evaluate(() => {
      for (const each of (globalThis as unknown as Kept).animations) {
        each.cancel();
        each.play();
      }
    });
    await pause(MOTION_MS);
  });
  // Everything that loads on scrolling is loaded.
  await scrollThrough(page, session);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await pause(MOTION_MS);
  const scroll = await recordFrames(session, () => scrollThrough(page, session));
  await page.close();
  return { motion, scroll };
}

interface Kept {
  animations: Set<Animation>;
  /** Stops tracking, which costs CPU time itself. */
  kept: AbortController;
}

/** Runs in the browser, which drops finished animations: keeps those driven by the clock. */
function keepAnimations(): void {
  const animations = new Set<Animation>();
  const kept = new AbortController();
  Object.assign(globalThis, { animations, kept });
  addEventListener(
    'animationstart',
    () => {
      for (const each of document.getAnimations()) if (each.timeline === document.timeline) animations.add(each);
    },
    { capture: true, signal: kept.signal },
  );
}

async function scrollThrough(page: Page, session: CDPSession): Promise<void> {
  const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  if (length <= 0) return;
  await session.send('Input.synthesizeScrollGesture', { x: 195, y: 600, yDistance: -length, speed: 2000 });
}
