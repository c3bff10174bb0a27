import type { TemplateId } from '../../contract/catalog.ts';

/** Every picture by its file's name, `card-classic-wedding-360`: hashed addresses, made by the build. */
const FILES = import.meta.glob<string>(
  ['./art/card-*.webp', './art/suite-*.webp', './art/envelope-*.webp', './art/site-*.webp'],
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
);

type Suite = 'reply' | 'gifts' | 'photos' | 'guests' | 'colours';
export type PictureName = `card-${TemplateId}` | `suite-${Suite}` | 'envelope';

/** Width and height of each drawing: the page keeps their room before they come. */
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
  'suite-colours': [560, 330],
  envelope: [760, 480],
};

export interface Picture {
  src: string;
  srcSet: string;
  sizes: string;
  width: number;
  height: number;
}

/** The attributes of an `img` that shows a drawing; `sizes` says how wide it is shown. */
export function pictureOf(name: PictureName, sizes: string): Picture {
  const [width, height] = DRAWINGS[name];
  const files = filesOf(name);
  return {
    src: (files.at(-2) ?? files.at(-1))?.url ?? '',
    srcSet: srcSetOf(files),
    sizes,
    width,
    height,
  };
}

/** The views of a site that there may be pictures of, in the order of a carousel. */
export const SITE_VIEWS = ['wide', 'reply', 'gifts', 'phone'] as const;
export type SiteView = (typeof SITE_VIEWS)[number];

/** Like `pictureOf`, of a template's site; undefined where there is no such picture. */
export function siteOf(id: TemplateId, view: SiteView, sizes: string): Picture | undefined {
  const files = filesOf(`site-${id}-${view}`);
  const widest = files.at(-1);
  if (!widest) return undefined;
  const [width, height] = view === 'phone' ? [390, 844] : [1440, 900];
  return { src: widest.url, srcSet: srcSetOf(files), sizes, width, height };
}

/** The renderings of a drawing, narrowest first. */
function filesOf(name: string): { url: string; width: number }[] {
  const pattern = new RegExp(`/${name}-(\\d+)\\.webp$`);
  return Object.entries(FILES)
    .flatMap(([path, url]) => {
      const width = pattern.exec(path)?.[1];
      return width === undefined ? [] : [{ url, width: Number(width) }];
    })
    .toSorted((a, b) => a.width - b.width);
}

const srcSetOf = (files: readonly { url: string; width: number }[]) =>
  files.map((file) => `${file.url} ${file.width}w`).join(', ');
