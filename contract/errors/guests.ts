import type { ErrorCatalog } from './catalog.ts';

export const GUESTS_ERRORS = {
  find_by_name_off: { status: 409, sentence: 'This site can’t search by name. Please enter your email instead.' },
  invitation_not_found: {
    status: 404,
    sentence:
      'We couldn’t find exactly one invitation with this name. Please enter your full name as on your invitation, or use your email.',
  },
  selection_changed: { status: 409, sentence: 'The list has changed. Please check it and try again.' },
  import_unclear: { status: 409, sentence: 'Your guest list has changed. Please check the file again.' },
  import_settled: { status: 409, sentence: 'This import can no longer be undone.' },
  import_in_use: { status: 409, sentence: 'Can’t undo this import: some of its guests have replied or were changed.' },
} as const satisfies ErrorCatalog;
