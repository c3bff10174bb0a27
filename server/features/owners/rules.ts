import { SESSION_DAYS, type OwnerUser } from '../../../contract/owners.ts';
import type { Brand } from '../../../contract/pages.ts';
import type { Encryption } from '../../kit/encryption.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { readCookieValues, buildCookieName, setCookie } from '../../kit/http/cookies.ts';
import type { Limit } from '../../kit/http/limits.ts';
import { createToken } from '../../kit/ids.ts';
import { isWeakPassword } from '../../kit/password-strength.ts';

export const WRONG_FOR_ACCOUNT: Limit = { name: 'wrong passwords for account', max: 10, seconds: 900 };
export const WRONG_FROM_NETWORK: Limit = { name: 'wrong passwords from network', max: 50, seconds: 900 };
/**
 * Wrong passwords in a browser that signed in to the account before, and in a session. They count apart from those of
 * the account, so that strangers cannot lock its owner out (docs/reference/failures.md, S8).
 */
export const WRONG_ON_DEVICE: Limit = { name: 'wrong passwords on known device', max: 10, seconds: 900 };
export const WRONG_IN_SESSION: Limit = { name: 'wrong passwords in session', max: 10, seconds: 900 };
/** Invalid links from one network address. */
export const BAD_LINKS: Limit = { name: 'bad links', max: 50, seconds: 900 };

/** Words that come to mind here, in addition to the product's name and domain. */
const PASSWORD_WORDS =
  'admin event guest guestlist honeymoon host invitation owner operator party registry rsvp savethedate site support website wedding'.split(
    ' ',
  );

/** Throws a field error if the password is easy to guess (docs/reference/failures.md, S7). */
export async function refuseWeakPassword(
  { name, domain }: Pick<Brand, 'name' | 'domain'>,
  field: string,
  password: string,
): Promise<void> {
  const own = [name.replace(/\s+/g, ''), domain, ...domain.split('.')].map((word) => word.toLowerCase());
  if (!(await isWeakPassword(password, [...PASSWORD_WORDS, ...own]))) return;
  throw buildFieldErrors({ [field]: 'This password is easy to guess. Add another word or choose a longer one.' });
}

/** The first match wins: most browsers name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns, for example, `Firefox on Windows`; empty if unknown. */
export function describeDevice({ 'user-agent': agent = '' }: { 'user-agent'?: string | undefined }): string {
  const findName = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? (system === undefined ? '' : `A browser on ${system}`);
}

const COOKIE = { seconds: SESSION_DAYS * 86_400, sameSite: 'Lax' } as const;
const SESSION = 'owner';

/** Set on a site's host. Without a token it deletes the cookie. */
export function buildSessionCookie(secure: boolean, token?: string): string {
  return setCookie(buildCookieName(SESSION, secure), token, { ...COOKIE, secure, httpOnly: true });
}

/** Feeds the welcome line of the main site: readable by scripts, grants no access. */
export function buildWelcomeCookie(secure: boolean, user?: OwnerUser): string {
  const name = buildCookieName('adminLogin', secure);
  return setCookie(name, user && encodeURIComponent(JSON.stringify(user)), { ...COOKIE, secure });
}

const DEVICE = 'known-device';
const DEVICE_PURPOSE = 'known device';
const DEVICE_SECONDS = 365 * 86_400;

/** Builds the cookie of a browser in which an owner signed in. It grants no access. */
export function buildDeviceCookie(secure: boolean, seal: Encryption, ownerId: string): string {
  const device = `${ownerId}.${createToken(16)}`;
  const value = `${device}.${seal.hash(DEVICE_PURPOSE, device).toString('base64url')}`;
  const options = { secure, seconds: DEVICE_SECONDS, sameSite: 'Lax', httpOnly: true } as const;
  return setCookie(buildCookieName(DEVICE, secure), value, options);
}

/** Reads the device of a Cookie header that belongs to an owner, if its signature is valid. */
export function readKnownDevice(
  header: string | undefined,
  { secure, seal, ownerId }: { secure: boolean; seal: Encryption; ownerId: string },
): string | undefined {
  return readCookieValues(header, buildCookieName(DEVICE, secure))
    .map((value) => /^(([\w-]+)\.[\w-]+)\.([\w-]+)$/.exec(value))
    .find(
      (match) =>
        match?.[2] === ownerId &&
        seal.matchesHash(Buffer.from(match[3] ?? '', 'base64url'), DEVICE_PURPOSE, match[1] ?? ''),
    )?.[1];
}

/** Returns the session tokens in a Cookie header. */
export const readSessionTokens = (header: string | undefined, secure: boolean): string[] =>
  readCookieValues(header, buildCookieName(SESSION, secure));

export function readBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,500})$/i.exec(header ?? '')?.[1];
}
