/**
 * Every code that an answer may carry, with its HTTP status.
 * A code is stable: clients may decide by it. The sentence beside it is for people and may change.
 */
export const ERROR_STATUS = {
  malformed_request: 400,
  invalid_input: 400,
  invalid_cursor: 400,
  invalid_link: 400,
  invalid_code: 400,
  invalid_picture: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  invalid_handoff: 401,
  not_verified: 401,
  invalid_signature: 401,
  cross_site_request: 403,
  invitation_needed: 403,
  not_first_owner: 403,
  demo_read_only: 403,
  reply_of_guest: 403,
  not_found: 404,
  changed_elsewhere: 409,
  subdomain_unavailable: 409,
  address_settled: 409,
  second_owner_exists: 409,
  order_settled: 409,
  site_gone: 409,
  site_not_active: 409,
  plan_not_longer: 409,
  rsvp_closed: 409,
  question_exists: 409,
  gift_taken: 409,
  gift_is_fund: 409,
  gift_is_no_fund: 409,
  fund_closed: 409,
  not_reserved: 409,
  reservation_over: 409,
  too_many_reservations: 409,
  gallery_full: 409,
  picture_shown: 409,
  selection_changed: 409,
  import_unclear: 409,
  import_settled: 409,
  import_in_use: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  site_ended: 410,
  site_suspended: 410,
  too_large: 413,
  unsupported_type: 415,
  wrong_host: 421,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** A stable code of an error answer. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any call may answer with, so that no endpoint lists them. */
export const UNIVERSAL_ERRORS: readonly ErrorCode[] = [
  'malformed_request',
  'invalid_input',
  'demo_read_only',
  'not_found',
  'too_large',
  'unsupported_type',
  'wrong_host',
  'cross_site_request',
  'too_many_requests',
  'internal_error',
  'unavailable',
];

/** The one shape of an error answer. */
export interface ErrorBody {
  /** A sentence for a person. */
  error: string;
  code: ErrorCode;
  /** Where input was invalid: the field's name and a sentence about it. */
  fields?: Record<string, string>;
}
