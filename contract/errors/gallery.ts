import type { ErrorCatalog } from './catalog.ts';

export const GALLERY_ERRORS = {
  gallery_full: {
    status: 409,
    sentence: 'Your site has the maximum of 300 photos. Delete some to add more.',
  },
  picture_shown: { status: 409, sentence: 'This photo is already in your gallery.' },
} as const satisfies ErrorCatalog;
