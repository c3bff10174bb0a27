import type { ErrorCatalog } from './catalog.ts';

export const DEMOS_ERRORS = {
  demo_read_only: { status: 403, sentence: 'This is a demo. You can look around, but you can’t change anything.' },
} as const satisfies ErrorCatalog;
