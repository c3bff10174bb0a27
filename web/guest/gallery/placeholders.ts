import { SAMPLE_PICTURES } from '../samples/pictures.ts';
import type { GridImage } from './photo.tsx';

/** What stands where the photographs could not be loaded: three drawings that fit any occasion. */
export const PLACEHOLDER_IMAGES: readonly GridImage[] = SAMPLE_PICTURES.filter(({ id }) =>
  ['roses', 'table', 'glasses'].includes(id),
).map((picture) => ({ ...picture, title: picture.alt, caption: '' }));
