import type { Encryption } from './encryption.ts';
import { hashToken } from './ids.ts';

/**
 * Derives the token of a link from an id with the product's secret, so that no job stores it and each retry mails the
 * same link. The tables store its hash.
 */
export const deriveToken = (seal: Encryption, purpose: string, id: string): string =>
  seal.hash(purpose, id).toString('base64url');

/** Finds what belongs to a derived token, whose hash may have been stored under another key; returns it with the token. */
export async function findDerivedToken<T>(
  seal: Encryption,
  purpose: string,
  id: string,
  find: (tokenHash: Buffer) => Promise<T | undefined>,
): Promise<{ token: string; found: T } | undefined> {
  for (const hash of seal.hashAll(purpose, id)) {
    const token = hash.toString('base64url');
    const found = await find(hashToken(token));
    if (found !== undefined) return { token, found };
  }
  return undefined;
}
