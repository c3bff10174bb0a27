import type { ErrorCatalog } from './catalog.ts';

export const GALLERY_ERRORS = {
  gallery_full: {
    status: 409,
    sentence: 'There are 300 pictures already. Please delete some before you add another one.',
  },
  picture_shown: { status: 409, sentence: 'This picture is in your gallery already.' },
} as const satisfies ErrorCatalog;
