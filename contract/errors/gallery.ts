import type { ErrorCatalog } from './catalog.ts';

export const GALLERY_ERRORS = {
  gallery_full: {
    status: 409,
    sentence: 'Your gallery is full (300 photos). Delete one to add another.',
  },
  picture_shown: { status: 409, sentence: 'This photo is already in your gallery.' },
} as const satisfies ErrorCatalog;
