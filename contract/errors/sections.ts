import type { ErrorCatalog } from './catalog.ts';

export const SECTIONS_ERRORS = {
  section_built_in: { status: 409, sentence: 'Every site has this section. You can hide it instead.' },
} as const satisfies ErrorCatalog;
