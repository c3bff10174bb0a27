import type { Template } from '../../../contract/catalog.ts';
import { pictureOf, SITE_VIEWS, siteOf } from '../pictures.ts';
import type { Picture } from '../pictures.ts';

export interface PreviewPicture {
  kind: 'card' | 'wide' | 'phone';
  /** Said below it. */
  caption: string;
  alt: string;
  picture: Picture;
}

const VIEWS = {
  wide: { kind: 'wide', caption: 'On a large screen' },
  reply: { kind: 'wide', caption: 'The reply card' },
  gifts: { kind: 'wide', caption: 'The gift list' },
  phone: { kind: 'phone', caption: 'On a phone' },
} as const;

/** The screenshots of a template (spec 3): its card, and every view of its site that there is a picture of. */
export function previewsOf({ id, name }: Template): PreviewPicture[] {
  const sites = SITE_VIEWS.flatMap((view): PreviewPicture[] => {
    const { kind, caption } = VIEWS[view];
    const picture = siteOf(id, view, kind === 'phone' ? '300px' : '(max-width: 900px) 94vw, 860px');
    return picture ? [{ kind, caption, alt: `The site in the ${name} design: ${caption.toLowerCase()}`, picture }] : [];
  });
  const card = pictureOf(`card-${id}`, '(max-width: 900px) 60vw, 400px');
  return [{ kind: 'card', caption: 'The invitation', alt: `The ${name} card`, picture: card }, ...sites];
}
