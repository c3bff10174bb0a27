import type { ErrorCatalog } from './catalog.ts';

export const DEMOS_ERRORS = {
  demo_read_only: { status: 403, sentence: 'This is a demo: look around as you like. Nothing can be changed here.' },
} as const satisfies ErrorCatalog;
