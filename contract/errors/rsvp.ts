import type { ErrorCatalog } from './catalog.ts';

export const RSVP_ERRORS = {
  event_cancelled: { status: 409, sentence: 'The hosts have called this off, so there is nothing to reply to.' },
  rsvp_closed: { status: 409, sentence: 'RSVPs are closed.' },
  question_exists: { status: 409, sentence: 'A question with this key already exists.' },
} as const satisfies ErrorCatalog;
