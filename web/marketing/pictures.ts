import type { TemplateId } from '../../contract/catalog.ts';
import { SCREENS, VIEWS } from './catalog/views.ts';
import type { View } from './catalog/views.ts';

/** URLs with content hashes by file path, made by the build. */
const FILES = import.meta.glob<string>(['../rendered/marketing/*.webp', '../rendered/captures/*/*.{webp,mp4}'], {
  eager: true,
  query: '?url',
  import: 'default',
});

type Suite = 'reply' | 'gifts' | 'photos' | 'guests' | 'colors';
export type PictureName = `card-${TemplateId}` | `suite-${Suite}` | 'envelope';

/** Width and height of each drawing, in pixels, so that the page reserves their space. */
const DRAWINGS: Readonly<Record<PictureName, readonly [number, number]>> = {
  'card-classic-wedding': [500, 700],
  'card-modern-wedding': [480, 720],
  'card-rustic-wedding': [500, 690],
  'card-fun-birthday': [560, 640],
  'card-elegant-birthday': [480, 720],
  'card-sweet-baby': [540, 640],
  'card-reveal-surprise': [520, 660],
  'card-universal-celebration': [470, 700],
  'suite-reply': [640, 470],
  'suite-gifts': [420, 560],
  'suite-photos': [600, 470],
  'suite-guests': [520, 420],
  'suite-colors': [560, 330],
  envelope: [760, 480],
};

export interface Picture {
  src: string;
  srcSet: string;
  sizes: string;
  width: number;
  height: number;
}

/** `sizes` is the displayed width. */
export function getPicture(name: PictureName, sizes: string): Picture {
  const [width, height] = DRAWINGS[name];
  const files = listFiles(`marketing/${name}`);
  return {
    src: (files.at(-2) ?? files.at(-1))?.url ?? '',
    srcSet: buildSrcSet(files),
    sizes,
    width,
    height,
  };
}

export function findSitePicture(id: TemplateId, view: View, sizes: string): Picture | undefined {
  const files = listFiles(`captures/${id}/${view}`);
  if (files.length === 0) return undefined;
  const screen = SCREENS[VIEWS[view].phone ? 'phone' : 'large'];
  return { src: files.at(-1)?.url ?? '', srcSet: buildSrcSet(files), sizes, ...screen };
}

export function findFilm(id: TemplateId): { src: string; poster: string } | undefined {
  const folder = `../rendered/captures/${id}`;
  const src = FILES[`${folder}/film.mp4`];
  return src === undefined ? undefined : { src, poster: FILES[`${folder}/film.webp`] ?? '' };
}

function listFiles(name: string): { url: string; width: number }[] {
  const pattern = new RegExp(`/${name}-(\\d+)\\.webp$`);
  return Object.entries(FILES)
    .flatMap(([path, url]) => {
      const width = pattern.exec(path)?.[1];
      return width === undefined ? [] : [{ url, width: Number(width) }];
    })
    .toSorted((a, b) => a.width - b.width);
}

const buildSrcSet = (files: readonly { url: string; width: number }[]) =>
  files.map((file) => `${file.url} ${file.width}w`).join(', ');
