import type { Template } from '../../../contract/catalog.ts';
import { filesOf, pictureOf } from '../pictures.ts';

/** Loaded with the preview only. */
const SITES = import.meta.glob<string>('../art/site-*.webp', { eager: true, query: '?url', import: 'default' });

export interface PreviewPicture {
  kind: 'card' | 'wide' | 'phone';
  src: string;
  alt: string;
  image: { src: string; srcSet: string; sizes: string; width: number; height: number };
}

/** The views of a site that there are pictures of, in the order of the carousel. */
const VIEWS = [
  { name: 'wide', kind: 'wide', says: 'the site on a large screen', size: [1440, 900] },
  { name: 'gifts', kind: 'wide', says: 'its gift list', size: [1440, 900] },
  { name: 'phone', kind: 'phone', says: 'the site on a phone', size: [390, 844] },
] as const;

/** The carousel of a template: its card, and every view of its site that there is. */
export function previewsOf({ id, name }: Template): PreviewPicture[] {
  const card = pictureOf(`card-${id}`, '(max-width: 900px) 60vw, 380px');
  const sites = VIEWS.flatMap((view): PreviewPicture[] => {
    const files = filesOf(SITES, `site-${id}-${view.name}`);
    const widest = files.at(-1);
    if (!widest) return [];
    const [width, height] = view.size;
    const sizes = view.kind === 'phone' ? '280px' : '(max-width: 900px) 94vw, 760px';
    const srcSet = files.map((file) => `${file.url} ${file.width}w`).join(', ');
    return [
      {
        kind: view.kind,
        src: widest.url,
        alt: `${name}, ${view.says}`,
        image: { src: widest.url, srcSet, sizes, width, height },
      },
    ];
  });
  return [{ kind: 'card', src: card.src, alt: `${name}, the invitation card`, image: card }, ...sites];
}
