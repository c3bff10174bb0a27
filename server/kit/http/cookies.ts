export interface CookieOptions {
  secure: boolean;
  seconds: number;
  sameSite: 'Lax' | 'Strict';
  httpOnly?: boolean;
}

/** For this host and all its paths; without a value it deletes the cookie. */
export function setCookie(name: string, value: string | undefined, options: CookieOptions): string {
  return [
    `${name}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${value === undefined ? 0 : options.seconds}`,
    `SameSite=${options.sameSite}`,
    ...(options.httpOnly === true ? ['HttpOnly'] : []),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
}

/** Over TLS, no other host can set a cookie with such a name. */
export const buildCookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** There may be several if another host set one of the same name. */
export function readCookieValues(header: string | undefined, name: string): string[] {
  const start = `${name}=`;
  const values = (header ?? '').split(';').map((pair) => pair.trim());
  return values
    .flatMap((pair) => (pair.startsWith(start) && pair.length > start.length ? [pair.slice(start.length)] : []))
    .slice(0, 5);
}
