import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call:
 * `public` anyone; `event` anyone, on the living event named by `:event`; `visitor` likewise, and known
 * as the bearer of an e-mail-verified session there, or of its owner's, who may also when it lives no more; `invite` the guest whose invitation token
 * is `:token`; `verified` the bearer of an e-mail-verified session at `:event`; `owner` the signed-in owner of the
 * event; `provider` a payment provider, known by its signature; `main` anyone, and `operator` a signed-in operator of the
 * shop, both on the main site's host alone: elsewhere the call is not there.
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

/** The names behind colons in a path: `'/events/:event/rsvp'` has `event`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** One call, defined once: the server binds it, the client is typed by it, the OpenAPI document lists it. */
export interface Endpoint {
  method: Method;
  /** Below `/api`, with `:names` for its parameters. */
  path: string;
  access: Access;
  /** One line for the OpenAPI document. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body in bytes, where it may be larger than 1 MB. */
  bodyBytes?: number;
  /** The answer's body; without it the answer is 204 and empty. */
  output?: z.ZodType;
  /** The answer is written piece by piece, and of one of these media types where it is not the JSON of `output`. */
  files?: readonly string[];
  /** Instead of a body: one file of at most so many bytes, in this field of a `multipart/form-data`. */
  upload?: { field: string; maxBytes: number };
  /** The statuses of success, where it is not 200, or 204 without output. */
  status?: readonly [number, ...number[]];
  /**
   * The call creates something and takes an `Idempotency-Key`. `runInOneTransaction`: all it does is one transaction, and the answer
   * is kept in it. `runInStages`: it talks to the outside between two transactions.
   */
  creates?: 'atomic' | 'staged';
  /**
   * Sent as a page closes: its JSON also comes as `text/plain`, and has at most 8 KB (docs/reference/failures.md, S10).
   */
  beacon?: true;
  /** The answer is a list that `limit` and `cursor` page through. */
  list?: true;
  /** Codes that this call may answer with beside the universal ones. */
  errors?: readonly ErrorCode[];
}

/** Keeps the exact types of a definition. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}

/** What a list call takes beside its own query. The limit is cut to `PAGE_MAX`. */
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
