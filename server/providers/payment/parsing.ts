import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * How the words of a provider are read. A signed event is kept and judged whatever it says, so what is missing or odd in
 * it becomes empty and fits no order; nothing in it makes the reading fail.
 */

/** Whole cents as our tables hold them; anything else is 0. */
export const cents = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .catch(0);

/** A code such as USD; Stripe writes them small. */
export const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
  .catch('');

/**
 * The id of an order of ours (128 random bits in base64url), which a provider carries for us and a buyer may have
 * written instead: nothing of another form gets through.
 */
export const ourOrderId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .nullable()
  .catch(null);

/** A provider's own id. */
export const theirId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .catch('');

/** An e-mail address as somebody typed it at the provider: shown, never written to. */
export const typedEmail = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(/^[^\p{Cc}]+$/u)
  .nullable()
  .catch(null);

/** A text as JSON, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a signature is this digest in small hexadecimal digits, compared in constant time. */
export function isDigest(given: string | string[] | undefined, digest: Buffer): boolean {
  if (typeof given !== 'string' || given.length !== 2 * digest.length || !/^[0-9a-f]*$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), digest);
}
