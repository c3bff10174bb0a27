import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Parsers for providers' data. A signed event is stored and checked whatever it contains, so missing or invalid values
 * become empty and match no order; parsing never fails.
 */

/** Whole cents in the range of our tables; anything else becomes 0. */
export const cents = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .catch(0);

/** A currency code such as USD; Stripe writes it in lower case. */
export const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
  .catch('');

/**
 * The id of our order (128 random bits in base64url). The provider passes it through, and a buyer may have replaced it,
 * so other forms become null.
 */
export const ourOrderId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .nullable()
  .catch(null);

/** The provider's own id. */
export const theirId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .catch('');

/** An email address as typed at the provider: displayed, but never used to send mail. */
export const typedEmail = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\p{Cc}]+$/u)
  .nullable()
  .catch(null);

/** Parses JSON; returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a signature equals a digest in lower-case hexadecimal, compared in constant time. */
export function isDigest(given: string | string[] | undefined, digest: Buffer): boolean {
  if (typeof given !== 'string' || given.length !== 2 * digest.length || !/^[0-9a-f]*$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), digest);
}
