import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { TEMPLATES } from '../contract/catalog.ts';
import { VIEWS } from '../web/marketing/catalog/views.ts';
import type { View } from '../web/marketing/catalog/views.ts';
import { FOLDER as CAPTURES, WIDTHS } from './captures.ts';
import {
  getMasterPath,
  nameOf,
  getPlanesPath,
  readMaster,
  readPlanes,
  readRenders,
  readTints,
  RENDERED,
} from './pictures/masters.ts';
import type { Render } from './pictures/masters.ts';
import { tint } from './pictures/tints.ts';
import type { Tint } from './pictures/tints.ts';

/**
 * Makes the pictures of the pages from the masters and captures in `art/`, in each theme and width. The build runs it first. Results
 * are cached in `.cache/pictures` by a hash of their inputs.
 */
const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache/pictures');
/** Increase the number if the same input should give other output. */
const RECIPE = `1 ${sharp.versions.sharp} ${sharp.versions.webp ?? ''}`;
const CAPTURE_QUALITY = 70;

const wanted = new Set<string>();
for (const folder of await readdir(join(ROOT, 'art'))) await makeFolder(folder);
for (const { id } of TEMPLATES) await makeCaptures(id);
await removeOthers();

async function makeFolder(folder: string): Promise<void> {
  const tints = await readTints(folder);
  for (const render of await readRenders(folder)) {
    if (!render.to.startsWith(RENDERED)) continue;
    const master = await readFile(getMasterPath(folder, render));
    if (render.to.includes('{theme}')) await makeThemes(folder, render, master, tints[nameOf(render)] ?? {});
    else if (render.widths) await Promise.all(render.widths.map((width) => makeWidth(render, master, width)));
    else await put(render.to, digestOf([master]), () => Promise.resolve(master));
  }
}

async function makeThemes(
  folder: string,
  render: Render,
  master: Buffer,
  tints: Readonly<Record<string, Tint>>,
): Promise<void> {
  const planes = await readFile(getPlanesPath(folder, render));
  // Decoded once for all themes, and not at all if all of them are in the cache.
  let decoded: Promise<readonly [Awaited<ReturnType<typeof readMaster>>, Uint8Array[]]> | undefined;
  const decode = async () => {
    const neutral = await readMaster(master);
    return [neutral, await readPlanes(planes, neutral)] as const;
  };
  const { quality } = render;
  await Promise.all(
    Object.entries(tints).map(([theme, matrix]) => {
      const to = render.to.replace('{theme}', theme);
      return put(to, digestOf([master, planes, JSON.stringify(matrix), `${quality}`]), async () => {
        const [neutral, decodedPlanes] = await (decoded ??= decode());
        const { data, width, height } = tint(neutral, decodedPlanes, matrix);
        return compress(sharp(data, { raw: { width, height, channels: 4 } }), render);
      });
    }),
  );
}

async function makeCaptures(template: string): Promise<void> {
  const folder = join(ROOT, CAPTURES, template);
  for (const file of (await readdir(folder)).toSorted()) {
    const to = `${RENDERED}/captures/${template}/${file}`;
    const master = await readFile(join(folder, file));
    if (file.startsWith('film.')) await put(to, digestOf([master]), () => Promise.resolve(master));
    if (!(file.replace('.webp', '') in VIEWS)) continue;
    const { phone } = VIEWS[file.replace('.webp', '') as View];
    const widths = [...WIDTHS[phone ? 'phone' : 'large']];
    const render = { to: to.replace('.webp', '-{width}.webp'), widths, quality: CAPTURE_QUALITY };
    await Promise.all(widths.map((width) => makeWidth(render, master, width)));
  }
}

function makeWidth(render: Pick<Render, 'to' | 'widths' | 'quality'>, master: Buffer, width: number): Promise<void> {
  const to = render.to.replace('{width}', `${width}`);
  if (width === Math.max(...(render.widths ?? []))) return put(to, digestOf([master]), () => Promise.resolve(master));
  return put(to, digestOf([master, `${render.quality} ${width}`]), () =>
    compress(sharp(master).resize({ width }), render),
  );
}

/**
 * Compresses a picture. WebP's better settings (effort 6, smart subsampling) take three times as long without a visible
 * difference.
 */
function compress(picture: Sharp, { to, quality }: Pick<Render, 'to' | 'quality'>): Promise<Buffer> {
  return to.endsWith('.jpg')
    ? picture.flatten().jpeg({ quality }).toBuffer()
    : picture.webp({ quality, alphaQuality: quality, effort: 4 }).toBuffer();
}

function digestOf(parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256').update(RECIPE);
  for (const part of parts) hash.update(`\0${part.length}\0`).update(part);
  return hash.digest('base64url').slice(0, 24);
}

/** Writes a picture where the pages import it, from the cache if possible. */
async function put(to: string, digest: string, make: () => Promise<Buffer>): Promise<void> {
  const kept = join(CACHE, `${digest}-${basename(to)}`);
  wanted.add(basename(kept)).add(to);
  if (!(await fileExists(kept))) {
    await mkdir(CACHE, { recursive: true });
    // Renamed when complete, because a build may be interrupted.
    await writeFile(`${kept}.part`, await make());
    await rename(`${kept}.part`, kept);
  }
  await mkdir(dirname(join(ROOT, to)), { recursive: true });
  await copyFile(kept, join(ROOT, to));
}

/** Removes pictures that are no longer listed; the pages' globs would find them. */
async function removeOthers(): Promise<void> {
  for (const folder of [RENDERED, '.cache/pictures'])
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === '.prepared') continue;
      const path = join(entry.parentPath, entry.name);
      const known = folder === RENDERED ? path.slice(ROOT.length + 1) : entry.name;
      if (!wanted.has(known)) await rm(path);
    }
}

async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
