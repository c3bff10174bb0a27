import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../contract/errors.ts';

const SENTENCES: Record<ErrorCode, string> = {
  malformed_request: 'The request could not be read.',
  invalid_input: 'Please check what you entered.',
  invalid_cursor: 'This cursor is not known.',
  invalid_link: 'Invalid or expired reset token',
  invalid_code: 'Invalid verification code',
  invalid_picture: 'This picture cannot be read. Please choose another one.',
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'Wrong e-mail or password.',
  invalid_handoff: 'This sign-in link is used or too old. Please sign in again.',
  not_verified: 'Please verify your email first',
  invalid_signature: 'The signature is missing or wrong.',
  cross_site_request: 'This request came from another site.',
  invitation_needed: 'Contributions come with an invitation. Please open the link in yours, or ask the hosts for it.',
  not_first_owner: 'Only the owner who bought this site can do that.',
  demo_read_only: 'This is a demo: look around as you like. Nothing can be changed here.',
  reply_of_guest: 'This is the guest’s own answer, and stays as it is.',
  not_found: 'There is nothing here.',
  changed_elsewhere: 'This was changed somewhere else meanwhile.',
  subdomain_unavailable: 'This subdomain is already taken',
  second_owner_exists: 'This site has a second owner already.',
  address_settled: 'This address can no longer be changed.',
  order_settled: 'This can no longer be done: the order has changed meanwhile. Look at it again.',
  site_gone: 'This site can no longer be renewed. You can buy a new one at any time.',
  site_not_active: 'Only a site that is online can change to a longer plan. Please renew it first.',
  plan_not_longer: 'This plan is not longer than the one you have.',
  rsvp_closed: 'The time for replies is over.',
  question_exists: 'There is already a question with this key.',
  gift_taken: 'Somebody else has just taken this gift. Please choose another one.',
  gift_is_fund: 'A fund is not reserved; you can contribute to it.',
  gift_is_no_fund: 'This gift is no fund; you can reserve it.',
  fund_closed: 'This fund has come together and takes no more contributions.',
  not_reserved: 'You do not hold this gift at the moment. Please reserve it first.',
  reservation_over: 'This reservation is over already; there is nothing left to cancel.',
  too_many_reservations:
    'You hold several gifts already. Please buy one of them first, or wait until one is free again.',
  idempotency_key_reused: 'This Idempotency-Key was used for another request.',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running.',
  selection_changed: 'The list has changed meanwhile. Please look at it again.',
  import_unclear: 'The list has changed meanwhile. Please check the file once more.',
  import_settled: 'This import can no longer be taken back.',
  import_in_use: 'This import is in use already. Nothing was taken back.',
  gallery_full: 'There are 300 pictures already. Please delete some before you add another one.',
  picture_shown: 'This picture is in your gallery already.',
  site_ended: 'The time of this site is over.',
  site_suspended: 'This site is not available at the moment.',
  too_large: 'This is too large.',
  unsupported_type: 'This type of content cannot be taken.',
  wrong_host: 'This address is not served here.',
  too_many_requests: 'Too many tries. Please wait a little.',
  internal_error: 'Something went wrong. Please try again.',
  unavailable: 'This is not available at the moment. Please try again soon.',
};

/** A refusal that is part of the product: its code decides the status, its sentence is for people. Never reported. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds until a try makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { sentence?: string; fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(more.sentence ?? SENTENCES[code]);
    this.name = 'ApiError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The error shape on the wire (docs/reference/http.md, Errors). */
  get body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** Invalid input in named fields; the sentence of the first field is the error's own. */
export function invalidFields(fields: Record<string, string>): ApiError {
  const [first] = Object.values(fields);
  return new ApiError('invalid_input', { fields, ...(first !== undefined && { sentence: first }) });
}

/** What `find` found, or 404: also for what belongs to somebody else. */
export function orNotFound<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new ApiError('not_found');
  return found;
}
