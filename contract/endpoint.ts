import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint.
 *
 * - `public`: anyone.
 * - `event`: anyone, for the active event named by `:event`.
 * - `visitor`: the same, and identified by an email-verified session there or by its owner's session; owners may also
 *   call
 *   when the event is not active.
 * - `invite`: the guest whose invitation token is `:token`.
 * - `verified`: the bearer of an email-verified session at `:event`.
 * - `owner`: the signed-in owner of the event.
 * - `provider`: a payment provider, identified by its signature.
 * - `main`: anyone, on the main site's host only; 404 elsewhere.
 * - `operator`: a signed-in operator, on the main site's host only; 404 elsewhere.
 */
export type Access =
  | 'public'
  | 'event'
  | 'visitor'
  | 'invite'
  | 'verified'
  | 'owner'
  | 'provider'
  | 'main'
  | 'operator';

/** The parameter names in a path: `event` for `'/events/:event/rsvp'`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** One endpoint: the server binds it, the client is typed by it, and the OpenAPI document lists it. */
export interface Endpoint {
  method: Method;
  /** Below `/api`, with `:name` for each parameter. */
  path: string;
  access: Access;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body in bytes, if it may exceed 1 MB. */
  bodyBytes?: number;
  /** The response body; without it the response is an empty 204. */
  output?: z.ZodType;
  /** The response is streamed, and has one of these media types where it is not the JSON of `output`. */
  files?: readonly string[];
  /** Takes one file of at most `maxBytes` in this field of a `multipart/form-data` instead of a body. */
  upload?: { field: string; maxBytes: number };
  /** Takes one file of at most `maxBytes` as its body, which the handler reads while it arrives. */
  streamed?: { maxBytes: number };
  /** Success statuses, if not 200, or 204 without output. */
  status?: readonly [number, ...number[]];
  /**
   * The call creates something and takes an `Idempotency-Key`. `atomic`: all its work is one transaction, which also
   * stores the response. `staged`: it calls outside services between two transactions.
   */
  creates?: 'atomic' | 'staged';
  /** Sent as a page closes: its JSON may also come as `text/plain`, up to 8 KB (docs/reference/failures.md, S10). */
  beacon?: true;
  /** Mail programs send a form, which is not read (RFC 8058). */
  form?: true;
  /** Browsers send reports by themselves: up to 16 KB of JSON, under media types of their own. */
  reports?: true;
  /** The call signs somebody in or out, or changes how: each is logged (docs/reference/failures.md, M14). */
  audited?: true;
  /** Pages repeat the call by themselves, so it is no use of the operator's session. */
  background?: true;
  /** An operator's call that is open before a second factor is set up (docs/reference/failures.md, S12). */
  beforeSecondFactor?: true;
  /** Also for visitors who have not been let into the site yet (decision 0056). */
  beforeAdmission?: true;
  list?: true;
  /**
   * An owner's call other than a read that is also allowed once the site has ended or is suspended: it belongs to the
   * account, buys more time, or exports.
   */
  afterEnd?: true;
  errors?: readonly ErrorCode[];
}

/** Returns the definition with its exact types. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** The paging parameters of a list call. The limit is reduced to `PAGE_MAX`. */
export const PAGE_MAX = 1000;
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,9}$/, 'The limit must be a whole number of at least 1.')
    .transform((digits) => Math.min(Number(digits), PAGE_MAX))
    .refine((limit) => limit >= 1, 'The limit must be a whole number of at least 1.')
    .optional(),
  cursor: z.string().min(1).max(500).optional(),
});
export type Page = z.output<typeof pageQuery>;
