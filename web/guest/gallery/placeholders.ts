import { SAMPLE_PICTURES } from '../samples/pictures.ts';
import type { GridImage } from './photo.tsx';

/** Three drawings that fit any occasion, shown if the photos could not be loaded. */
export const PLACEHOLDER_IMAGES: readonly GridImage[] = SAMPLE_PICTURES.filter(({ id }) =>
  ['roses', 'table', 'glasses'].includes(id),
).map((picture) => ({ ...picture, title: picture.alt, caption: '' }));
