import type { Template } from '../../../contract/catalog.ts';
import { VIEWS } from './views.ts';
import type { View } from './views.ts';
import { getPicture, findSitePicture } from '../pictures.ts';
import type { Picture } from '../pictures.ts';

export interface PreviewPicture {
  kind: 'card' | 'wide' | 'phone';
  caption: string;
  alt: string;
  picture: Picture;
}

export function listPreviews({ id, name }: Template): PreviewPicture[] {
  const sites = (Object.keys(VIEWS) as View[]).flatMap((view): PreviewPicture[] => {
    const { caption, phone } = VIEWS[view];
    const picture = findSitePicture(id, view, phone ? '300px' : '(max-width: 900px) 94vw, 860px');
    if (!picture) return [];
    const alt = `The site in the ${name} design: ${caption.toLowerCase()}`;
    return [{ kind: phone ? 'phone' : 'wide', caption, alt, picture }];
  });
  const card = getPicture(`card-${id}`, '(max-width: 900px) 60vw, 400px');
  return [{ kind: 'card', caption: 'The invitation', alt: `The ${name} card`, picture: card }, ...sites];
}
