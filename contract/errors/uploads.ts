import type { ErrorCatalog } from './catalog.ts';

export const UPLOADS_ERRORS = {
  invalid_picture: { status: 400, sentence: 'This picture cannot be read. Please choose another one.' },
} as const satisfies ErrorCatalog;
