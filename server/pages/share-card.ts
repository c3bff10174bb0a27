import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import type { Event } from '../../contract/event.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '../../contract/share-card.ts';
import { getEvent } from '../features/event/actions.ts';
import { readPicture } from '../features/uploads/actions.ts';
import { removeUndrawable, renderText, measureText } from './text-rendering.ts';
import { LruCache } from '../kit/lru-cache.ts';
import type { PublicScope } from '../scopes.ts';
import { Semaphore } from '../kit/semaphore.ts';
import { sharp } from '../kit/sharp.ts';
import type { Services } from '../services.ts';
import type { GeneratedFile } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' };

/** 64 cards take about 7 MB. */
const cardCache = new LruCache<Buffer>(64);
/** One card at a time leaves the server time for pages. */
const cardSemaphore = new Semaphore(1, 30);

/**
 * Names, date and place in the fonts of the event's design, on the hosts' uploaded photo or else on the design's scene.
 * Pictures on other hosts are never fetched (docs/reference/failures.md, X10).
 *
 * @param hide Removes what the card may not show.
 */
export async function buildShareCard(
  services: Services,
  scope: PublicScope,
  hide?: (event: Event) => Event,
): Promise<GeneratedFile> {
  const stored = await getEvent(services.db, scope);
  const event = hide ? hide(stored) : stored;
  const bytes = await cardCache.get(JSON.stringify(event), () =>
    cardSemaphore.run(() => drawShareCard(services, event)),
  );
  return { bytes, headers: HEADERS };
}

async function drawShareCard(services: Services, event: Event): Promise<Buffer> {
  const photo = event.main_photo_url.startsWith('/') ? await readPicture(services, event.main_photo_url) : undefined;
  const { fonts } = services.views.buildShareCard(event, photo !== undefined);
  const card = services.views.buildShareCard(
    await removeUndrawableWords(event, fonts.map(resolveFromRoot)),
    photo !== undefined,
  );
  const ground = card.ground === null ? photo : await readFile(resolveFromRoot(card.ground));
  const words = await fitText(card);
  const left = card.box.left + (card.align === 'left' ? 0 : Math.round((card.box.width - words.width) / 2));
  const room = card.box.height - words.height;
  const top = card.box.top + (card.hold === 'bottom' ? room : Math.round(room / 2));
  const focus = card.ground === null ? event.main_photo_focus : null;
  return (await cropGround(ground, focus))
    .composite([
      ...(card.over === null ? [] : [{ input: await readFile(resolveFromRoot(card.over)) }]),
      { input: words.data, raw: { width: words.width, height: words.height, channels: 4 as const }, left, top },
    ])
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** As a browser crops by `object-position`; without a point the most striking part stays. */
async function cropGround(ground: Buffer | undefined, focus: Event['main_photo_focus']): Promise<Sharp> {
  const picture = sharp(ground).autoOrient();
  if (!focus) return picture.resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'cover', position: sharp.strategy.attention });
  const { data, info } = await picture
    .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'outside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).extract({
    left: Math.round(((width - SHARE_WIDTH) * focus.x) / 100),
    top: Math.round(((height - SHARE_HEIGHT) * focus.y) / 100),
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
  });
}

/** Leaves out texts that this machine has no glyphs for. */
async function removeUndrawableWords(event: Event, fonts: readonly string[]): Promise<Event> {
  const [names, title, venue, address] = await Promise.all([
    removeUndrawable(event.couple_names, fonts),
    removeUndrawable(event.event_name, fonts),
    removeUndrawable(event.venue_name, fonts),
    removeUndrawable(event.venue_address, fonts),
  ]);
  return { ...event, couple_names: names, event_name: title, venue_name: venue, venue_address: address };
}

/** Fits each line to the width, then all lines together to the height. */
async function fitText({ lines, box, align, fonts: named }: ShareCard) {
  const fonts = named.map(resolveFromRoot);
  const narrow = await Promise.all(
    lines.map(async (line) => scaleLine(line, Math.min(1, box.width / (await measureText(line, fonts))))),
  );
  const words = await renderText(narrow, { align, fonts });
  const scale = Math.min(1, box.height / words.height);
  return scale === 1
    ? words
    : renderText(
        narrow.map((line) => scaleLine(line, scale * 0.98)),
        { align, fonts },
      );
}

function scaleLine({ runs, height }: ShareCard['lines'][number], scale: number) {
  if (scale === 1) return { runs, height };
  const smaller = runs.map((run) => ({ ...run, size: run.size * scale, tracking: (run.tracking ?? 0) * scale }));
  return { runs: smaller, height: height * scale };
}

const resolveFromRoot = (path: string) => join(ROOT, path);
