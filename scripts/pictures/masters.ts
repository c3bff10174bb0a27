import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { PLANES, separatePlanes, solveTint } from './tints.ts';
import type { Pixels, Tint } from './tints.ts';

/**
 * A drawing of `art/<folder>/` that becomes a picture, as listed in `renders.json` there. `npm run art` renders
 * drawings in Chromium, because their filters are slow or need a browser; a clone builds from the masters.
 */
export interface Render {
  /** The drawing beside the renders.json, or a page that shows several. */
  from: string;
  /** Another drawing laid over it, in its units; it may blend with the drawing below. */
  over?: string;
  /**
   * Path of the picture from the root of the repository: WebP or JPEG. `{theme}` is replaced by each theme, `{width}`
   * by each of the widths.
   */
  to: string;
  /**
   * Path of a sheet, which the build makes instead of the picture: all with the same sheet beside each other, in their
   * order, at the top. It saves requests.
   */
  sheet?: string;
  /** The theme of a picture that exists in one theme only. */
  theme?: string;
  /** Width and height in pixels. */
  size: [number, number];
  widths?: number[];
  /** The part of the drawing to show, in its own units: x, y, width, height. By default the whole. */
  crop?: [number, number, number, number];
  /** 1 to 100. */
  quality: number;
  /** The color of a picture that has only one, with more or less opacity. */
  ink?: string;
}

/** The build's output folder for pictures, from the root of the repository. Git ignores it. */
export const RENDERED = 'web/rendered';

/** The tints of a folder's drawings, by the name of the picture, then by theme. */
export type Tints = Record<string, Record<string, Tint>>;

const ROOT = join(import.meta.dirname, '../..');
/**
 * The neutral picture is compressed a second time in each theme, so its quality is higher than that of the final
 * pictures.
 */
const MASTER_QUALITY = 84;
const PLANE_QUALITY = 60;

export async function readRenders(folder: string): Promise<Render[]> {
  const list = join(ROOT, 'art', folder, 'renders.json');
  return existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Render[]) : [];
}

export async function readTints(folder: string): Promise<Tints> {
  const list = getTintsPath(folder);
  return existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Tints) : {};
}

/** Returns the name of a picture without theme, width and extension. */
export const nameOf = ({ to }: Render): string => basename(to).replace(/(-\{theme\}|-\{width\})?\.\w+$/, '');

/** Returns the path of a picture's master: the picture itself, or the neutral one if themes color it. */
export function getMasterPath(folder: string, render: Render): string {
  const kind = render.to.endsWith('.jpg') && !render.to.includes('{theme}') ? 'jpg' : 'webp';
  return join(ROOT, 'art', folder, 'masters', `${nameOf(render)}.${kind}`);
}

/** Returns the path of a picture's planes, which are one below the other at half its size. */
export const getPlanesPath = (folder: string, render: Render): string =>
  join(ROOT, 'art', folder, 'masters', `${nameOf(render)}.planes.webp`);

const getTintsPath = (folder: string) => join(ROOT, 'art', folder, 'tints.json');

export async function writeMaster(
  folder: string,
  render: Render,
  renderings: ReadonlyMap<string, Pixels>,
): Promise<Record<string, Tint>> {
  const { neutral, planes } = separatePlanes([...renderings.values()]);
  const { width, height } = neutral;
  await mkdir(dirname(getMasterPath(folder, render)), { recursive: true });
  await sharp(neutral.data, { raw: { width, height, channels: 4 } })
    .webp({ quality: MASTER_QUALITY, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toFile(getMasterPath(folder, render));
  const stacked = Buffer.concat(await Promise.all(planes.map((plane) => halvePlane(plane, neutral))));
  const [wide, high] = halveSize(neutral);
  await sharp(stacked, { raw: { width: wide, height: high * PLANES, channels: 1 } })
    .webp({ quality: PLANE_QUALITY, effort: 6 })
    .toFile(getPlanesPath(folder, render));
  return solveTints(folder, render, renderings);
}

/** Computes the tints of a drawing from its stored master and its renderings in all themes. */
export async function solveTints(
  folder: string,
  render: Render,
  renderings: ReadonlyMap<string, Pixels>,
): Promise<Record<string, Tint>> {
  const stored = await readMaster(getMasterPath(folder, render));
  const tints = solveTint(stored, await readPlanes(getPlanesPath(folder, render), stored), [...renderings.values()]);
  return Object.fromEntries([...renderings.keys()].map((theme, at) => [theme, (tints[at] ?? []).map(shortenNumber)]));
}

export async function writeTints(folder: string, tints: Tints): Promise<void> {
  const pictures = Object.entries(tints)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, themes]) => {
      const lines = Object.entries(themes).map(([theme, row]) => `    ${JSON.stringify(theme)}: [${row.join(', ')}]`);
      return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`;
    });
  await writeFile(getTintsPath(folder), `{\n${pictures.join(',\n')}\n}\n`);
}

export async function readMaster(file: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export async function readPlanes(file: string | Buffer, { width, height }: Pixels): Promise<Uint8Array[]> {
  const [wide, high] = halveSize({ width, height });
  return Promise.all(
    Array.from({ length: PLANES }, (_, plane) =>
      sharp(file)
        .extract({ left: 0, top: plane * high, width: wide, height: high })
        .resize(width, height, { fit: 'fill' })
        .extractChannel(0)
        .raw()
        .toBuffer(),
    ),
  );
}

function halvePlane(plane: Uint8Array, { width, height }: Pixels): Promise<Buffer> {
  const [wide, high] = halveSize({ width, height });
  return sharp(plane, { raw: { width, height, channels: 1 } })
    .resize(wide, high, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

const halveSize = ({ width, height }: { width: number; height: number }): [number, number] => [
  Math.ceil(width / 2),
  Math.ceil(height / 2),
];

const shortenNumber = (value: number) => Number(value.toPrecision(5));
