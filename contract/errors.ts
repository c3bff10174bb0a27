import { DEMOS_ERRORS } from './errors/demos.ts';
import { GALLERY_ERRORS } from './errors/gallery.ts';
import { GUESTS_ERRORS } from './errors/guests.ts';
import { HTTP_ERRORS } from './errors/http.ts';
import { MAILS_ERRORS } from './errors/mails.ts';
import { ORDERS_ERRORS } from './errors/orders.ts';
import { OWNERS_ERRORS } from './errors/owners.ts';
import { REGISTRY_ERRORS } from './errors/registry.ts';
import { RSVP_ERRORS } from './errors/rsvp.ts';
import { SECTIONS_ERRORS } from './errors/sections.ts';
import { SITES_ERRORS } from './errors/sites.ts';
import { UPLOADS_ERRORS } from './errors/uploads.ts';
import { VERIFICATION_ERRORS } from './errors/verification.ts';

/** Codes are stable, so clients may depend on them. Sentences are for people and may change. */
export const ERRORS = {
  ...HTTP_ERRORS,
  ...DEMOS_ERRORS,
  ...GALLERY_ERRORS,
  ...GUESTS_ERRORS,
  ...MAILS_ERRORS,
  ...ORDERS_ERRORS,
  ...OWNERS_ERRORS,
  ...REGISTRY_ERRORS,
  ...RSVP_ERRORS,
  ...SECTIONS_ERRORS,
  ...SITES_ERRORS,
  ...UPLOADS_ERRORS,
  ...VERIFICATION_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that any call may respond with; endpoints do not list them. */
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
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

/** Codes that a gate may respond with for any call that it guards; endpoints do not list them. */
export const GATE_ERRORS: readonly ErrorCode[] = [
  'site_ended',
  'site_suspended',
  'site_locked',
  'not_signed_in',
  'not_verified',
  'second_factor_missing',
];

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}
