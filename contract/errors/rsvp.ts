import type { ErrorCatalog } from './catalog.ts';

export const RSVP_ERRORS = {
  reply_of_guest: { status: 403, sentence: 'This is the guest’s own answer, and stays as it is.' },
  rsvp_closed: { status: 409, sentence: 'The time for replies is over.' },
  question_exists: { status: 409, sentence: 'There is already a question with this key.' },
} as const satisfies ErrorCatalog;
