import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Parsers for providers' data. A signed event is stored and checked whatever it contains, so missing or invalid values
 * become empty and match no order; parsing never fails.
 */

/** Values out of the range of our tables become 0. */
export const cents = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .catch(0);

/** Stripe writes it in lower case. */
export const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
  .catch('');

/**
 * The provider passes our id (128 random bits in base64url) through, and a buyer may have replaced it, so other forms
 * become null.
 */
export const ourOrderId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .nullable()
  .catch(null);

export const theirId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .catch('');

/** Never used to send mail. */
export const typedEmail = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\p{Cc}]+$/u)
  .nullable()
  .catch(null);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares in constant time with lower-case hexadecimal. */
export function isDigest(given: string | string[] | undefined, digest: Buffer): boolean {
  if (typeof given !== 'string' || given.length !== 2 * digest.length || !/^[0-9a-f]*$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), digest);
}
