import type { ErrorCatalog } from './catalog.ts';

export const HTTP_ERRORS = {
  malformed_request: { status: 400, sentence: 'This request is not valid.' },
  invalid_input: { status: 400, sentence: 'Please check what you entered.' },
  invalid_cursor: { status: 400, sentence: 'This cursor is not valid.' },
  cross_site_request: { status: 403, sentence: 'This request came from another site.' },
  not_found: { status: 404, sentence: 'Not found.' },
  request_timeout: { status: 408, sentence: 'This request took too long. Please try again.' },
  changed_elsewhere: { status: 409, sentence: 'This has changed since you opened it. Please reload the page.' },
  idempotency_key_reused: { status: 409, sentence: 'This Idempotency-Key was used for another request.' },
  idempotency_in_progress: { status: 409, sentence: 'The first request with this Idempotency-Key is still running.' },
  too_large: { status: 413, sentence: 'This is too large.' },
  unsupported_type: { status: 415, sentence: 'This type of content is not supported.' },
  wrong_host: { status: 421, sentence: 'This host is not served here.' },
  too_many_requests: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  headers_too_large: { status: 431, sentence: 'The headers of this request are too large.' },
  internal_error: { status: 500, sentence: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, sentence: 'This isn’t available right now. Please try again soon.' },
} as const satisfies ErrorCatalog;
