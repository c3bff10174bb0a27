import type { ErrorCatalog } from './catalog.ts';

/** Errors of HTTP and those shared by all nouns. */
export const HTTP_ERRORS = {
  malformed_request: { status: 400, sentence: 'The request could not be read.' },
  invalid_input: { status: 400, sentence: 'Please check what you entered.' },
  invalid_cursor: { status: 400, sentence: 'This cursor is not known.' },
  cross_site_request: { status: 403, sentence: 'This request came from another site.' },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  changed_elsewhere: { status: 409, sentence: 'This was changed somewhere else meanwhile.' },
  idempotency_key_reused: { status: 409, sentence: 'This Idempotency-Key was used for another request.' },
  idempotency_in_progress: { status: 409, sentence: 'The first request with this Idempotency-Key is still running.' },
  too_large: { status: 413, sentence: 'This is too large.' },
  unsupported_type: { status: 415, sentence: 'This type of content cannot be taken.' },
  wrong_host: { status: 421, sentence: 'This address is not served here.' },
  too_many_requests: { status: 429, sentence: 'Too many tries. Please wait a little.' },
  internal_error: { status: 500, sentence: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, sentence: 'This is not available at the moment. Please try again soon.' },
} as const satisfies ErrorCatalog;
