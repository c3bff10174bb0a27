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
import type { Render, Tints } from './pictures/masters.ts';
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
  const renders = (await readRenders(folder)).filter(({ to }) => to.startsWith(RENDERED));
  for (const render of renders.filter(({ sheet }) => sheet === undefined)) {
    const master = await readFile(getMasterPath(folder, render));
    if (render.to.includes('{theme}')) await makeThemes(folder, render, tints[nameOf(render)] ?? {});
    else if (render.widths) await Promise.all(render.widths.map((width) => makeWidth(render, master, width)));
    else await put(render.to, digestOf([master]), () => Promise.resolve(master));
  }
  for (const [sheet, parts] of Map.groupBy(renders, ({ sheet: each }) => each))
    if (sheet !== undefined) await makeSheets(folder, sheet, parts, tints);
}

async function makeThemes(folder: string, render: Render, tints: Readonly<Record<string, Tint>>): Promise<void> {
  const painter = await readPainter(folder, render);
  await Promise.all(
    Object.entries(tints).map(([theme, matrix]) =>
      put(render.to.replace('{theme}', theme), digestOf([...painter.inputs(matrix), `${render.quality}`]), async () =>
        compress(await painter.paint(matrix), render),
      ),
    ),
  );
}

async function makeSheets(folder: string, sheet: string, parts: readonly Render[], tints: Tints): Promise<void> {
  const painters = await Promise.all(
    parts.map(async (render) => ({ own: tints[nameOf(render)] ?? {}, ...(await readPainter(folder, render)) })),
  );
  const quality = Math.max(...parts.map((part) => part.quality));
  const size = {
    width: parts.reduce((sum, part) => sum + part.size[0], 0),
    height: Math.max(...parts.map((part) => part.size[1])),
  };
  const themes = new Set(painters.flatMap(({ own }) => Object.keys(own)));
  for (const theme of themes) {
    const inputs = painters.flatMap(({ own, inputs: inputsOf }) => inputsOf(own[theme]));
    await put(sheet.replace('{theme}', theme), digestOf([...inputs, `${quality}`]), async () => {
      const painted = await Promise.all(
        painters.map(async ({ own, paint }) => (await paint(own[theme])).png().toBuffer()),
      );
      let left = 0;
      const placed = painted.map((input, at) => {
        const place = { input, left, top: 0 };
        left += parts[at]?.size[0] ?? 0;
        return place;
      });
      const ground = { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
      return compress(sharp({ create: ground }).composite(placed), { to: sheet, quality });
    });
  }
}

/**
 * Paints a drawing in the colors of a theme, or as its master if it has only one theme. `inputs` are what the result
 * depends on.
 */
async function readPainter(folder: string, render: Render) {
  const master = await readFile(getMasterPath(folder, render));
  const planes = render.to.includes('{theme}') ? await readFile(getPlanesPath(folder, render)) : undefined;
  // Decoded once for all themes, and not at all if all of them are in the cache.
  let decoded: Promise<readonly [Awaited<ReturnType<typeof readMaster>>, Uint8Array[]]> | undefined;
  const decode = async () => {
    const neutral = await readMaster(master);
    return [neutral, planes ? await readPlanes(planes, neutral) : []] as const;
  };
  return {
    inputs: (matrix: Tint | undefined) => (planes && matrix ? [master, planes, JSON.stringify(matrix)] : [master]),
    paint: async (matrix: Tint | undefined): Promise<Sharp> => {
      if (!planes || !matrix) return sharp(master);
      const [neutral, decodedPlanes] = await (decoded ??= decode());
      const { data, width, height } = tint(neutral, decodedPlanes, matrix);
      return sharp(data, { raw: { width, height, channels: 4 } });
    },
  };
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
