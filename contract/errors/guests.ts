import type { ErrorCatalog } from './catalog.ts';

export const GUESTS_ERRORS = {
  selection_changed: { status: 409, sentence: 'The list has changed meanwhile. Please look at it again.' },
  import_unclear: { status: 409, sentence: 'The list has changed meanwhile. Please check the file once more.' },
  import_settled: { status: 409, sentence: 'This import can no longer be taken back.' },
  import_in_use: { status: 409, sentence: 'This import is in use already. Nothing was taken back.' },
} as const satisfies ErrorCatalog;
