import { z } from 'zod';
import type { Encryption } from '../../kit/encryption.ts';
import { buildCookieName, readCookieValues, setCookie } from '../../kit/http/cookies.ts';
import type { Limit } from '../../kit/http/limits.ts';

/** Per network address and site. Also refuses the right one meanwhile (docs/reference/failures.md, M24). */
export const WRONG_PASSCODES: Limit = {
  name: 'wrong passcodes',
  max: 10,
  seconds: 900,
  sentence: (wait) =>
    `That was too many wrong passcodes. Please try again in ${wait}, or open the link in your invitation.`,
};

/** Per network address, site and passcode: the same wrong one again is no other guess, and counts once. */
export const SAME_PASSCODE: Limit = { name: 'same wrong passcode', max: 1, seconds: WRONG_PASSCODES.seconds };

/** For `Encryption`. */
export const buildPasscodePurpose = (eventId: string): string => `passcode ${eventId}`;

/**
 * The form in which passcodes are compared: phones begin with a capital letter, end with a space, and turn apostrophes
 * into typographic ones.
 */
export function normalizePasscode(text: string): string {
  return text.normalize('NFKC').replace(/[‘’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

/** For how long a browser that was let in need not show again why. */
export const ADMISSION_SECONDS = 90 * 86_400;

const UNLOCKED = 'unlocked';
const admitted = z.tuple([z.string(), z.number()]);
const buildCookiePurpose = (eventId: string) => `unlocked ${eventId}`;

interface Unlocked {
  eventId: string;
  passcodeId: string;
  /** ISO 8601, by the database clock. */
  asOf: string;
}

/** The cookie is encrypted and names passcode and expiry itself, so there is nothing to store or revoke. */
export function buildUnlockCookie(
  { publicUrl }: { publicUrl: URL },
  seal: Encryption,
  { eventId, passcodeId, asOf }: Unlocked,
): string {
  const secure = publicUrl.protocol === 'https:';
  const value = seal.encrypt(
    buildCookiePurpose(eventId),
    JSON.stringify([passcodeId, Date.parse(asOf) / 1000 + ADMISSION_SECONDS]),
  );
  const options = { secure, seconds: ADMISSION_SECONDS, sameSite: 'Lax', httpOnly: true } as const;
  return setCookie(buildCookieName(UNLOCKED, secure), value, options);
}

/** Whether a browser has the cookie of the site's present passcode. */
export function isUnlocked(
  { publicUrl }: { publicUrl: URL },
  seal: Encryption,
  { site, cookie }: { site: Omit<Unlocked, 'passcodeId'> & { passcodeId: string | null }; cookie: string | undefined },
): boolean {
  const values = readCookieValues(cookie, buildCookieName(UNLOCKED, publicUrl.protocol === 'https:'));
  return values.some((value) => {
    const text = seal.decrypt(buildCookiePurpose(site.eventId), value);
    const [passcodeId, until] = text === undefined ? [null, 0] : admitted.parse(JSON.parse(text));
    return passcodeId !== null && passcodeId === site.passcodeId && Date.parse(site.asOf) / 1000 < until;
  });
}
