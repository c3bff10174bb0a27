import type { ErrorCatalog } from './catalog.ts';

export const UPLOADS_ERRORS = {
  invalid_picture: { status: 400, sentence: 'We can’t read this image. Please choose another one.' },
} as const satisfies ErrorCatalog;
